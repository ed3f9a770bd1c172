// The public interface of receipts for other domains.
export { loadArrivalSecret, loadSigningKey, loadTestBankSecret, type SigningKey, signReceipt } from './receipt-keys.ts';
export { canonicalJson, sha256Of } from './receipt-text.ts';
export { mountReceipts } from './receipts.routes.ts';
