// What the bench needs of the server beside its calls: to sign notices as providers do, and to seal scans.
export { SIGNATURE_HEADER, signNotice } from '../domains/contracts/payments/providers/notice-signature.ts';
export { openPersonalVault } from '../platform/personal-vault.ts';
export { openSealedFiles } from '../platform/sealed-files.ts';
