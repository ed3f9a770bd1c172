// A student's standing: checkpoint points, statuses of many topics, the explanation of a status,
// progress by discipline and semester.
import { endpoint } from './endpoint.ts';
import { Mark } from './marks.ts';
import { countsForId } from './retakes/counting.ts';
import { id, idParams, moment, nullable, oneOf, paged, pageQuery, Person, search, Type } from './schemas.ts';
import { CuratedGroup, CuratedStudent, RiskLimits } from './standing/curated-students.ts';
import { CheckpointsStats, SubjectCard, TopicEmoji, TopicRow } from './subjects.ts';

export { AbsencePattern, CuratedGroup, CuratedStudent, RiskLimits } from './standing/curated-students.ts';

export const Standing = Type.Object({
  step: Type.Object({
    id: id(),
    title: Type.String(),
    type: Type.Integer({ description: '0 process, 1 content, 2 result, 999 undefined' }),
    max_mark: nullable(Type.Number()),
    is_retake: Type.Boolean(),
    counts_for_id: countsForId,
    subject_id: id(),
    subject_title: Type.String(),
  }),
  now: moment('When it was worked out'),
  emoji: Type.Object({
    value: TopicEmoji,
    reason: oneOf(
      ['final-excellent', 'final', 'waiting', 'overdue', 'week', 'later', 'no-due-date', 'no-work'],
      'final-excellent: final status and at least 90 % of the points · final: final status · waiting: handed in and waiting to be marked · overdue: the due date has gone · week: fewer than 7 days left · later: more than that · no-due-date · no-work: the due date has gone, but the topic has neither a task nor a maximum',
    ),
    share: nullable(Type.Number({ description: 'Mark as a share of max_mark, 0 to 1' })),
    days_left: nullable(Type.Number({ description: 'Days to the due date; below 0: days since' })),
  }),
  due: Type.Object({
    due_at: nullable(moment('Due date of the student')),
    opens_at: nullable(moment('When the topic opens')),
    from: nullable(
      oneOf(
        ['group', 'student', 'retake'],
        'Whose date it is: the plan of the group, a date of the student alone, or the retake of the student',
      ),
    ),
    group_name: nullable(Type.String({ description: 'Group whose plan gives the date' })),
  }),
  points: Type.Object({
    reason: oneOf(
      ['counts', 'not-marked', 'not-a-checkpoint', 'hidden'],
      'counts: the mark is among the points of the discipline · not-marked: a checkpoint without a mark · not-a-checkpoint: not a result topic with max_mark · hidden: hidden topics do not count',
    ),
    mark: nullable(Type.Number()),
    collected: Type.Number({ description: 'Points of the discipline' }),
    total: Type.Number({ description: 'Points that its checkpoints give at most' }),
    cap: nullable(Type.Number({ description: 'max_points of the discipline' })),
  }),
  status: Type.Object({
    reason: oneOf(
      ['none', 'submission', 'own', 'staff'],
      'none: never set · submission: set by handing in · own: set by the student · staff: set by a teacher or an administrator',
    ),
    passed_status_id: nullable(id()),
    is_final: Type.Boolean(),
    author: nullable(Person),
    at: nullable(moment('When it was set')),
  }),
  lock: Type.Object({
    is_open: Type.Boolean({ description: 'The student can hand in' }),
    reason: oneOf(
      [
        'open',
        'archived',
        'subject-hidden',
        'topic-hidden',
        'answers-not-open',
        'answers-closed',
        'no-retake',
        'retake-closed',
      ],
      'Why handing in is open or closed',
    ),
    at: nullable(moment('Since when, if known; before the opening, the time at which answers will be accepted')),
  }),
  marks: Type.Array(
    Type.Object({
      mark_type_id: id(),
      title: Type.String({ description: 'Type of the mark' }),
      is_default: Type.Boolean(),
      max_value: nullable(Type.Number({ description: 'Upper limit of this mark' })),
      value: nullable(Type.Number({ description: 'null: not given' })),
      author: nullable(Person),
      updated_at: nullable(moment('When it was given or changed')),
    }),
    { description: 'One for each type of the company, the default one first' },
  ),
  can_mark: Type.Boolean({ description: 'I may give marks here' }),
});
export type Standing = Type.Static<typeof Standing>;

const { title, max_mark, mark, passed_status_id, answered_at, is_waiting } = TopicRow.properties;
export const ProgressTopic = Type.Object({
  id: id(),
  subject_id: id(),
  title,
  max_mark,
  due_at: nullable(moment('Due date')),
  emoji: TopicEmoji,
  mark,
  passed_status_id,
  answered_at,
  is_waiting,
  task_id: nullable(id('First task of the topic; null without tasks')),
});
export type ProgressTopic = Type.Static<typeof ProgressTopic>;

