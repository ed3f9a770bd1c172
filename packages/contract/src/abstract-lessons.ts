// Dates of topics: when a topic opens and when it is due, for a group (abstract lesson) or one student (its schedule).
import { endpoint } from './endpoint.ts';
import { asRead, done, id, idParams, ids, moment, nullable, paged, pageQuery, Person, Type } from './schemas.ts';

/**
 * Ids of schedules from here on are dates of a group: this number and the id of the abstract lesson. So the list of a student
 * has an id in each row, although the dates of groups and those of single students are different records.
 */
export const GROUP_DATES_FROM = 1_073_741_824;

/** Most topics whose dates change with one call. */
export const MAX_DATED_TOPICS = 500;

const dates = {
  opens_at: nullable(moment('When the topic accepts answers; null: from the start')),
  due_at: nullable(moment('When the answer is due; null: no due date')),
};

export const AbstractLesson = Type.Object({
  id: id(),
  step_id: id('Topic'),
  step_title: Type.String(),
  subject_id: id('Discipline'),
  group_id: id('Group'),
  group_name: Type.String(),
  ...dates,
  updated_at: moment('Last change'),
});
export type AbstractLesson = Type.Static<typeof AbstractLesson>;

export const AbstractLessonSchedule = Type.Object({
  id: id(),
  step_id: id('Topic'),
  subject_id: id('Discipline'),
  student: Person,
  opens_at: nullable(moment('When the topic opens for this student; null: as for the group')),
  due_at: nullable(moment('When the answer of this student is due; null: as for the group')),
  updated_at: moment('Last change'),
});
export type AbstractLessonSchedule = Type.Static<typeof AbstractLessonSchedule>;

export const StudentDates = Type.Object({
  id: nullable(
    id(`Schedule of this student alone; from ${GROUP_DATES_FROM} on the dates of a group. PUT takes either`),
  ),
  group_id: nullable(id('Group whose dates these are; null when they are of this student alone')),
  step_id: id('Topic'),
  step_title: Type.String(),
  subject_id: id('Discipline'),
  subject_title: Type.String(),
  ...dates,
});
export type StudentDates = Type.Static<typeof StudentDates>;

export const SubjectDates = Type.Object({
  subject_id: id(),
  time_zone: Type.String({ description: 'Time zone of the school, in which days begin and end' }),
  can_edit: Type.Boolean({ description: 'I may change the dates' }),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String(), students: Type.Array(Person) }), {
    description: 'Groups that study the discipline, a curator gets their own',
  }),
  abstract_lessons: Type.Array(AbstractLesson, { description: 'Dates of these groups' }),
  schedules: Type.Array(AbstractLessonSchedule, { description: 'Dates of single students of these groups' }),
});
export type SubjectDates = Type.Static<typeof SubjectDates>;

/** Dates that were changed by the id of a schedule: those of a student, or those of a group. */
export const ChangedSchedule = Type.Object({
  ...AbstractLessonSchedule.properties,
  student: nullable(Person),
  group_id: nullable(id('Group whose dates these are; null when they are of the student alone')),
});
export type ChangedSchedule = Type.Static<typeof ChangedSchedule>;

const momentOrDay = (description: string) =>
  Type.Optional(
    nullable(
      Type.Union([Type.String({ format: 'date-time' }), Type.String({ format: 'date' })], {
        description: `${description}; null takes it away, absent leaves it`,
      }),
    ),
  );
const change = {
  opens_at: momentOrDay('When the topic opens: a moment, or a day from its beginning in the time zone of the school'),
  due_at: momentOrDay('When the answer is due: a moment, or a day until 23:59 in the time zone of the school'),
};
export const DatesChange = Type.Object({
  step_id: id('Topic'),
  ...change,
  seen: Type.Optional(
    Type.Object(dates, { description: 'The dates that were read before editing; others are refused with 409' }),
  ),
});
export type DatesChange = Type.Static<typeof DatesChange>;

const Changes = Type.Object({
  subject_id: id('Discipline of the topics'),
  group_id: Type.Optional(nullable(id('Group whose dates change; either this or user_id'))),
  user_id: Type.Optional(nullable(id('Student whose own dates change; either this or group_id'))),
  steps: Type.Array(DatesChange, {
    minItems: 1,
    maxItems: MAX_DATED_TOPICS,
    description: 'Topics with their new dates, each once; dates of which both are null are removed',
  }),
});
export type DatesChanges = Type.Static<typeof Changes>;

