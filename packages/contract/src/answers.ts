// What students hand in: an answer per task, a field per question, every version kept; comments on it.
import { endpoint } from './endpoint.ts';
import { Attachment, attachmentTypes } from './files.ts';
import {
  asRead,
  done,
  id,
  idParams,
  ids,
  line,
  moment,
  nullable,
  paged,
  pageQuery,
  Person,
  Type,
  words,
} from './schemas.ts';

/** -1 not specified, 0 public, 1 only me and staff, 2 selected users, 3 selected companies. */
const privacy = Type.Union([Type.Literal(-1), Type.Literal(0), Type.Literal(1), Type.Literal(2), Type.Literal(3)], {
  description: '-1 not specified, 0 public to classmates, 1 only me and staff, 2 selected users, 3 selected companies',
});
/** A field's value by the type of its question: text, number, option index, option indexes, or null when the attachments are the answer. */
export const FieldValue = Type.Union(
  [
    Type.Null(),
    Type.Number(),
    Type.String({ maxLength: 100_000 }),
    Type.Array(Type.Integer({ minimum: 0, maximum: 99 }), { maxItems: 100 }),
  ],
  {
    description:
      'Text of text, longText and link; number of number; option index of single; option indexes of multiple; null for file, photo, video',
  },
);
export type FieldValue = Type.Static<typeof FieldValue>;

export const AnswerField = Type.Object({
  id: id(),
  form_id: id(),
  value: FieldValue,
  credit: nullable(
    Type.Number({
      description:
        'Share of full credit that automatic checking gave, 0 to 1. For a student only once answers are closed',
    }),
  ),
  attachments: Type.Array(Attachment),
});
export const Comment = Type.Object({
  id: id(),
  ugc_answer_id: id('Answer'),
  ugc_field_id: nullable(id('Field')),
  text: Type.String(),
  author: Person,
  created_at: moment('When it was written'),
  updated_at: moment('Last change'),
});
export type Comment = Type.Static<typeof Comment>;

export const Receipt = Type.Object({
  number: Type.String({ description: 'Number of the submission: answer and version, «125-3»' }),
  submitted_at: moment('When it was handed in'),
  sha256: Type.String({ description: 'SHA-256 of what was handed in' }),
  is_late: Type.Boolean(),
  files: Type.Array(Type.Object({ name: Type.String(), size: Type.Integer({ description: 'Bytes' }) })),
});
export type Receipt = Type.Static<typeof Receipt>;

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
  access_users_ids: ids('Who may see it when privacy is 2'),
  access_companies_ids: ids('Companies that may see it when privacy is 3'),
  version: Type.Integer({ description: 'Number of the last version, from 1' }),
  is_late: Type.Boolean({ description: 'The last version came after the due date' }),
  is_waiting: Type.Boolean({ description: 'No teacher has looked at the last version yet' }),
  fields: Type.Array(AnswerField),
  comments: Type.Array(Comment),
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

const description = Type.String({ maxLength: 2048, says: 'description-too-long' });
const access = {
  title: Type.Optional(line('Title')),
  privacy: Type.Optional(privacy),
  access_users_ids: Type.Optional(ids('Who may see it when privacy is 2')),
  access_companies_ids: Type.Optional(ids('Companies that may see it when privacy is 3')),
};

