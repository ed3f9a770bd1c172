// Passkeys by WebAuthn: what browsers are asked, and whether their answers hold.
import { Buffer } from 'node:buffer';
import type { KeyCreation, KeyRequest, MadePasskey, UsedPasskey } from '@orbita/contract/auth/second-factor';
import { keyTransports } from '@orbita/contract/auth/second-factor-methods';
import type { Db } from '@orbita/database';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import * as queries from './passkeys.queries.ts';
import type { Person } from './second-factor.queries.ts';

/** Milliseconds for finding the finger, the phone or the key. */
const TIMEOUT = 5 * 60_000;

/** Names a passkey to a browser; ways of reaching it that newer browsers have are left out. */
const named = ({ credential_id, transports }: Pick<queries.StoredPasskey, 'credential_id' | 'transports'>) => ({
  id: credential_id,
  type: 'public-key' as const,
  transports: keyTransports.filter((way) => transports.includes(way)),
});

/** Asks for a passkey of a person, or of anybody on this site. */
export async function askForPasskey(db: Db, userId: number | null, domain: string): Promise<KeyRequest> {
  const keys = userId === null ? [] : (await queries.selectPasskeysOf(db, userId, domain)).map(named);
  const { challenge } = await generateAuthenticationOptions({ rpID: domain });
  return { challenge, rpId: domain, timeout: TIMEOUT, userVerification: 'required', allowCredentials: keys };
}

/** Asks for a new passkey of a person. */
export async function askForNewPasskey(
  db: Db,
  { id, domain, person }: { id: number; domain: string; person: Person },
): Promise<KeyCreation> {
  const keys = (await queries.selectPasskeysOf(db, id, domain)).map(named);
  const { challenge, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpID: domain,
    rpName: person.company,
    userID: new TextEncoder().encode(`orbita-${id}`),
    userName: person.username ?? person.email ?? person.name,
    userDisplayName: person.name,
  });
  return {
    challenge,
    rp: { id: domain, name: person.company },
    user,
    pubKeyCredParams: pubKeyCredParams.map(({ alg }) => ({ alg, type: 'public-key' })),
    timeout: TIMEOUT,
    attestation: 'none',
    excludeCredentials: keys,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  };
}

interface Asked {
  challenge: string;
  domain: string;
}

/** Returns the new key; undefined unless it answers the challenge on this site. */
export async function readMadePasskey(
  made: MadePasskey,
  asked: Asked,
): Promise<{ id: string; publicKey: Buffer; counter: number } | undefined> {
  const origin = originOn(asked.domain, made.response.clientDataJSON);
  if (origin === undefined) return undefined;
  const checked = await verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {}, response: { ...made.response, transports: [] } },
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: asked.domain,
  }).catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  return { id, publicKey: Buffer.from(publicKey), counter };
}

/** Whether a passkey has answered the challenge on this site; marks it as used. */
export async function isProvedBy(
  tx: Db,
  key: queries.StoredPasskey,
  { used, asked }: { used: UsedPasskey; asked: Asked },
): Promise<boolean> {
  const origin = originOn(asked.domain, used.response.clientDataJSON);
  if (origin === undefined) return false;
  const { userHandle, ...answer } = used.response;
  const checked = await verifyAuthenticationResponse({
    response: { ...used, clientExtensionResults: {}, response: { ...answer, ...(userHandle ? { userHandle } : {}) } },
    expectedChallenge: asked.challenge,
    expectedOrigin: origin,
    expectedRPID: asked.domain,
    credential: {
      id: key.credential_id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
    },
  }).catch(() => undefined);
  return checked?.verified === true && queries.markUsed(tx, key.id, checked.authenticationInfo.newCounter);
}

/** Returns the origin that the browser was on if it is of this domain; its port is that of a proxy and does not matter. */
function originOn(domain: string, clientData: string): string | undefined {
  const origin = /"origin":"([^"\\]+)"/.exec(Buffer.from(clientData, 'base64url').toString())?.[1];
  const url = URL.parse(origin ?? '');
  return origin && url?.hostname === domain && /^https?:$/.test(url.protocol) ? origin : undefined;
}
