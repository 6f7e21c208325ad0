"""An authenticator without a device: makes passkeys and signs with them, or lies as it is told."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, generate_private_key
from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey as Key

ORIGIN = "http://localhost:8000"
PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def letters(content: bytes) -> str:
    """Base64 as WebAuthn writes it."""
    return urlsafe_b64encode(content).decode().rstrip("=")


def content(text: str) -> bytes:
    """What such letters stand for."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def client_data(kind: str, challenge: str, origin: str) -> bytes:
    """What the browser adds: who asks for what."""
    told = {"type": kind, "challenge": challenge, "origin": origin, "crossOrigin": False}
    return json.dumps(told).encode()


@dataclass
class Authenticator:
    """A device with at most one passkey."""

    key: Key = field(default_factory=lambda: generate_private_key(SECP256R1()))
    id: bytes = field(default_factory=lambda: secrets.token_bytes(20))
    user: bytes = b""
    count: int = 0
    flags: int = PRESENT | VERIFIED

    def create(self, options: str, origin: str = ORIGIN) -> str:
        """The answer to what is asked for a new passkey."""
        asked = json.loads(options)
        self.user = content(asked["user"]["id"])
        point = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)}
        made = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(asked["rp"]["id"], self.flags | ATTESTED) + made
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        told = client_data("webauthn.create", asked["challenge"], origin)
        return self._written(clientDataJSON=told, attestationObject=attestation)

    def get(self, options: str, origin: str = ORIGIN, host: str = "") -> str:
        """The answer to what is asked for signing in."""
        asked = json.loads(options)
        self.count += 1
        told = client_data("webauthn.get", asked["challenge"], origin)
        data = self._data(host or asked["rpId"], self.flags)
        signature = self.key.sign(data + hashlib.sha256(told).digest(), ECDSA(hashes.SHA256()))
        return self._written(
            clientDataJSON=told, authenticatorData=data, signature=signature, userHandle=self.user
        )

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _written(self, **response: bytes) -> str:
        told: dict[str, Any] = {"id": letters(self.id), "rawId": letters(self.id)}
        told |= {"type": "public-key"}
        told |= {"response": {name: letters(value) for name, value in response.items()}}
        return json.dumps(told)