export const answers = {
  listAnswers: endpoint({
    method: 'GET',
    path: '/api/v2/answers',
    summary: 'Answers that I may see, newest first',
    access: 'member',
    query: Type.Object({
      ...pageQuery(20),
      step_id: Type.Optional(id()),
      pattern_id: Type.Optional(id()),
      subject_id: Type.Optional(id()),
      user_id: Type.Optional(id()),
    }),
    response: paged(UgcAnswer),
  }),
  getAnswer: endpoint({
    method: 'GET',
    path: '/api/v2/answers/:id',
    summary: 'An answer',
    access: 'member',
    params: idParams(),
    response: UgcAnswer,
  }),
  listStudentAnswers: endpoint({
    method: 'GET',
    path: '/api/v2/answers/users/:userId/subjects/:subjectId',
    summary: 'Answers of a student in a discipline',
    access: 'member',
    params: Type.Object({ userId: id(), subjectId: id() }),
    response: Type.Object({ data: Type.Array(UgcAnswer) }),
  }),
  submitAnswer: endpoint({
    method: 'POST',
    path: '/api/v2/answers',
    summary:
      'Hand in or hand in again: validate, save, attach and detach in one transaction; a repeated Idempotency-Key changes nothing twice',
    access: 'member',
    body: Type.Object({
      pattern_id: id('Task'),
      ...access,
      fields: Type.Array(
        Type.Object({
          form_id: id('Question'),
          value: Type.Optional(FieldValue),
          attachments: Type.Optional(
            Type.Array(
              Type.Object({
                type: words(['photo', 'video', 'document', 'link'], 'What it is'),
                attachment_id: id(),
                description: Type.Optional(description),
              }),
              { maxItems: 50, description: 'All attachments of the field in order; those not named are detached' },
            ),
          ),
        }),
        { minItems: 1, maxItems: 200, description: 'A field for each question that is answered' },
      ),
      updated_at: asRead,
    }),
    response: UgcAnswer,
  }),
  updateField: endpoint({
    method: 'PUT',
    path: '/api/fields/:id',
    summary: 'Change one field of an own answer; a new version',
    access: 'member',
    params: idParams(),
    body: Type.Object({ value: FieldValue }),
    response: UgcAnswer,
  }),
  attachToAnswer: endpoint({
    method: 'POST',
    path: '/api/answers/:id/attachments/:type',
    summary: 'Attach to a field of an own answer; a new version',
    access: 'member',
    params: Type.Object({ id: id('Answer'), type: attachmentTypes }),
    body: Type.Object({
      attachment_id: id(),
      ugc_field_id: id('Field'),
      number: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, default: 0 })),
      description: Type.Optional(description),
    }),
    response: UgcAnswer,
  }),
  detachFromAnswer: endpoint({
    method: 'DELETE',
    path: '/api/answers/:id/attachments/:type/:attachment',
    summary: 'Detach from an own answer; a new version',
    access: 'member',
    params: Type.Object({ id: id('Answer'), type: attachmentTypes, attachment: id('File or link') }),
    response: UgcAnswer,
  }),
  updateAnswer: endpoint({
    method: 'PUT',
    path: '/api/answers/:id',
    summary: 'Change title and privacy of an own answer',
    access: 'member',
    params: idParams(),
    body: Type.Object(access),
    response: UgcAnswer,
  }),
  listAnswerVersions: endpoint({
    method: 'GET',
    path: '/api/v2/answers/:id/versions',
    summary: 'Every saved version, newest first',
    access: 'member',
    params: idParams(),
    response: Type.Object({ data: Type.Array(AnswerVersion) }),
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/api/comments',
    summary: 'Comment an answer or a field of it',
    access: 'member',
    body: Type.Object({
      ugc_answer_id: id(),
      ugc_field_id: Type.Optional(nullable(id())),
      text: Type.String({
        minLength: 1,
        maxLength: 10_000,
        pattern: '\\S',
        says: 'empty-record',
        description: 'Plain text',
      }),
    }),
    response: Comment,
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: '/api/comments/:id',
    summary: 'Change an own comment',
    access: 'member',
    params: idParams(),
    body: Type.Object({
      text: Type.String({ minLength: 1, maxLength: 10_000, pattern: '\\S', says: 'empty-record' }),
      updated_at: asRead,
    }),
    response: Comment,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    summary: 'Delete an own comment; can be restored',
    access: 'member',
    params: idParams(),
    response: done,
  }),
  restoreComment: endpoint({
    method: 'POST',
    path: '/api/comments/:id/restore',
    summary: 'Undo the deletion of an own comment',
    access: 'member',
    params: idParams(),
    response: Comment,
  }),
};
