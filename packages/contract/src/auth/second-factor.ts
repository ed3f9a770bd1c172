// The second factor: authenticator app, passkeys and recovery codes, at the sign-in and in the own settings.
import { endpoint } from '../endpoint.ts';
import { done, id, idParams, moment, nullable, oneOf, singleLine, Type } from '../schemas.ts';
import { demandedRoles, keyTransports } from './second-factor-methods.ts';

const base64url = (description: string, maxLength = 4096) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description });
const extensions = Type.Object({}, { description: 'Results of extensions; none is used' });
const transports = Type.Array(Type.String({ maxLength: 20 }), {
  maxItems: 10,
  description: 'How the device is reached, such as internal or usb',
});
const keyType = Type.Literal('public-key');

/** What a browser returns after a passkey was made. */
const MadePasskey = Type.Object(
  {
    id: base64url('Id of the passkey', 1400),
    rawId: base64url('The same id', 1400),
    type: keyType,
    clientExtensionResults: Type.Optional(extensions),
    response: Type.Object({
      clientDataJSON: base64url('What the browser was asked'),
      attestationObject: base64url('The new key', 16_384),
      transports: Type.Optional(transports),
    }),
  },
  { description: 'RegistrationResponseJSON of WebAuthn' },
);
export type MadePasskey = Type.Static<typeof MadePasskey>;

/** What a browser returns after a passkey was used. */
const UsedPasskey = Type.Object(
  {
    id: base64url('Id of the passkey', 1400),
    rawId: base64url('The same id', 1400),
    type: keyType,
    clientExtensionResults: Type.Optional(extensions),
    response: Type.Object({
      clientDataJSON: base64url('What the browser was asked'),
      authenticatorData: base64url('What the device says about itself'),
      signature: base64url('Signature of both'),
      userHandle: Type.Optional(nullable(base64url('Whose passkey it is', 100))),
    }),
  },
  { description: 'AuthenticationResponseJSON of WebAuthn' },
);
export type UsedPasskey = Type.Static<typeof UsedPasskey>;

const namedKey = Type.Object({
  id: Type.String(),
  type: keyType,
  transports: Type.Array(oneOf(keyTransports, 'How the device is reached')),
});
/** What a browser is asked to prove. */
const KeyRequest = Type.Object(
  {
    challenge: Type.String(),
    rpId: Type.String({ description: 'Domain of the passkeys' }),
    timeout: Type.Integer({ description: 'Milliseconds' }),
    userVerification: oneOf(['required', 'preferred', 'discouraged'], 'Whether the device asks who holds it'),
    allowCredentials: Type.Array(namedKey, { description: 'Passkeys to choose from; empty for any of this site' }),
  },
  { description: 'PublicKeyCredentialRequestOptionsJSON of WebAuthn' },
);
export type KeyRequest = Type.Static<typeof KeyRequest>;

/** What a browser is asked to make. */
const KeyCreation = Type.Object(
  {
    challenge: Type.String(),
    rp: Type.Object({ id: Type.String(), name: Type.String() }),
    user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
    pubKeyCredParams: Type.Array(Type.Object({ alg: Type.Integer(), type: keyType })),
    timeout: Type.Integer({ description: 'Milliseconds' }),
    attestation: Type.Literal('none'),
    excludeCredentials: Type.Array(namedKey, { description: 'Passkeys of the person, which are not made twice' }),
    authenticatorSelection: Type.Object({
      residentKey: Type.Literal('required'),
      requireResidentKey: Type.Literal(true),
      userVerification: Type.Literal('required'),
    }),
  },
  { description: 'PublicKeyCredentialCreationOptionsJSON of WebAuthn' },
);
export type KeyCreation = Type.Static<typeof KeyCreation>;

const code = Type.String({
  minLength: 1,
  maxLength: 40,
  description: 'Six digits of the authenticator app, or a recovery code; spaces and dashes do not matter',
});
const appCode = Type.String({ minLength: 1, maxLength: 20, description: 'Six digits of the authenticator app' });

/** What proves that a change comes from the person. */
const proof = {
  current_password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Own password; may be left out in the first minutes of a session, but not once there is a factor',
    }),
  ),
  code: Type.Optional(code),
  passkey: Type.Optional(UsedPasskey),
};
const Proof = Type.Object(proof);
export type Proof = Type.Static<typeof Proof>;

const recoveryCodes = Type.Array(Type.String(), {
  description: 'Ten codes of one use each, told only here; empty where the person has codes already',
});
const passkeyName = singleLine('Name by which the person knows the passkey', { min: 1, max: 100 });
const lastUse = nullable(moment('Last use; null before the first'));
const Passkey = Type.Object({
  id: id(),
  name: passkeyName,
  domain: Type.String({ description: 'Domain of the site on which it works' }),
  created_at: moment('When it was added'),
  last_used_at: lastUse,
});
export type Passkey = Type.Static<typeof Passkey>;

export const SecondFactor = Type.Object({
  totp: nullable(
    Type.Object(
      { created_at: moment('When the app was connected'), last_used_at: lastUse },
      { description: 'The authenticator app; null without one' },
    ),
  ),
  passkeys: Type.Array(Passkey, { description: 'In the order in which they were added' }),
  recovery_codes_left: Type.Integer({ description: 'Recovery codes not used yet' }),
  is_demanded: Type.Boolean({ description: 'The institution demands a second factor of this person' }),
});
export type SecondFactor = Type.Static<typeof SecondFactor>;

