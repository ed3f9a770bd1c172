// The door of receipts: what other domains may use.
export { loadSigningKey, type SigningKey, signReceipt } from './receipt-keys.ts';
export { canonicalJson, sha256Of } from './receipt-text.ts';
export { mountReceipts } from './receipts.routes.ts';
