// Retakes: a student's debts in a discipline, with the topics to complete and their dates.
import { endpoint } from './endpoint.ts';
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
  Type,
} from './schemas.ts';
import { retakeStates } from './retakes/states.ts';

export const RetakeCheckpoint = Type.Object({
  step_id: id('Topic to be done'),
  title: Type.String(),
  max_mark: nullable(Type.Number()),
  is_retake: Type.Boolean({
    description: 'true: a topic that exists only for retakes; false: a topic of the discipline to be done again',
  }),
  mark: nullable(
    Type.Number({ description: 'The current mark while the retake is open, afterwards the mark at its closing' }),
  ),
  passed_status_id: nullable(id()),
  is_done: Type.Boolean({ description: 'Its status is final' }),
});
export type RetakeCheckpoint = Type.Static<typeof RetakeCheckpoint>;

export const RetakeState = oneOf(
  retakeStates,
  'open: something is to be done · overdue: open and `until` has gone · done: everything is passed, to be closed · closed',
);
export type RetakeState = Type.Static<typeof RetakeState>;

export const Retake = Type.Object({
  id: id(),
  student: Person,
  group_name: Type.String({ description: 'Group in which the student studies the discipline' }),
  subject: Type.Object({ id: id(), title: Type.String(), color: Type.String() }),
  subject_id: id(),
  is_closed: Type.Boolean(),
  state: RetakeState,
  starts_at: nullable(moment('When the retake takes place')),
  until: nullable(moment('Date by which everything must be done')),
  comment: Type.String({ description: 'For the student: place, what to bring' }),
  retake_checkpoints: Type.Array(RetakeCheckpoint, {
    description: 'What must be done, in the order of the discipline',
  }),
  retake_users: Type.Array(Person, { description: 'Who conducts it besides the teachers' }),
  retake_users_count: Type.Integer(),
  author: nullable(Person),
  created_at: moment('When it was opened'),
  closed_at: nullable(moment('When it was closed')),
  updated_at: moment('Last change'),
  can_edit: Type.Boolean({ description: 'I may change and delete it' }),
  can_set_dates: Type.Boolean({ description: 'I may change its dates' }),
});
export type Retake = Type.Static<typeof Retake>;

const counts = {
  open: Type.Integer({ description: 'Retakes to be done' }),
  overdue: Type.Integer({ description: 'Open retakes whose date has passed' }),
  done: Type.Integer({ description: 'Open retakes in which everything is passed' }),
  closed: Type.Integer(),
  until: nullable(moment('Earliest date of the retakes that are not done yet')),
};
export const RetakeGroup = Type.Object({
  id: id(),
  name: Type.String(),
  is_archived: Type.Boolean(),
  students_count: Type.Integer({ description: 'Students of the group with something to be done' }),
  ...counts,
});
export type RetakeGroup = Type.Static<typeof RetakeGroup>;
export const RetakeStudent = Type.Object({
  student: Person,
  group_name: Type.String({ description: 'Groups of the student, separated by commas' }),
  ...counts,
});
export type RetakeStudent = Type.Static<typeof RetakeStudent>;

export const RetakeCandidate = Type.Object({
  student: Person,
  has_open: Type.Boolean({ description: 'A retake of this discipline is open already' }),
  failed: Type.Array(Type.Object({ step_id: id(), title: Type.String() }), {
    description: 'Topics of the discipline with «Не пройден», or past the due date and not passed',
  }),
});
export type RetakeCandidate = Type.Static<typeof RetakeCandidate>;

/** A retake with points of which nobody has said what it replaces. */
export const RetakeTopic = Type.Object({
  id: id('Topic'),
  title: Type.String(),
  max_mark: nullable(Type.Number()),
  subject: Type.Object({ id: id(), title: Type.String(), color: Type.String() }),
  marks_count: Type.Integer({ description: 'Students with a mark in it, whose points the decision changes' }),
  suggested_id: nullable(id('The topic that the title names; null when it is not plain')),
  choices: Type.Array(
    Type.Object({ id: id(), title: Type.String(), is_retake: Type.Boolean(), max_mark: nullable(Type.Number()) }),
    { description: 'Topics with points of the discipline, in its order' },
  ),
});
export type RetakeTopic = Type.Static<typeof RetakeTopic>;

const dates = {
  starts_at: Type.Optional(nullable(moment('When it takes place'))),
  until: Type.Optional(nullable(moment('Date by which everything must be done; not before starts_at'))),
  comment: Type.Optional(
    Type.String({ maxLength: 2048, description: 'For the student', says: 'description-too-long' }),
  ),
};
const steps = Type.Optional(
  ids('Topics to be done; the retake topics of the discipline by default, or without any the failed topics', 200),
);
const checkpoints = Type.Optional(
  Type.Array(Type.Object({ step_id: id('Topic to be done') }), {
    maxItems: 200,
    description: 'The same topics as a retake shows them; counts when there is no step_ids. Results come by marking',
  }),
);
const users = Type.Optional(ids('Who conducts it: people who teach in the company', 20));
const sums = {
  ...pageQuery(20),
  query: search,
  subject_id: Type.Optional(id('Only retakes of this discipline')),
  state: Type.Optional(RetakeState),
  sort: Type.Optional(
    oneOf(
      ['until', 'name', 'overdue'],
      'By the nearest date, by name, or by the number of overdue retakes, most first; by date if omitted',
    ),
  ),
};
const manyIds = Type.Object({ ids: Type.Array(id(), { minItems: 1, maxItems: 1000, description: 'Retakes' }) });

