"""What people type on a phone: w for with, cb for combien, nn for non, pkt for Punkte."""

from collections.abc import Collection
from dataclasses import replace

from kibitz.hearing.text import ELIDED, Token

_SHORT = {
    "en": "w:with rd:round rnd:round rds:rounds ppl:people plyrs:players pts:points pt:point u:you"
    " ur:your r:are n:and wo:without nr:number nxt:next 1st:first 2nd:second"
    " wiz:wizard cant:can_not dont:do_not"
    " doesnt:does_not im:i ive:i_have whos:who whats:what hows:how wheres:where isnt:is_not"
    " arent:are_not wont:will_not lets:let id:i gotta:have_to gonna:going_to wanna:want_to"
    " wi:with hoo:how dae:do doon:down whit:what nae:no aye:yes"
    " hw:how sayd:said tho:though thru:through btwn:between",
    "fr": "cb:combien di:dit pers:personnes"
    " jai:ai j:je jpeux:je_peux jdois:je_dois jles:je_les jle:je_le ds:dans"
    " pts:points pt:point ya:y_a qd:quand pr:pour tt:tout ts:tous tjs:toujours c:ce ki:qui ke:que"
    " koi:quoi pk:pourquoi pq:pourquoi kel:quel qq:quelque_un qqn:quelque_un vs:vous ns:nous"
    " dsl:desole stp:svp bcp:beaucoup mm:meme nb:combien cest:c_est cété:etait keske:que kan:quand"
    " jsuis:je_suis jveux:je_veux ct:etait pcq:parce_que jcommence:je_commence"
    " g:ai jpe:je_peux tes:tu_es pantoute:pas_du_tout chu:je_suis jvais:je_vais ptit:petit"
    " tte:toute ttes:toutes dab:d_abord aps:apres pdt:pendant",
    "it": "nn:non x:per ki:chi ke:che cmq:comunque pt:punti pti:punti qnto:quanto tot:totale"
    " simu:siamo quattru:quattro putimu:possiamo jucari:giocare tengo:ho aggio:ho"
    " ppl:persone qnt:quante qnte:quante"
    " qnti:quanti quant:quanto xche:perche xke:perche perke:perche dv:dove qnd:quando cn:con"
    " nr:numero rd:round sn:sono tt:tutti qlk:qualche qlcn:qualcuno gg:gioco kosa:cosa"
    " ks:cosa dp:dopo"
    " sx:sinistra dx:destra ndo:dove",
    "de": "pers:personen leit:leute vil:viel wia:wie vu:viel pkt:punkte"
    " hob:habe ogsogt:angesagt gsogt:gesagt gmocht:gemacht vui:viel zwoa:zwei oans:eins"
    " sachs:sechs foif:funf nuun:neun sibe:sieben siebene:sieben sechse:sechs viere:vier"
    " funfe:funf dreie:drei greane:grune umdraht:verdeckt offn:offen rundi:runde charte:karten"
    " trumpflos:kein_trumpf atoutlos:kein_trumpf pkte:punkte u:und o:oder"
    " nich:nicht net:nicht ned:nicht ma:man wv:wieviel"
    " wieviele:wieviel n:ein ne:eine nen:einen is:ist ham:haben haste:hast_du darfste:darfst_du"
    " kannste:kannst_du hamma:haben_wir gibs:gibt_es gibts:gibt_es rd:runde rnd:runde"
    " evtl:vielleicht zb:beispiel max:maximal min:mindestens od:oder vlt:vielleicht sp:spieler"
    " gseit:gesagt gseid:gesagt gsagt:gesagt gmacht:gemacht gmachd:gemacht gits:gibt_es isch:ist"
    " nod:nicht han:habe hesch:hast hend:haben chan:kann chasch:kannst chani:kann_ich"
    " cha:kann derf:darf derfst:darfst derfi:darf_ich muess:muss muesch:musst zsamm:zusammen"
    " zamm:zusammen ghabt:gehabt gwunne:gewonnen gwinnt:gewinnt gwunna:gewonnen uf:auf vo:von"
    " spile:spielen chunt:kommt wieviu:wieviel nume:nur numme:nur nimma:nicht_mehr"
    " nimmer:nicht_mehr i:ich gspielt:gespielt gspilt:gespielt glegt:gelegt"
    " gleit:gelegt wos:was liegn:liegen spuin:spielen spuit:spielt oane:eine oan:ein",
}
SHORT = {
    lang: {short: words.split("_") for short, words in (pair.split(":") for pair in text.split())}
    for lang, text in _SHORT.items()
}
LONGEST_ELISION = 2


def spelt_out(words: list[Token], lang: str) -> list[Token]:
    """The words of a question with what was shortened in full."""
    full = SHORT[lang]
    return [replace(word, text=text) for word in words for text in full.get(word.text, [word.text])]


def without_elision(word: str, lang: str) -> Collection[str]:
    """What is left of a French or Italian word written without its apostrophe: latout, dun."""
    if lang not in ("fr", "it"):
        return ()
    return [
        word[length:]
        for length in range(1, LONGEST_ELISION + 1)
        if word[:length] in ELIDED and len(word) > length + 2
    ]