const Demand = Type.Object({
  roles: Type.Array(oneOf(demandedRoles, 'Role'), {
    maxItems: demandedRoles.length,
    uniqueItems: true,
    description: 'Whoever has one of these roles sets up a second factor before anything else; empty: nobody has to',
  }),
});
const own = { access: 'signed-in', opensToParents: true, isPersonal: true } as const;

export const secondFactor = {
  proveSecondFactor: endpoint({
    method: 'POST',
    path: '/api/v2/auth/second-factor',
    summary: 'Finish a waiting sign-in by a code or a passkey; a waiting sign-in is used once',
    access: 'public',
    body: Type.Object({
      sign_in: Type.String({ minLength: 20, maxLength: 100, description: 'Token of the waiting sign-in' }),
      code: Type.Optional(code),
      passkey: Type.Optional(UsedPasskey),
    }),
    response: Type.Object({ token: Type.String({ description: 'Bearer token for the Authorization header' }) }),
  }),
  askSignInPasskey: endpoint({
    method: 'POST',
    path: '/api/v2/auth/second-factor/passkey',
    summary: 'Ask for a passkey as the second factor of a waiting sign-in',
    access: 'public',
    body: Type.Object({
      sign_in: Type.String({ minLength: 20, maxLength: 100, description: 'Token of the waiting sign-in' }),
    }),
    response: KeyRequest,
  }),
  beginPasskeySignIn: endpoint({
    method: 'POST',
    path: '/api/v2/auth/passkey',
    summary: 'Begin a sign-in by a passkey alone, which asks its owner for a fingerprint, a face or a PIN',
    access: 'public',
    body: Type.Object({
      remember: Type.Optional(Type.Boolean({ description: 'For a month; false for a day, as when it is absent' })),
    }),
    response: Type.Object({
      sign_in: Type.String({ description: 'Token of the waiting sign-in' }),
      request: KeyRequest,
    }),
  }),
  getSecondFactor: endpoint({
    method: 'GET',
    path: '/api/v2/me/second-factor',
    summary: 'What I confirm my sign-ins with',
    ...own,
    response: SecondFactor,
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/totp',
    summary: 'Get a key for an authenticator app, which counts once its first code has been confirmed',
    ...own,
    body: Proof,
    response: Type.Object({
      secret: Type.String({ description: 'Key in base32, to be typed in' }),
      uri: Type.String({ description: 'The otpauth address that the QR code holds' }),
    }),
  }),
  confirmAuthenticator: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/totp/confirm',
    summary: 'Turn the authenticator app on with its first code',
    ...own,
    body: Type.Object({ code: appCode }),
    response: Type.Object({ recovery_codes: recoveryCodes }),
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/totp/remove',
    summary: 'Turn the authenticator app off',
    ...own,
    body: Proof,
    response: done,
  }),
  askOwnPasskey: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/challenge',
    summary: 'Ask for one of my passkeys, as proof for a change of my second factor',
    ...own,
    response: KeyRequest,
  }),
  beginPasskey: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/passkeys/begin',
    summary: 'Ask the browser to make a passkey',
    ...own,
    body: Proof,
    response: KeyCreation,
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/passkeys',
    summary: 'Add the passkey that the browser has made',
    ...own,
    body: Type.Object({ name: passkeyName, made: MadePasskey }),
    response: Type.Object({ recovery_codes: recoveryCodes }),
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: '/api/v2/me/second-factor/passkeys/:id',
    summary: 'Name a passkey of mine',
    ...own,
    params: idParams(),
    body: Type.Object({ name: passkeyName }),
    response: done,
  }),
  removePasskey: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/passkeys/:id/remove',
    summary: 'Remove a passkey of mine',
    ...own,
    params: idParams(),
    body: Proof,
    response: done,
  }),
  makeRecoveryCodes: endpoint({
    method: 'POST',
    path: '/api/v2/me/second-factor/recovery-codes',
    summary: 'Get ten new recovery codes; the old ones end',
    ...own,
    body: Proof,
    response: Type.Object({ recovery_codes: recoveryCodes }),
  }),
  resetSecondFactor: endpoint({
    method: 'POST',
    path: '/api/v2/admin/users/:id/second-factor/reset',
    summary: 'Remove the second factor of somebody who has lost it; never of oneself or of one with more rights',
    access: 'users_write',
    isPersonal: true,
    params: idParams(),
    response: done,
  }),
  getSecondFactorDemand: endpoint({
    method: 'GET',
    path: '/api/v2/admin/second-factor',
    summary: 'Of whom the institution demands a second factor, and how many have one',
    access: 'company_read',
    response: Type.Object({
      ...Demand.properties,
      counts: Type.Array(
        Type.Object({
          role: oneOf(demandedRoles, 'Role'),
          people: Type.Integer({ description: 'People with the role' }),
          ready: Type.Integer({ description: 'Those of them who have a second factor' }),
        }),
        { description: 'One row for each role' },
      ),
    }),
  }),
  updateSecondFactorDemand: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/second-factor',
    summary:
      'Demand a second factor of roles; it holds at once, in open sessions too. Of administrators and moderators only by who gives roles, of others by who may change people',
    access: 'company_write',
    isPersonal: true,
    body: Demand,
    response: done,
  }),
};
