// Answers: one per task with a field per question, all versions of it, and the comments on it.
import { AnswerState, AnswerVersion, FieldValue, privacy, UgcAnswer } from './answers/answer.ts';
import { commentCalls } from './answers/comments.ts';
import { endpoint } from './endpoint.ts';
import { TaskTrial } from './answers/trial.ts';
import { attachmentTypes } from './files.ts';
import { asRead, done, id, idParams, ids, oneOf, paged, pageQuery, Person, singleLine, Type } from './schemas.ts';
import { answerOverviewCalls } from './answers/overview.ts';
import { visibilityRuleCalls } from './answers/visibility-rules.ts';

export { AnswerField, AnswerState, AnswerVersion, FieldValue, Receipt, UgcAnswer } from './answers/answer.ts';
export { Comment } from './answers/comments.ts';
export { TaskTrial } from './answers/trial.ts';
export { StudentWork, TaskAnswer } from './answers/overview.ts';
export { AnswerVisibilityRule } from './answers/visibility-rules.ts';

const description = Type.String({ maxLength: 2048, says: 'description-too-long' });
const access = {
  title: Type.Optional(singleLine('Title')),
  privacy: Type.Optional(privacy),
  access_users_ids: Type.Optional(ids('Who may see it when privacy is 2')),
  access_companies_ids: Type.Optional(ids('Companies that may see it when privacy is 3')),
};
/** The submitted fields, one per question. */
export const submittedFields = Type.Array(
  Type.Object({
    form_id: id('Question'),
    value: Type.Optional(FieldValue),
    attachments: Type.Optional(
      Type.Array(
        Type.Object({
          type: oneOf(['photo', 'video', 'document', 'link'], 'What it is'),
          attachment_id: id(),
          description: Type.Optional(description),
        }),
        { maxItems: 50, description: 'All attachments of the field in order; those not named are detached' },
      ),
    ),
  }),
  { minItems: 1, maxItems: 200, description: 'A field for each question that is answered', says: 'empty-record' },
);
/** Who may read an answer, as its author chose. */
export const submittedAccess = {
  privacy: access.privacy,
  access_users_ids: access.access_users_ids,
  access_companies_ids: access.access_companies_ids,
};

export const answers = {
  listAnswers: endpoint({
    method: 'GET',
    path: '/api/v2/answers',
    summary: 'Answers that I may see, newest first; `counters` counts them by state over all pages',
    access: 'member',
    query: Type.Object({
      ...pageQuery(20),
      step_id: Type.Optional(id()),
      pattern_id: Type.Optional(id()),
      subject_id: Type.Optional(id()),
      user_id: Type.Optional(id()),
      state: Type.Optional(AnswerState),
      late: Type.Optional(Type.Boolean({ description: 'Only those whose last version was late' })),
    }),
    response: paged(UgcAnswer),
  }),
  listReaders: endpoint({
    method: 'GET',
    path: '/api/v2/answers/readers',
    summary: 'People to whom I may open an answer by name: of my groups and disciplines',
    access: 'member',
    query: Type.Object({
      ...pageQuery(10),
      query: Type.Optional(Type.String({ maxLength: 100, description: 'Words of the name' })),
    }),
    response: paged(
      Type.Object({ ...Person.properties, groups: Type.Array(Type.Object({ id: id(), name: Type.String() })) }),
    ),
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
    once: 'without-key',
    path: '/api/v2/answers',
    summary:
      'Hand in or hand in again: validate, save, attach and detach in one transaction; a repeated Idempotency-Key (1 to 200 printable ASCII characters) changes nothing twice. A required file question named without attachments awaits them: the answer is handed in once they are attached',
    access: 'member',
    body: Type.Object({
      pattern_id: id('Task'),
      ...access,
      fields: submittedFields,
      is_time_up: Type.Optional(
        Type.Boolean({
          description:
            'Handed in by the page because the time of the attempt is over: required questions may be missing',
        }),
      ),
      updated_at: asRead,
    }),
    response: UgcAnswer,
  }),
  tryTask: endpoint({
    method: 'POST',
    path: '/api/v2/patterns/:id/trial',
    summary:
      'Try a task as a student does, for those who edit it: checks and marks the fields as handing in does and stores nothing; limits on attempts do not count',
    access: 'teacher',
    params: idParams('Task'),
    body: Type.Object({
      fields: submittedFields,
      is_time_up: Type.Optional(
        Type.Boolean({ description: 'The time of the trial is over: required questions may be missing' }),
      ),
    }),
    response: TaskTrial,
  }),
  updateField: endpoint({
    method: 'PUT',
    path: '/api/fields/:id',
    summary:
      'Change one field of an own answer; changes that come in a row become one version, half a minute after the last of them or when the answer is handed in again',
    access: 'member',
    params: idParams(),
    body: Type.Object({ value: FieldValue }),
    response: UgcAnswer,
  }),
  attachToAnswer: endpoint({
    method: 'POST',
    path: '/api/answers/:id/attachments/:type',
    summary: 'Attach to a field of an own answer; versions as with a changed field',
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
    summary: 'Detach from an own answer; versions as with a changed field',
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
  deleteAnswer: endpoint({
    method: 'DELETE',
    path: '/api/answers/:id',
    summary: 'Delete an answer with its comments, expertises and marks; can be restored for a day',
    access: 'member',
    params: idParams(),
    response: done,
  }),
  restoreAnswer: endpoint({
    method: 'POST',
    path: '/api/answers/:id/restore',
    summary: 'Undo the deletion of an answer that I deleted',
    access: 'member',
    params: idParams(),
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
  ...commentCalls,
  ...answerOverviewCalls,
  ...visibilityRuleCalls,
};
