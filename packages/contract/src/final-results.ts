// Final results («Итог»): what students have reached in a discipline at the end of a semester, suggested by the points of what was due and confirmed by a teacher.
import { endpoint } from './endpoint.ts';
import { MOST_RESULTS, REASON_LENGTH } from './final-results/limits.ts';
import { id, idParams, ids, moment, nullable, Person, singleLine, Type } from './schemas.ts';

const grade = singleLine('Grade as the institution names it, such as «4» or «зачтено»', { min: 1, max: 40 });
const reason = singleLine('Why the grade is not the suggested one, or was changed; the student reads it', {
  max: REASON_LENGTH,
});
const points = Type.Number({ description: 'Points of what was due' });
const max_points = nullable(Type.Number({ description: 'Most points of what was due; null while nothing was' }));

export const ConfirmedResult = Type.Object({
  grade: Type.String(),
  reason: Type.String({ description: 'Empty when the suggested grade was confirmed' }),
  points,
  max_points,
  confirmed_by: nullable(Person),
  confirmed_at: moment('When it was confirmed or changed last'),
});
export type ConfirmedResult = Type.Static<typeof ConfirmedResult>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
export const FinalResultRow = Type.Object({
  student: Type.Object({ id: id(), name: Type.String({ description: 'Surname, name and patronymic' }) }),
  left_on: nullable(Type.String({ description: 'Last day in the group, dd.mm.yyyy; null for a present member' })),
  points,
  max_points,
  share: nullable(Type.Number({ description: 'Points of the most points of what was due, in per cent' })),
  suggested: nullable(
    Type.String({
      description:
        'Grade that these points give by the scale of the institution; null when nothing was due yet, or there is no scale',
    }),
  ),
  ahead: count('Checkpoints that are due later or have no date, and have no mark; they do not count'),
  unmarked: count('Checkpoints that were due and have no mark; they count as 0'),
  waiting: count('Checkpoints whose work waits for its mark; they do not count'),
  result: nullable(ConfirmedResult),
});
export type FinalResultRow = Type.Static<typeof FinalResultRow>;

export const FinalResultSheet = Type.Object({
  group: nullable(Type.Object({ id: id(), name: Type.String() }, { description: 'null when no group studies it' })),
  semester: nullable(
    Type.Object(
      { id: id(), title: Type.String() },
      { description: 'Semester of the results; null for a discipline that is in none' },
    ),
  ),
  semesters: Type.Array(Type.Object({ id: id(), title: Type.String() }), {
    description: 'Semesters of the discipline, the latest first',
  }),
  is_credit: Type.Boolean({ description: 'It ends with a credit and not with an examination' }),
  grades: Type.Array(Type.String(), {
    description:
      'Grades of the scale, the best first; empty when the institution has none, any grade can then be given',
  }),
  can_confirm: Type.Boolean({ description: 'The viewer teaches the discipline, or may change all' }),
  rows: Type.Array(FinalResultRow, { description: 'Students of the group by name' }),
});
export type FinalResultSheet = Type.Static<typeof FinalResultSheet>;

const place = {
  group_id: id('Group that studies the discipline'),
  semester_id: Type.Optional(
    id('Semester of the discipline; by default the one that goes on, or was last. Not given for a discipline in none'),
  ),
};

const ResultToConfirm = Type.Object({
  student_id: id('Student of the group'),
  grade,
  reason: Type.Optional(reason),
  seen_grade: Type.Optional(
    nullable(
      Type.String({
        maxLength: 40,
        description: 'The confirmed grade as the caller saw it, null for none; another one by now refuses the call',
      }),
    ),
  ),
});
export type ResultToConfirm = Type.Static<typeof ResultToConfirm>;

export const ResultAct = Type.Object({
  at: moment('When it was done'),
  actor: nullable(Person),
  acting_admin: nullable(Person),
  old_grade: nullable(Type.String({ description: 'null: it was not confirmed' })),
  new_grade: nullable(Type.String({ description: 'null: the confirmation was taken back' })),
  reason: Type.String(),
});
export type ResultAct = Type.Static<typeof ResultAct>;

export const finalResults = {
  getFinalResults: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/final-results',
    summary: 'Final results of a group in a discipline: what is suggested, what lacks, what was confirmed',
    access: 'staff',
    params: idParams('Discipline'),
    query: Type.Object({
      group_id: Type.Optional(id('Group; the first one by default')),
      semester_id: place.semester_id,
    }),
    response: FinalResultSheet,
  }),
  confirmFinalResults: endpoint({
    method: 'POST',
    path: '/api/v2/subjects/:id/final-results',
    summary:
      'Confirm final results of students, or change confirmed ones: all of them or none. A grade that is not the suggested one needs a reason',
    access: 'staff',
    params: idParams('Discipline'),
    body: Type.Object({
      ...place,
      results: Type.Array(ResultToConfirm, { minItems: 1, maxItems: MOST_RESULTS, description: 'Each student once' }),
    }),
    response: FinalResultSheet,
  }),
  withdrawFinalResults: endpoint({
    method: 'POST',
    path: '/api/v2/subjects/:id/final-results/withdraw',
    summary: 'Take confirmations back: forms are blank there again, the history stays',
    access: 'staff',
    params: idParams('Discipline'),
    body: Type.Object({
      ...place,
      student_ids: ids('Students whose results are taken back', MOST_RESULTS),
      reason: Type.Optional(singleLine('Why', { max: REASON_LENGTH })),
    }),
    response: FinalResultSheet,
  }),
  listFinalResultHistory: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/final-results/history',
    summary: 'Who confirmed, changed or took back the final result of a student, the latest first, 200 at most',
    access: 'staff',
    params: idParams('Discipline'),
    query: Type.Object({
      group_id: place.group_id,
      student_id: id('Student of the group'),
      semester_id: Type.Optional(id('Semester of the result; not given for all')),
    }),
    response: Type.Object({ data: Type.Array(ResultAct) }),
  }),
};