const tally = {
  topics_count: Type.Integer(),
  passed_count: Type.Integer({ description: 'Topics with a final status' }),
  overdue_count: Type.Integer({ description: 'Topics in `overdue`, without its limit' }),
  marks_count: Type.Integer(),
  average_share: nullable(
    Type.Number({
      description:
        'Points as a share of the most points of what was due, 0 to 1: of checkpoints whose date has gone or that have a mark; null while nothing was due',
    }),
  ),
  checkpoints_stats: CheckpointsStats,
};
export const OwnResult = Type.Object({
  semester: nullable(Type.String({ description: 'Title of the semester; null for a discipline that is in none' })),
  grade: Type.String(),
  reason: Type.String({ description: 'Why it is not the grade that the points give; may be empty' }),
  points: Type.Number({ description: 'Points of what was due when it was confirmed' }),
  max_points: nullable(Type.Number({ description: 'Most points of that' })),
  confirmed_at: moment('When a teacher confirmed it'),
});
export type OwnResult = Type.Static<typeof OwnResult>;
const final_results = Type.Array(OwnResult, {
  description: 'Final results that a teacher has confirmed, the latest semester first',
});
export const SubjectProgress = Type.Object({
  subject: Type.Object({
    id: SubjectCard.properties.id,
    title: SubjectCard.properties.title,
    color: SubjectCard.properties.color,
  }),
  semester_ids: Type.Array(id(), { description: 'Semesters with a half that contains the discipline' }),
  final_results,
  ...tally,
});
export type SubjectProgress = Type.Static<typeof SubjectProgress>;
export const SemesterProgress = Type.Object({
  id: id(),
  title: Type.String(),
  started_at: Type.String({ format: 'date' }),
  finished_at: Type.String({ format: 'date' }),
  ...tally,
});
export type SemesterProgress = Type.Static<typeof SemesterProgress>;
export const WeekProgress = Type.Object({
  week: Type.String({ format: 'date', description: 'Monday of the week' }),
  passed: Type.Integer({ description: 'Topics passed in it' }),
  points: Type.Number({ description: 'Points of checkpoints given in it' }),
  marks: Type.Integer(),
});
export type WeekProgress = Type.Static<typeof WeekProgress>;

const attendanceCounts = {
  lessons_count: Type.Integer({ description: 'Lessons in which attendance of the student was noted' }),
  attended_count: Type.Integer({ description: 'Of them attended, here or online' }),
  missed_count: Type.Integer({ description: 'Missed without a reason' }),
  excused_count: Type.Integer({ description: 'Missed because of illness or for another valid reason' }),
  late_count: Type.Integer({ description: 'Attended from a later time' }),
};
const reportTally = {
  ...tally,
  points_due: Type.Number({
    description:
      'Most points of what was due: of checkpoints whose date has gone or that have a mark, without work that waits for its mark',
  }),
  attendance: Type.Object(attendanceCounts),
};
export const ReportSubject = Type.Object({
  subject: SubjectProgress.properties.subject,
  teachers: Type.Array(Person, { description: 'By name' }),
  final_results,
  ...reportTally,
  marks: Type.Array(
    Type.Object({
      step_id: id('Topic'),
      title: Type.String(),
      value: Type.Number(),
      max_mark: nullable(Type.Number()),
      at: moment('When it was given'),
    }),
    { description: 'Marks of its topics as they were given, 300 at most; none of topics closed by a password' },
  ),
  checkpoints: Type.Array(ProgressTopic, { description: 'Its checkpoints by due date, 100 at most' }),
});
export type ReportSubject = Type.Static<typeof ReportSubject>;
export const StudentReport = Type.Object({
  student: Person,
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), { description: 'Current groups by name' }),
  made_at: moment('When it was worked out'),
  semester_id: nullable(id('Semester of the report; null for all of them')),
  semesters: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      started_at: Type.String({ format: 'date' }),
      finished_at: Type.String({ format: 'date' }),
    }),
    { description: 'Semesters of the disciplines, newest first' },
  ),
  data: Type.Array(ReportSubject, { description: 'Disciplines by title' }),
  total: Type.Object(reportTally),
  overdue: Type.Array(ProgressTopic, { description: 'As in the progress: the oldest first, 100 at most' }),
});
export type StudentReport = Type.Static<typeof StudentReport>;

export const Absence = Type.Object({
  lesson_id: id('Lesson'),
  subject_id: id('Discipline'),
  starts_at: moment('Beginning of the lesson'),
  status: Type.Integer({ minimum: 1, maximum: 5, description: 'As in the list of attendance marks' }),
  late: Type.Boolean(),
});
export type Absence = Type.Static<typeof Absence>;
export const Absences = Type.Object({
  missed_count: Type.Integer({ description: 'Lessons missed without a reason' }),
  excused_count: Type.Integer({ description: 'Lessons missed because of illness or for another valid reason' }),
  late_count: Type.Integer({ description: 'Lessons attended from a later time' }),
  is_recorded: Type.Boolean({
    description: 'Whether attendance of any lesson was recorded; without it nothing is known',
  }),
  latest: Type.Array(Absence, { description: 'Lessons missed or begun late, newest first, 50 at most' }),
});
export type Absences = Type.Static<typeof Absences>;

export const AttemptInProgress = Type.Object({
  id: id('Attempt'),
  subject_id: id('Discipline'),
  step_id: id('Topic'),
  task_id: id('Task'),
  title: Type.String({ description: 'Title of the topic' }),
  deadline_at: moment('When its time is over'),
});
export type AttemptInProgress = Type.Static<typeof AttemptInProgress>;

