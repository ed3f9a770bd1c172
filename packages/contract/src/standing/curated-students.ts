// What a curator sees of the students of the own groups. Part of the domain of standing.
import { id, moment, nullable, oneOf, Person, Type } from '../schemas.ts';
import { StudentContact } from '../student-contacts.ts';

export const AbsencePattern = Type.Object({
  kind: oneOf(
    ['row', 'weekday', 'subject', 'drop'],
    'Several lessons in a row · one day of the week again and again · one discipline · much more than before',
  ),
  subject_title: nullable(Type.String({ description: 'The discipline of the pattern' })),
  weekday: nullable(Type.Integer({ minimum: 1, maximum: 7, description: 'The day of the pattern, 1 Monday' })),
  missed: Type.Integer({ description: 'Lessons missed without a reason' }),
  of: Type.Integer({ description: 'Lessons held in the same time' }),
});
export type AbsencePattern = Type.Static<typeof AbsencePattern>;

export const CuratedStudent = Type.Object({
  student: Person,
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), {
    description: 'Groups of the student that I curate',
  }),
  retakes_count: Type.Integer({ description: 'Open retakes in which something is to be done' }),
  retakes_overdue_count: Type.Integer({ description: 'Those of them whose date has gone' }),
  overdue_count: Type.Integer({ description: 'Overdue topics, as the diary counts them' }),
  returned_count: Type.Integer({ description: 'Topics whose work was returned for changes' }),
  missed_count: Type.Integer({ description: 'Lessons missed without a reason in the last 30 days' }),
  last_active_at: nullable(moment('When the student was last seen or handed something in; null: never')),
  is_silent: Type.Boolean({ description: 'Studies something, but has not been active for `limits.silent_days`' }),
  handed_in_at: nullable(moment('When something was last handed in; null: never')),
  patterns: Type.Array(AbsencePattern, { description: 'How the student is absent now, as the curators were told' }),
  last_contact: nullable(
    Type.Object(
      { kind: StudentContact.properties.kind, whom: Type.String(), text: Type.String(), contacted_at: moment('When') },
      { description: 'The last call, message, meeting or mail about the student' },
    ),
  ),
  risk: oneOf(
    ['high', 'some', 'none'],
    'Signs are many debts, many absences or a pattern of them, and silence. high: as many signs as the institution calls a high risk, two unless told · some: fewer · none',
  ),
  needs_attention: Type.Boolean({
    description: 'There is a debt, returned work, silence, or three and more missed lessons',
  }),
  leave: nullable(
    Type.Object(
      { title: Type.String(), end_date: Type.String({ format: 'date', description: '9999-12-31 without an end' }) },
      {
        description:
          'The status because of which the student does not study now, and so is neither at risk nor needs attention',
      },
    ),
  ),
});
export type CuratedStudent = Type.Static<typeof CuratedStudent>;
export const CuratedGroup = Type.Object({
  id: id(),
  name: Type.String({ description: 'An archived one ends in «(архив)»' }),
  is_archived: Type.Boolean(),
  students_count: Type.Integer(),
});
export type CuratedGroup = Type.Static<typeof CuratedGroup>;
export const RiskLimits = Type.Object(
  {
    debts: Type.Integer({ description: 'Debts from which on they are a sign' }),
    missed: Type.Integer({ description: 'Missed lessons from which on they are a sign' }),
    silent_days: Type.Integer({ description: 'Days without any activity that are a sign' }),
    idle_days: Type.Integer({ description: 'Days without anything handed in, beside debts, that are a sign' }),
    signs: Type.Integer({ description: 'Signs that are a high risk' }),
  },
  { description: 'What the institution counts as risk; set in its settings' },
);
export type RiskLimits = Type.Static<typeof RiskLimits>;
