// @ts-check
// Two soft notes when it is one's turn, one when somebody speaks; made here, nothing is loaded.

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only once it has been touched. */
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}
addEventListener("pointerdown", wake, { once: true });
addEventListener("keydown", wake, { once: true });

/** @param {number} pitch in Hertz @param {number} after in seconds */
function note(pitch, after) {
  if (audio?.state !== "running") return;
  const start = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { frequency: pitch, type: "sine" });
  const volume = new GainNode(audio, { gain: 0 });
  volume.gain.linearRampToValueAtTime(0.12, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.35);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.4);
}

export function chime() {
  note(587, 0);
  note(880, 0.12);
}

export function tick() {
  note(440, 0);
}