export const Progress = Type.Object({
  data: Type.Array(SubjectProgress, { description: 'Disciplines the student studies, by title' }),
  total: Type.Object(tally),
  semesters: Type.Array(SemesterProgress, { description: 'Semesters of the disciplines, newest first' }),
  weeks: Type.Array(WeekProgress, { description: 'The last 16 weeks, oldest first; quiet weeks are zero' }),
  fresh: Type.Array(Type.Object({ mark: Mark, topic: ProgressTopic }), {
    description: 'Marks of the last 30 days, newest first, 50 at most; with all_marks all of them, 2000 at most',
  }),
  running: Type.Array(AttemptInProgress, {
    description:
      'Attempts with a time limit that go on now, the one that ends first at the beginning, 20 at most; only for the student',
  }),
  due: Type.Array(ProgressTopic, {
    description: 'Not passed, not handed in and due within 30 days, the nearest first, 50 at most',
  }),
  overdue: Type.Array(ProgressTopic, {
    description:
      'With a task or a maximum, open to the student, past the due date, neither passed nor waiting to be marked, the oldest first, 100 at most',
  }),
  waiting: Type.Array(ProgressTopic, {
    description: 'Handed in and waiting to be marked, the longest wait first, 100 at most',
  }),
  returned: Type.Array(ProgressTopic, {
    description: 'Handed in and returned for changes, the nearest due date first, 50 at most',
  }),
  absences: Absences,
});
export type Progress = Type.Static<typeof Progress>;

export const TimelineTopic = Type.Object({
  ...ProgressTopic.properties,
  opens_at: nullable(moment('When the topic opens; null: from the start')),
  has_own_date: Type.Boolean({ description: 'The due date is of this student alone' }),
  state: oneOf(
    ['overdue', 'open', 'waiting', 'next', 'done'],
    'overdue: to be handed in, and the due date has gone · open: may be worked on now · waiting: handed in and waiting to be marked · next: opens later · done: passed',
  ),
});
export type TimelineTopic = Type.Static<typeof TimelineTopic>;
export const Timeline = Type.Object({
  subjects: Type.Array(
    Type.Object({
      id: SubjectCard.properties.id,
      title: SubjectCard.properties.title,
      color: SubjectCard.properties.color,
    }),
    { description: 'Disciplines the student studies, by title' },
  ),
  topics: Type.Array(TimelineTopic, {
    description: 'Their topics but for those behind passwords: by due date, those without one last',
  }),
});
export type Timeline = Type.Static<typeof Timeline>;

export const standing = {
  explainStanding: endpoint({
    method: 'GET',
    path: '/api/v2/students/:student/standing/:step',
    summary: 'Why emoji, points, status and lock of a topic are what they are, with the facts they come from',
    access: 'member',
    opensToParents: true,
    params: Type.Object({ student: id('Student'), step: id('Topic') }),
    response: Standing,
  }),
  listCuratedStudents: endpoint({
    method: 'GET',
    path: '/api/v2/standing/curated-students',
    summary: 'Students of the groups I curate, those who need me first, with the reasons',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20),
      query: search,
      group_id: Type.Optional(
        id('Only students of this group, which may be archived; without it those of current groups'),
      ),
      needs_attention: Type.Optional(Type.Boolean({ description: 'Only students with a reason' })),
      at_risk: Type.Optional(Type.Boolean({ description: 'Only students with a high risk' })),
    }),
    response: Type.Object({
      ...paged(CuratedStudent).properties,
      groups: Type.Array(CuratedGroup, {
        description: 'Groups I curate: the current ones by name, then those archived',
      }),
      limits: RiskLimits,
    }),
  }),
  getProgress: endpoint({
    method: 'GET',
    path: '/api/v2/students/:id/progress',
    summary: 'Progress of a student over all disciplines, or over those of some semesters',
    access: 'member',
    opensToParents: true,
    params: idParams('Student'),
    query: Type.Object({
      semester_ids: Type.Optional(
        Type.Array(id(), { maxItems: 20, description: 'Only disciplines of these semesters' }),
      ),
      all_marks: Type.Optional(Type.Boolean({ description: 'All marks instead of the last ones, to print them' })),
    }),
    response: Progress,
  }),
  getReport: endpoint({
    method: 'GET',
    path: '/api/v2/students/:id/report',
    summary:
      'A student on one sheet: marks, points beside those of the plan, checkpoints, attendance and debts by discipline; of a teacher’s own disciplines alone for a teacher',
    access: 'member',
    opensToParents: true,
    params: idParams('Student'),
    query: Type.Object({ semester_id: Type.Optional(id('Only disciplines of this semester')) }),
    response: StudentReport,
  }),
  getTimeline: endpoint({
    method: 'GET',
    path: '/api/v2/students/:id/timeline',
    summary: 'The study plan of a student as a path: what is open, what comes next, what is done',
    access: 'member',
    params: idParams('Student'),
    response: Timeline,
  }),
};
