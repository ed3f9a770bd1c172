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
