// A task (pattern) and its questions (forms), as every call shows them.
import { Attachment } from '../files.ts';
import { AttemptDraft } from './drafts.ts';
import { questionTypes } from './question-types.ts';
import { html, id, moment, nullable, oneOf, singleLine, Type } from '../schemas.ts';

export const QuestionType = oneOf(questionTypes, 'Kind of answer that the question takes');
export type QuestionType = Type.Static<typeof QuestionType>;

const place = (what: string) => nullable(Type.Integer({ minimum: 0, maximum: 100, description: what }));
const span = (what: string) => nullable(Type.Integer({ minimum: 1, maximum: 100, description: what }));
/** Fields of a question that a teacher edits. */
export const formFields = {
  title: singleLine('Question, at most 140 characters', { min: 1, max: 140 }),
  description: html('More of the question: text, formulas, pictures'),
  type: QuestionType,
  required: Type.Boolean({ description: 'An answer without it is refused' }),
  number: Type.Integer({ minimum: 0, maximum: 10000, description: 'Order in the task' }),
  options: Type.Array(Type.String({ maxLength: 500 }), {
    maxItems: 100,
    description: 'Choices of single and multiple, left column of matching, items of ordering as they are shown',
  }),
  matches: Type.Array(Type.String({ maxLength: 500 }), {
    maxItems: 100,
    description: 'Right column of matching as it is shown; may hold more than the left one',
  }),
  key: Type.Union(
    [
      Type.Null(),
      Type.Number(),
      Type.String({ maxLength: 1000 }),
      Type.Array(Type.Integer({ minimum: -1, maximum: 999 }), { maxItems: 1000 }),
    ],
    {
      description:
        'Right answer for automatic checking: number; date (YYYY-MM-DD); text, each accepted writing on a line of its own; number of the option of single; numbers of the options of multiple; ' +
        'for matching, at the number of each option, the number of its match or -1; for ordering the numbers of the options in the right order. Options are numbered by `option_ids`, ' +
        'matches by `match_ids`; where those are not sent along with the lists, by their places from 0. Never sent to a student while answers are open',
    },
  ),
  tolerance: Type.Number({
    minimum: 0,
    maximum: 1e12,
    description: 'How far a number may be from the key; 0 for a student while answers are open',
  }),
  shuffle_options: Type.Boolean({
    description:
      'Each student sees the options of single and multiple in an order of their own, which stays the same within an attempt',
  }),
  weight: Type.Number({ minimum: 0, maximum: 100, description: 'Points of the question among those of the topic' }),
  row: place('Row in a table of questions, from 0; null outside of the table'),
  column: place('Column in a table of questions, from 0'),
  rowspan: span('Rows it takes in the table'),
  colspan: span('Columns it takes in the table'),
  default: Type.String({ maxLength: 10_000, description: 'What a text answer begins with' }),
  link: nullable(
    Type.String({ maxLength: 2048, pattern: '^https?://', description: 'Address to look at while answering' }),
  ),
  language: Type.String({ maxLength: 30, description: 'Programming language of a code question' }),
};
const optionId = Type.Integer({ minimum: 0, maximum: 999 });
const numbers = (list: string) =>
  Type.Array(optionId, {
    maxItems: 100,
    uniqueItems: true,
    description: `Stable numbers of \`${list}\`, in the same order. Answers and the key refer to the entries by them; rewording or moving an entry does not change its number`,
  });
/** Option numbers sent by an editor: a known number keeps its option's meaning, any other becomes a new option. */
export const optionNumbers = { option_ids: numbers('options'), match_ids: numbers('matches') };
const retired = (list: string) =>
  Type.Array(Type.Object({ id: optionId, title: Type.String() }), {
    description: `What was removed from \`${list}\`; earlier answers may refer to it`,
  });
const image = Type.Object({
  id: id(),
  src: Type.String({ description: 'Path of the picture' }),
  thumbnail_src: nullable(Type.String({ description: 'Path of a small picture' })),
  width: nullable(Type.Integer({ description: 'Pixels' })),
  height: nullable(Type.Integer({ description: 'Pixels' })),
});
const drawId = Type.Integer({ minimum: 1, maximum: 32767 });
export const Form = Type.Object({
  id: id(),
  pattern_id: id(),
  draw_id: nullable(
    Type.Integer({ ...drawId, description: 'Draw of the task whose set it belongs to; null: everybody is asked it' }),
  ),
  ...formFields,
  option_ids: nullable(optionNumbers.option_ids),
  match_ids: nullable(optionNumbers.match_ids),
  retired_options: retired('options'),
  retired_matches: retired('matches'),
  slide_image: nullable(image),
  attachments: Type.Array(Attachment, { description: 'What belongs to the question' }),
  updated_at: moment('Last change'),
});
export type Form = Type.Static<typeof Form>;