const StepDates = Type.Object({ step_id: id('Topic'), ...dates });
export type StepDates = Type.Static<typeof StepDates>;

const cases = (description: string) =>
  Type.Object(
    {
      cases: Type.Integer({ description: 'Pairs of a student and a topic' }),
      students: Type.Integer(),
      step_ids: ids('Topics', MAX_DATED_TOPICS),
    },
    { description },
  );
export type DatesCases = Type.Static<ReturnType<typeof cases>>;

export const DatesEffect = Type.Object({
  steps: Type.Array(StepDates, { description: 'The dates that result' }),
  previous: Type.Array(StepDates, { description: 'The dates before; sent as a change they take this one back' }),
  students: Type.Integer({ description: 'Students whose dates change' }),
  overdue: cases('Become overdue (💀), that is debts'),
  in_time: cases('Are overdue no longer'),
  soon: cases('Get fewer than 7 days (🔥)'),
  opened: cases('Accept answers at once'),
  closed: cases('Accept answers no longer, until they open'),
  late: cases('Handed in, become late'),
  not_late: cases('Handed in late, count as in time'),
  crossed: cases('Are due before they accept answers, because one of the two dates is of the student alone'),
});
export type DatesEffect = Type.Static<typeof DatesEffect>;

export const abstractLessons = {
  listAbstractLessons: endpoint({
    method: 'GET',
    path: '/api/v2/abstract-lessons',
    summary: 'Dates of topics by group: staff get all groups of their disciplines, curators and students their own',
    access: 'member',
    query: Type.Object({
      ...pageQuery(100, 10_000),
      subject: Type.Optional(id('Only of this discipline')),
    }),
    response: paged(AbstractLesson),
  }),
  getSubjectDates: endpoint({
    method: 'GET',
    path: '/api/v2/abstract-lessons/subjects/:id',
    summary: 'All dates of a discipline, of groups and single students, for its staff and curators',
    access: 'staff',
    params: idParams('Discipline'),
    response: SubjectDates,
  }),
  updateAbstractLesson: endpoint({
    method: 'PUT',
    path: '/api/v2/abstract-lessons/:id',
    summary: 'Change the dates of a topic for a group',
    access: 'teacher',
    params: idParams(),
    body: Type.Object({ ...change, updated_at: asRead }),
    response: AbstractLesson,
  }),
  deleteAbstractLesson: endpoint({
    method: 'DELETE',
    path: '/api/v2/abstract-lessons/:id',
    summary: 'Take the dates of a topic for a group away',
    access: 'teacher',
    params: idParams(),
    response: done,
  }),
  listAbstractLessonSchedules: endpoint({
    method: 'GET',
    path: '/api/v2/abstract-lesson-schedules',
    summary: 'Planned dates of the topics of one student, with those set for the student alone',
    access: 'member',
    opensToParents: true,
    query: Type.Object({
      ...pageQuery(100, 10_000),
      user_id: Type.Optional(id('Student; oneself unless told')),
      subject_id: Type.Optional(id('Only of this discipline')),
    }),
    response: paged(StudentDates),
  }),
  setDatesOfSteps: endpoint({
    method: 'POST',
    path: '/api/v2/abstract-lesson-schedules/additional-steps',
    summary: 'Set the dates of topics for a group or one student, all of them or none',
    access: 'teacher',
    body: Changes,
    response: DatesEffect,
  }),
  previewDatesOfSteps: endpoint({
    method: 'POST',
    path: '/api/v2/abstract-lesson-schedules/additional-steps/preview',
    summary: 'What students would see after such a change of dates; writes nothing',
    access: 'teacher',
    body: Changes,
    response: DatesEffect,
  }),
  updateAbstractLessonSchedule: endpoint({
    method: 'PUT',
    path: '/api/v2/abstract-lesson-schedules/:id',
    summary: 'Change the dates of a topic for one student, or for the group when the id is of the dates of a group',
    access: 'teacher',
    params: idParams(`As the list names it; from ${GROUP_DATES_FROM} on the dates of a group`),
    body: Type.Object({ ...change, updated_at: asRead }),
    response: ChangedSchedule,
  }),
};
