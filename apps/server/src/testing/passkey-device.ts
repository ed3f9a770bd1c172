// A device with one passkey, as a browser and its authenticator answer together.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { KeyCreation, KeyRequest, MadePasskey, UsedPasskey } from '@orbita/contract/auth/second-factor';

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const encode = (data: Buffer): string => data.toString('base64url');

/** Bytes or a text in CBOR, with the length in one byte. */
const cborBytes = (data: Buffer): Buffer => Buffer.concat([Buffer.from([0x58, data.length]), data]);
/** The public key in COSE: EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [x, y].map((half) => cborBytes(Buffer.from(String(half), 'base64url')));
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    left!,
    Buffer.from([0x22]),
    right!,
  ]);
}
const cborText = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

const PRESENT_AND_VERIFIED = 0x05;
const WITH_KEY = 0x40;

export interface PasskeyDevice {
  make(creation: KeyCreation, origin: string): MadePasskey;
  use(request: KeyRequest, origin: string): UsedPasskey;
}

/** Returns a device; one without a `counter` leaves it at 0, as synchronized passkeys do. */
export function passkeyDevice({ counts = true } = {}): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credential = randomBytes(16);
  const id = encode(credential);
  let counter = 0;
  const authData = (domain: string, flags: number): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counts ? (counter += 1) : 0);
    return Buffer.concat([sha256(domain), Buffer.from([flags]), count]);
  };
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const base = { id, rawId: id, type: 'public-key', clientExtensionResults: {} } as const;
  return {
    make: ({ challenge, rp }, origin) => {
      const attested = Buffer.concat([
        authData(rp.id, PRESENT_AND_VERIFIED | WITH_KEY),
        Buffer.alloc(16),
        Buffer.from([0, credential.length]),
        credential,
        coseKey(publicKey),
      ]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(attested),
      ]);
      const clientDataJSON = encode(clientData('webauthn.create', challenge, origin));
      return {
        ...base,
        response: { clientDataJSON, attestationObject: encode(attestation), transports: ['internal'] },
      };
    },
    use: ({ challenge, rpId }, origin) => {
      const [data, client] = [authData(rpId, PRESENT_AND_VERIFIED), clientData('webauthn.get', challenge, origin)];
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return {
        ...base,
        response: {
          clientDataJSON: encode(client),
          authenticatorData: encode(data),
          signature: encode(signature),
          userHandle: null,
        },
      };
    },
  };
}
