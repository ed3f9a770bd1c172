// The shape of an answer: fields, versions, attachments. The calls are in answers.ts.
import { Comment } from './comments.ts';
import { Expertise } from '../expertises.ts';
import { FieldValue } from './field-value.ts';
import { attachmentLists } from '../files.ts';
import { id, ids, moment, nullable, oneOf, Person, Type } from '../schemas.ts';

/** -1 not specified, 0 public, 1 only me and staff, 2 selected users, 3 selected companies. */
export const privacy = Type.Union(
  [Type.Literal(-1), Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)],
  {
    description:
      '-1 not specified, 0 public to classmates, 1 only me and staff, 2 selected users, 3 selected companies',
  },
);
export { FieldValue } from './field-value.ts';

export const AnswerField = Type.Object({
  id: id(),
  answer_id: id('Answer that it belongs to'),
  form_id: id(),
  value: FieldValue,
  is_cut: Type.Optional(
    Type.Boolean({
      description:
        'In a list whose texts exceed 8 MB together: `value` is only the beginning of the text; the answer by its id has all of it',
    }),
  ),
  credit: nullable(
    Type.Number({
      description:
        'Share of full credit that automatic checking gave, 0 to 1. For a student only once answers are closed',
    }),
  ),
  ...attachmentLists,
});
export const Receipt = Type.Object({
  number: Type.String({ description: 'Number of the submission: answer and version, «125-3»' }),
  submitted_at: moment('When it was handed in'),
  sha256: Type.String({ description: 'SHA-256 of what was handed in; empty before that' }),
  is_late: Type.Boolean(),
  files: Type.Array(Type.Object({ name: Type.String(), size: Type.Integer({ description: 'Bytes' }) })),
});
export type Receipt = Type.Static<typeof Receipt>;

export const AnswerState = oneOf(
  ['waiting', 'returned', 'marked', 'seen'],
  'waiting to be checked · returned for rework and not handed in again · with a mark or done · seen without either',
);
export type AnswerState = Type.Static<typeof AnswerState>;

const markOfAnswer = Type.Object({
  id: id(),
  value: Type.Number(),
  max_mark: nullable(Type.Number()),
  author: nullable(Person),
  updated_at: moment('When it was given'),
});
export const UgcAnswer = Type.Object({
  id: id(),
  pattern_id: id('Task'),
  step_id: id('Topic'),
  subject_id: id('Discipline'),
  user: Person,
  title: Type.String(),
  privacy,
  access_users_ids: ids(
    'People who may see the answer if privacy is 2; always empty for those to whom the author opened it',
  ),
  access_companies_ids: ids(
    'Companies that may see the answer if privacy is 3; always empty for those to whom the author opened it',
  ),
  access_users: Type.Array(Person, { description: 'The people of access_users_ids' }),
  access_companies: Type.Array(Type.Object({ id: id(), title: Type.String() })),
  version: Type.Integer({
    description: 'Number of the last version, from 1; 0 of an answer that awaits attachments and is not handed in yet',
  }),
  is_late: Type.Boolean({ description: 'The last version came after the due date' }),
  is_waiting: Type.Boolean({ description: 'No teacher has looked at the last version yet' }),
  is_being_marked: Type.Boolean({
    description: 'The keys are still giving the mark; the live channel says when it is there',
  }),
  state: AnswerState,
  place: Type.Object(
    {
      pattern_title: Type.String(),
      step_title: Type.String(),
      subject_title: Type.String(),
      subject_color: Type.String(),
    },
    { description: 'Titles of task, topic and discipline' },
  ),
  may_delete: Type.Boolean({ description: 'I may delete it now' }),
  fields: Type.Array(AnswerField),
  comments: Type.Array(Comment),
  expertises: Type.Array(Expertise),
  marks: Type.Array(markOfAnswer),
  receipt: Receipt,
  created_at: moment('First submission'),
  updated_at: moment('Last change'),
});
export type UgcAnswer = Type.Static<typeof UgcAnswer>;

export const AnswerVersion = Type.Object({
  number: Type.Integer({ description: 'From 1' }),
  created_at: moment('When it was handed in'),
  is_late: Type.Boolean(),
  sha256: Type.String(),
  fields: Type.Array(
    Type.Object({
      form_id: id(),
      title: Type.String(),
      value: FieldValue,
      attachments: Type.Array(
        Type.Object({ type: Type.String(), name: Type.String(), size: Type.Integer(), description: Type.String() }),
      ),
    }),
  ),
});
export type AnswerVersion = Type.Static<typeof AnswerVersion>;