/** Fields of a task that a teacher edits. */
export const patternFields = {
  title: singleLine('Title of the task'),
  description: html('What is to be done'),
  required: Type.Boolean({ description: 'Until it is passed, the topic is not passed either' }),
  type: oneOf(['task', 'table'], 'task: questions one below the other; table: by row and column'),
  attempts_limit: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'How many times a student may hand in; null: without limit',
    }),
  ),
  time_limit_minutes: nullable(
    Type.Integer({
      minimum: 1,
      maximum: 600,
      description: 'Minutes from the start of an attempt; a student sees the questions once it has begun',
    }),
  ),
  auto_mark: Type.Boolean({
    description: 'An answer whose questions all have a key is marked automatically at once; requires attempts_limit',
  }),
  file_types: Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9_+-]{0,11}$' }), {
    maxItems: 30,
    description:
      'File name endings that answers may have, in lower case without the dot; none: any file. Photo and video questions are not concerned',
  }),
  poll_hub_id: nullable(id('Poll of the poll service that the task is; null for an ordinary task')),
  is_poll_hub_test: Type.Boolean({ description: 'The poll is a test with points of its own; only with poll_hub_id' }),
  is_soft_skills_task: Type.Boolean({ description: 'The task shows soft skills; false forgets which' }),
  is_peer_scored: Type.Boolean({
    description: 'Classmates who have handed in score its soft skills too, in answers that are open to them',
  }),
};
/** A soft skill with its indicators, or with those of them that a task shows. */
export const SoftSkill = Type.Object({
  id: id(),
  title: Type.String(),
  indicators: Type.Array(Type.Object({ id: id(), title: Type.String() })),
});
export type SoftSkill = Type.Static<typeof SoftSkill>;

/** Names the indicators of soft skills that a task shows. */
export const softSkillsNamed = Type.Optional(
  Type.Array(
    Type.Object({
      id: Type.Optional(id('Soft skill; an indicator belongs to one, so it need not be said')),
      indicators: Type.Array(Type.Union([id('Indicator of this skill'), Type.Object({ id: id('Indicator') })]), {
        maxItems: 100,
        description: 'The chosen ones; without any the skill is left out',
      }),
    }),
    { maxItems: 50, description: 'All that the task shows; naming some makes it a task of soft skills' },
  ),
);
export type SoftSkillsNamed = Type.Static<typeof softSkillsNamed>;

/** Fields of a draw that a teacher edits. */
export const drawFields = {
  title: singleLine('What the questions are about', { max: 140 }),
  count: Type.Integer({ minimum: 1, maximum: 500, description: 'How many questions of the set each attempt asks' }),
  points: Type.Number({ minimum: 0, maximum: 100, description: 'Points of each of its questions' }),
};
/** Questions drawn from a set, other ones for each student and attempt. */
export const TaskDraw = Type.Object({
  id: Type.Integer({ ...drawId, description: 'Number in the task' }),
  ...drawFields,
  updated_at: moment('Last change of the draw itself; its questions have their own'),
});
export type TaskDraw = Type.Static<typeof TaskDraw>;

export const Pattern = Type.Object({
  id: id(),
  step_id: id(),
  ...patternFields,
  soft_skills: Type.Array(SoftSkill, { description: 'With the indicators that the task shows' }),
  index: Type.Integer(),
  draws: Type.Array(TaskDraw, { description: 'Questions drawn from a set, other ones for each student and attempt' }),
  forms: Type.Array(Form, {
    description:
      'Questions; empty while is_locked. For staff with the whole sets of draws, for a student with those that the last attempt has drawn',
  }),
  earlier_forms: Type.Array(Form, {
    description: 'What earlier attempts of mine have drawn; versions are read with it',
  }),
  forms_count: Type.Integer({ description: 'How many questions a student is asked' }),
  is_locked: Type.Boolean({ description: 'The questions are shown once the attempt has begun' }),
  answers_count: nullable(
    Type.Integer({ description: 'Answers handed in; null for whoever is not staff of the discipline' }),
  ),
  draft: nullable(AttemptDraft),
  updated_at: moment('Last change'),
});
export type Pattern = Type.Static<typeof Pattern>;
