// Tasks and their questions (patterns and forms): editing, limited attempts, attachments, the question bank, import and export.
import { attemptCalls } from './tasks/attempts.ts';
import { drawCalls } from './tasks/draw-calls.ts';
import { patternCalls } from './tasks/patterns.ts';
import { endpoint } from './endpoint.ts';
import { attachmentTypes } from './files.ts';
import { Form, formFields, Pattern, patternFields, QuestionType } from './tasks/questions.ts';
import {
  asRead,
  done,
  id,
  idParams,
  ids,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  search,
  singleLine,
  Type,
} from './schemas.ts';

export { TaskAttempt, TaskAttempts } from './tasks/attempts.ts';
export { AttemptDraft, SavedDraft } from './tasks/drafts.ts';
export { Form, Pattern, QuestionType, SoftSkill, type SoftSkillsNamed, TaskDraw } from './tasks/questions.ts';

/** A question outside any task. */
export const QuestionDraft = Type.Object({
  ...formFields,
  number: Type.Optional(formFields.number),
  shuffle_options: Type.Optional(formFields.shuffle_options),
});
export type QuestionDraft = Type.Static<typeof QuestionDraft>;

export const BankItem = Type.Object({
  id: id(),
  kind: oneOf(['question', 'task'], 'What is kept'),
  title: Type.String(),
  subject_id: nullable(id('Discipline it belongs to; null: for all teachers, or its author alone')),
  subject_title: nullable(Type.String()),
  for_all: Type.Boolean({ description: 'For all teachers, not of the discipline only' }),
  author: nullable(Person),
  tags: Type.Array(Type.String()),
  questions: Type.Array(
    Type.Object({
      title: Type.String(),
      type: QuestionType,
      options: formFields.options,
      matches: formFields.matches,
      has_key: Type.Boolean(),
      weight: formFields.weight,
    }),
  ),
  uses: Type.Integer({ description: 'How often it has been inserted' }),
  can_edit: Type.Boolean({ description: 'I may rename or delete it' }),
  updated_at: moment('Last change'),
});
export type BankItem = Type.Static<typeof BankItem>;

export const SkippedQuestion = Type.Object({
  title: Type.String({ description: 'Name or beginning of the question' }),
  reason: Type.String({ description: 'Why it or a part of it cannot be taken over, in the language of the caller' }),
  question: nullable(
    Type.Integer({
      description:
        'Place from 0 of the question that is taken over without this part; null: a question that is not taken over at all, or something that the file says of its questions together',
    }),
  ),
});
export type SkippedQuestion = Type.Static<typeof SkippedQuestion>;
const importedFile = { fields: ['file', 'document'], kind: 'document' } as const;
const tags = Type.Array(Type.String({ minLength: 1, maxLength: 50 }), {
  maxItems: 20,
  description: 'Words to find it by',
});

