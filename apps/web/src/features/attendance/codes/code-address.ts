/** The address that a QR code opens, where the code is entered by itself. */
export const codeAddress = (code: string): string => `${globalThis.location.origin}/code?code=${code}`;
/** The same address as people type it. */
export const enterAddress = (): string => `${globalThis.location.host}/code`;