export const retakes = {
  listRetakes: endpoint({
    method: 'GET',
    path: '/api/v2/admin/retakes',
    summary:
      'Retakes I administer or conduct: all by permission, those of the disciplines I teach, those of the students I curate',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      subject_id: Type.Optional(id()),
      group_id: Type.Optional(id('Only students of this group')),
      student_id: Type.Optional(id()),
      state: Type.Optional(RetakeState),
    }),
    response: paged(Retake),
  }),
  createRetakes: endpoint({
    method: 'POST',
    path: '/api/v2/admin/retakes',
    summary: 'Open retakes of a discipline for one or many students; those who have one open keep it',
    access: 'staff',
    body: Type.Object({
      subject_id: id(),
      student_id: Type.Optional(id('One student')),
      student_ids: Type.Optional(ids('Many students', 1000)),
      step_ids: steps,
      retake_checkpoints: checkpoints,
      user_ids: users,
      ...dates,
    }),
    response: Type.Object({
      data: Type.Array(Retake, { description: 'The retakes that were opened' }),
      skipped_ids: Type.Array(id(), { description: 'Students who have an open one already' }),
    }),
  }),
  deleteRetakes: endpoint({
    method: 'POST',
    path: '/api/v2/admin/retakes/delete',
    summary: 'Delete many, all or none; restoreRetakes takes it back',
    access: 'staff',
    body: manyIds,
    response: done,
  }),
  restoreRetakes: endpoint({
    method: 'POST',
    path: '/api/v2/admin/retakes/restore',
    summary: 'Restore deleted retakes',
    access: 'staff',
    body: manyIds,
    response: done,
  }),
  updateRetake: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/retakes/:id',
    summary: 'Change, close or open again; curators change the dates of their students',
    access: 'staff',
    params: idParams(),
    body: Type.Object({
      is_closed: Type.Optional(Type.Boolean({ description: 'true: freezes the current results' })),
      step_ids: steps,
      retake_checkpoints: checkpoints,
      user_ids: users,
      ...dates,
      updated_at: asRead,
    }),
    response: Retake,
  }),
  deleteRetake: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/retakes/:id',
    summary: 'Delete one',
    access: 'staff',
    params: idParams(),
    response: done,
  }),
  getRetakeChoices: endpoint({
    method: 'GET',
    path: '/api/v2/admin/retakes/choices',
    summary: 'Disciplines in which I may open retakes, with their groups and topics of retakes',
    access: 'staff',
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          id: id('Discipline'),
          title: Type.String(),
          color: Type.String(),
          groups: Type.Array(Type.Object({ id: id(), name: Type.String() })),
        }),
      ),
    }),
  }),
  listRetakeCandidates: endpoint({
    method: 'GET',
    path: '/api/v2/admin/retakes/candidates',
    summary: 'Students of a group with the topics they failed in a discipline, and the topics a retake may consist of',
    access: 'staff',
    query: Type.Object({ subject_id: id(), group_id: id() }),
    response: Type.Object({
      data: Type.Array(RetakeCandidate),
      steps: Type.Array(
        Type.Object({ id: id(), title: Type.String(), is_retake: Type.Boolean(), max_mark: nullable(Type.Number()) }),
        { description: 'Retake topics and topics with points' },
      ),
    }),
  }),
  listRetakeTopics: endpoint({
    method: 'GET',
    path: '/api/v2/admin/retakes/topics',
    summary: 'Retakes with points that name no topic, of the disciplines in which I may open retakes',
    access: 'staff',
    query: Type.Object({ ...pageQuery(20), query: search, subject_id: Type.Optional(id()) }),
    response: paged(RetakeTopic),
  }),
  linkRetakeTopic: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/retakes/topics/:id',
    summary: 'Say which topic a retake replaces, or that it replaces none',
    access: 'staff',
    params: idParams('Topic of retakes'),
    body: Type.Object({
      replaces_id: nullable(id('Topic with points of the same discipline; null: it replaces no single topic')),
    }),
    response: done,
  }),
  listRetakeGroups: endpoint({
    method: 'GET',
    path: '/api/v2/admin/retakes/groups',
    summary: 'Groups whose students have retakes that I administer, with how many; counters count groups',
    access: 'staff',
    query: Type.Object(sums),
    response: paged(RetakeGroup),
  }),
  listRetakeStudents: endpoint({
    method: 'GET',
    path: '/api/v2/admin/retakes/students',
    summary: 'Students with retakes that I administer, with how many; counters count students',
    access: 'staff',
    query: Type.Object({ ...sums, group_id: Type.Optional(id('Only students of this group')) }),
    response: paged(RetakeStudent),
  }),
  listGroupRetakes: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/retakes',
    summary: 'Retakes of the students of a group: for the office, the curator and teachers of its disciplines',
    access: 'staff',
    params: idParams('Group'),
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      subject_id: Type.Optional(id()),
      state: Type.Optional(RetakeState),
    }),
    response: Type.Intersect([paged(Retake), Type.Object({ group: Type.Object({ id: id(), name: Type.String() }) })]),
  }),
  listStudentRetakes: endpoint({
    method: 'GET',
    path: '/api/v2/students/:id/retakes',
    summary:
      'Retakes of a student, open ones first by date; staff who are not of the office read what they teach or conduct',
    access: 'member',
    opensToParents: true,
    params: idParams('Student'),
    response: Type.Object({ data: Type.Array(Retake) }),
  }),
  listTeacherRetakes: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/teacher-retakes',
    summary: 'Retakes of the disciplines that a person teaches, and those the person conducts',
    access: 'member',
    params: idParams('Teacher'),
    query: Type.Object({
      ...pageQuery(50),
      state: Type.Optional(RetakeState),
      subject_id: Type.Optional(id()),
      group_id: Type.Optional(id('Only students of this group')),
      query: search,
    }),
    response: paged(Retake),
  }),
};
