// What a student has written and not handed in. Part of the domain of tasks.
import { FieldValue } from '../answers/field-value.ts';
import { Attachment } from '../files.ts';
import { id, ids, moment, nullable, Type } from '../schemas.ts';

export const draftRevision = (description: string) => Type.Integer({ minimum: 1, maximum: 2147483647, description });
export const AttemptDraft = Type.Object({
  revision: draftRevision('Grows with each save'),
  saved_at: moment('When it was saved'),
  fields: Type.Array(
    Type.Object({
      form_id: id('Question'),
      value: FieldValue,
      attachments: Type.Array(Attachment, { description: 'Attachments that still exist' }),
    }),
  ),
  privacy: nullable(Type.Integer({ description: 'Visibility that the author chose; null if none was chosen' })),
  access_users_ids: ids('Who may see the answer when privacy is 2'),
  access_companies_ids: ids('Companies that may see it when privacy is 3'),
});
export type AttemptDraft = Type.Static<typeof AttemptDraft>;

/** What a save names, so that it never replaces a text that its writer has not seen. */
export const draftBase = {
  revision: draftRevision('Version of the draft, one above the last known; a lower one is ignored'),
  based_on: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2147483647,
      description:
        'Version that the text goes on from, 0 for none; another one that is kept stays. Without it the higher revision wins',
    }),
  ),
  writer: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Random id of the page that writes; its own saves may follow each other before they are answered',
    }),
  ),
};
export const SavedDraft = Type.Object({
  revision: draftRevision('What is kept now: greater than the one sent when another device was quicker'),
  saved_at: moment('When that was saved'),
  is_saved: Type.Boolean({ description: 'Whether the draft that was sent is what is kept now' }),
  other: nullable(
    Type.Object(AttemptDraft.properties, {
      description:
        'The draft of another page that is kept instead; null when the one sent is kept, or a later one of its page',
    }),
  ),
});
export type SavedDraft = Type.Static<typeof SavedDraft>;