export const tasks = {
  ...patternCalls,
  ...attemptCalls,
  ...drawCalls,
  attachToQuestion: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/questions/:id/attachments/:type',
    summary: 'Attach a file or link to a question, or change its description',
    access: 'teacher',
    params: Type.Object({ id: id('Question'), type: attachmentTypes }),
    body: Type.Object({
      attachment_id: id('Id of the uploaded file or link'),
      description: Type.Optional(Type.String({ maxLength: 2048, says: 'description-too-long' })),
      number: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
    }),
    response: Form,
  }),
  detachFromQuestion: endpoint({
    method: 'DELETE',
    path: '/api/v2/questions/:id/attachments/:type',
    summary: 'Detach a file or link from a question',
    access: 'teacher',
    params: Type.Object({ id: id('Question'), type: attachmentTypes }),
    body: Type.Object({ attachment_id: id('Id of the file or link') }),
    response: Form,
  }),
  listBankItems: endpoint({
    method: 'GET',
    path: '/api/v2/question-bank',
    summary: 'Kept questions and tasks: of my disciplines and those for all teachers, last used first',
    access: 'teacher',
    query: Type.Object({
      ...pageQuery(30),
      query: search,
      kind: Type.Optional(oneOf(['question', 'task'], 'Only these')),
      type: Type.Optional(QuestionType),
      subject_id: Type.Optional(id('Only of this discipline')),
      mine: Type.Optional(Type.Boolean({ description: 'Only items saved by the viewer' })),
    }),
    response: paged(BankItem),
  }),
  createBankItem: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/question-bank',
    summary: 'Keep a question or a task as it is now',
    access: 'teacher',
    body: Type.Object({
      form_id: Type.Optional(id('Question')),
      pattern_id: Type.Optional(id('Task; in place of a question')),
      for_all: Type.Optional(Type.Boolean({ description: 'For all teachers, not of the discipline only' })),
      title: Type.Optional(singleLine('Name; that of the question or task by default')),
      tags: Type.Optional(tags),
    }),
    response: BankItem,
  }),
  updateBankItem: endpoint({
    method: 'PUT',
    path: '/api/v2/question-bank/:id',
    summary: 'Rename or tag an item of the bank',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({
      title: Type.Optional(singleLine('Name', { min: 1 })),
      tags: Type.Optional(tags),
      for_all: Type.Optional(
        Type.Boolean({
          description:
            'true: for all teachers; false: back to the discipline it came from or, if there is none, to its author alone',
        }),
      ),
      updated_at: asRead,
    }),
    response: BankItem,
  }),
  deleteBankItem: endpoint({
    method: 'DELETE',
    path: '/api/v2/question-bank/:id',
    summary: 'Take out of the bank; copies stay. Can be restored',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  restoreBankItem: endpoint({
    method: 'POST',
    path: '/api/v2/question-bank/:id/restore',
    summary: 'Undo the deletion from the bank',
    access: 'teacher',
    params: idParams(),
    response: BankItem,
  }),
  insertBankItems: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/question-bank/insert',
    summary: 'Copy from the bank: questions into a task, tasks into its topic; all or nothing',
    access: 'teacher',
    body: Type.Object({
      item_ids: Type.Array(id(), { minItems: 1, maxItems: 50, uniqueItems: true }),
      step_id: Type.Optional(id('Topic; single questions come together as a new task')),
      pattern_id: Type.Optional(id('Task that takes the questions')),
    }),
    response: Type.Object({
      data: Type.Array(Pattern, { description: 'Tasks that were made or got questions' }),
      pattern_ids: ids('Tasks that were made: deleting them is the undo'),
      form_ids: ids('Questions that were added to an existing task', 5000),
    }),
  }),
  previewQuestionImport: endpoint({
    method: 'POST',
    path: '/api/v2/questions/import/preview',
    summary: 'What a file of questions holds (GIFT, QTI 2 or 3 as XML or package): nothing is written',
    access: 'teacher',
    file: importedFile,
    body: Type.Object({ step_id: id('Topic the questions are for') }),
    response: Type.Object({
      format: oneOf(['gift', 'aiken', 'qti'], 'How the file was read'),
      title: Type.String({ description: 'Name for the new task' }),
      questions: Type.Array(
        Type.Object({
          ...QuestionDraft.properties,
          pictures: Type.Integer({ description: 'Pictures of the package that come along as attachments' }),
        }),
      ),
      skipped: Type.Array(SkippedQuestion, { description: 'What is not taken over: questions and parts of them' }),
    }),
  }),
  importQuestions: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/questions/import',
    summary: 'Take over the questions of a file as a new task; all or nothing, deleting the task is the undo',
    access: 'teacher',
    file: importedFile,
    body: Type.Object({
      step_id: id('Topic the questions are for'),
      title: Type.Optional(singleLine('Title of the new task')),
    }),
    response: Type.Object({ pattern: Pattern, skipped: Type.Array(SkippedQuestion) }),
  }),
  exportQuestions: endpoint({
    method: 'GET',
    path: '/api/v2/tasks/:id/export',
    summary:
      'Questions of a task with their keys as a QTI 2.1 package, which an import gives back as they were; README.txt in it says what other systems do not take over',
    access: 'teacher',
    params: idParams('Task'),
    response: 'binary',
    media: ['application/zip'],
  }),
};

/** A task outside any topic, as the question bank keeps it. */
export const TaskDraft = Type.Object({ ...patternFields, questions: Type.Array(QuestionDraft) });
export type TaskDraft = Type.Static<typeof TaskDraft>;
