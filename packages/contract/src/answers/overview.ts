// Answers of a whole topic or task, per student and as statistics. Part of the domain of answers.
import { UgcAnswer } from './answer.ts';
import { endpoint } from '../endpoint.ts';
import { comesAlong, id, idParams, moment, nullable, paged, pageQuery, Person, search, Type } from '../schemas.ts';

export const StudentWork = Type.Object({
  user: Person,
  group_name: Type.String({ description: 'Group in which the person studies the discipline' }),
  answers: Type.Array(UgcAnswer),
});
export type StudentWork = Type.Static<typeof StudentWork>;

export const TaskAnswer = Type.Object({
  id: id('Answer'),
  pattern_id: id('Task'),
  pattern_title: Type.String(),
  step_id: id('Topic'),
  step_title: Type.String(),
  subject_id: id('Discipline'),
  subject_title: Type.String(),
  user: Person,
  group_name: Type.String(),
  version: Type.Integer({ description: 'Number of the last version' }),
  submitted_at: moment('When the last version was handed in'),
  is_late: Type.Boolean(),
  is_waiting: Type.Boolean({ description: 'No teacher has looked at the last version yet' }),
  earned: Type.Number({ description: 'Points by the keys' }),
  possible: Type.Number({ description: 'Points of the questions that have a key' }),
  unchecked: Type.Number({ description: 'Points of the questions that a person checks' }),
  mark: nullable(Type.Number({ description: 'Mark of the student in the topic, of the type asked for' })),
});
export type TaskAnswer = Type.Static<typeof TaskAnswer>;

const count = (description: string) => Type.Integer({ description });
export const QuestionStats = Type.Object({
  form_id: id('Question'),
  pattern_id: id('Task'),
  title: Type.String(),
  type: Type.String(),
  draw_id: nullable(Type.Integer({ description: 'Draw that its set belongs to; null: everybody was asked it' })),
  asked: count('Answers that were asked the question'),
  answered: count('Answers with a value or an attachment'),
  credit: nullable(
    Type.Number({ description: 'Average share of full credit by automatic checking, 0 to 1; null without a key' }),
  ),
  full: count('Answers with full credit'),
  options: Type.Array(
    Type.Object({
      title: Type.String(),
      count: count('How often it was chosen'),
      is_right: nullable(Type.Boolean()),
      is_removed: Type.Boolean({ description: 'Taken out of the question after it was chosen' }),
    }),
    { description: 'For single and multiple choice: how often each option was chosen' },
  ),
});
export const AnswerStats = Type.Object({
  students: count('Students who study the discipline'),
  submitted: count('Students who have handed in anything'),
  missing: count('Students who have handed in nothing'),
  waiting: count('Students whose last submission nobody has looked at'),
  returned: count('Students whose work was returned and has not come back'),
  marked: count('Students with a mark'),
  late: count('Students whose last submission was late'),
  max_mark: nullable(Type.Number()),
  average: nullable(Type.Number({ description: 'Average mark' })),
  median: nullable(Type.Number({ description: 'Median mark' })),
  distribution: Type.Array(
    Type.Object({ from: Type.Number(), to: Type.Number(), count: count('Marks from `from` to `to`') }),
    { description: 'Marks in up to ten equal steps of the maximum' },
  ),
  days: Type.Array(
    Type.Object({ date: Type.String({ description: 'YYYY-MM-DD' }), count: count('First submissions') }),
  ),
  questions: Type.Array(QuestionStats),
});
export type AnswerStats = Type.Static<typeof AnswerStats>;

export const answerOverviewCalls = {
  getAnswerStats: endpoint({
    method: 'GET',
    path: '/api/v2/topics/:id/answers/stats',
    summary: 'Statistics of the answers of a topic, for staff of the discipline',
    access: 'staff',
    params: idParams('Topic'),
    query: Type.Object({ group_id: Type.Optional(id('Only this group')) }),
    response: AnswerStats,
  }),
  listUsersAnswers: endpoint({
    method: 'GET',
    path: '/api/steps/:id/usersAnswers',
    summary: 'Answers of a topic by student, those that I may see',
    access: 'member',
    params: idParams('Topic'),
    query: Type.Object({
      ...pageQuery(20),
      with: comesAlong([
        ...['user', 'answers', 'fields', 'attachments', 'photos', 'videos', 'documents', 'links'],
        ...['marks', 'comments', 'expertises'],
      ]),
      forUser: Type.Optional(id('Only of this person')),
      disablePagination: Type.Optional(
        Type.Boolean({ description: 'All at once, at most 500 people; long texts may be cut, see is_cut of a field' }),
      ),
      others: Type.Optional(Type.Boolean({ description: 'Without my own' })),
    }),
    response: paged(StudentWork),
  }),
  listTaskAnswers: endpoint({
    method: 'GET',
    path: '/api/v2/tasks/answers',
    summary:
      'Answers by task in the disciplines I teach or assess, newest first; for one task, counters tell under `mark-type-<id>` how many have a mark of each type',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(50),
      pattern_id: Type.Optional(id('Task')),
      step_id: Type.Optional(id('Topic')),
      subject_id: Type.Optional(id('Discipline')),
      group_id: Type.Optional(id()),
      user_id: Type.Optional(id('Student')),
      waiting: Type.Optional(Type.Boolean({ description: 'Only those that wait for a teacher' })),
      late: Type.Optional(Type.Boolean({ description: 'Only late ones' })),
      mark_type_id: Type.Optional(id('Type of the mark that is shown; the default type of the company if omitted')),
      marked: Type.Optional(Type.Boolean({ description: 'true: only with such a mark, false: only without' })),
      query: search,
    }),
    response: paged(TaskAnswer),
  }),
};
