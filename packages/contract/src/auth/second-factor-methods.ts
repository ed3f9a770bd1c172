// What a second factor may be proved with.
export const secondFactorMethods = ['totp', 'passkey', 'recovery'] as const;
/** The code of an authenticator app, a passkey, or a recovery code. */
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Roles of which an institution may demand a second factor. */
export const demandedRoles = ['administrator', 'moderator', 'teacher', 'curator', 'expert'] as const;
export type DemandedRole = (typeof demandedRoles)[number];

/** What a sign-in still needs. */
export interface SecondFactorNeeded {
  /** Names the waiting sign-in; it opens nothing else. */
  token: string;
  methods: SecondFactorMethod[];
  /** When the sign-in has to be begun again. */
  expires_at: string;
}

/** How a device with passkeys is reached, by the names of WebAuthn. */
export const keyTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type KeyTransport = (typeof keyTransports)[number];
