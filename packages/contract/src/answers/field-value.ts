// The value of one field of an answer; kept apart, because drafts of tasks hold such values too.
import { Type } from '../schemas.ts';

/**
 * Value of a field by question type: text, a number, one option number, several option numbers,
 * or null when the attachments are the answer.
 */
export const FieldValue = Type.Union(
  [
    Type.Null(),
    Type.Number(),
    Type.String({ maxLength: 100_000 }),
    Type.Array(Type.Integer({ minimum: -1, maximum: 999 }), { maxItems: 1000 }),
  ],
  {
    description:
      'Text of text, longText, link and code; HTML of richText; number of number; YYYY-MM-DD of date; number of the option of single; numbers of the options of multiple; ' +
      'for matching, at the number of each option, the number of its match or -1; for ordering the numbers of the options in the chosen order; null for file, photo, video',
  },
);
export type FieldValue = Type.Static<typeof FieldValue>;
