// A preview says what would be written; the call that writes may ask that it still is just that.
import { Type } from './schemas.ts';

/** Field of a preview. */
export const previewDigest = Type.String({
  description: 'Digest of what would be written; the call that writes takes it as `expected`',
});

/** Field of the call that writes. */
export const expectedDigest = Type.Optional(
  Type.String({
    maxLength: 64,
    description:
      '`digest` of the preview that was looked at; if anything else would be written now, nothing is (409, `preview-outdated`)',
  }),
);
