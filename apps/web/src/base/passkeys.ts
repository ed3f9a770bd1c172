// Passkeys of the browser; the library is loaded when one is made or used.
import type { startAuthentication, startRegistration } from '@simplewebauthn/browser';

type Request = Parameters<typeof startAuthentication>[0]['optionsJSON'];
type Creation = Parameters<typeof startRegistration>[0]['optionsJSON'];

/** Whether passkeys work here: browsers take them for names of sites, not for addresses made of numbers. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Whether the person has closed the browser's question or let it pass. */
export const isPasskeyRefusal = (failure: unknown): boolean =>
  failure instanceof Error && /^(?:NotAllowedError|AbortError|InvalidStateError)$/.test(failure.name);

/** Asks the browser for a passkey. */
export async function askPasskey(optionsJSON: Request) {
  const { startAuthentication: start } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await start({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, userHandle: userHandle ?? null },
  };
}

/** Asks the browser to make a passkey. */
export async function makePasskey(optionsJSON: Creation) {
  const { startRegistration: start } = await import('@simplewebauthn/browser');
  const { id, rawId, response } = await start({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, attestationObject, ...(transports ? { transports } : {}) },
  };
}
