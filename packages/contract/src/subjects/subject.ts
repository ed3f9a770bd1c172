// A discipline as shown on a card and on its page, with chapters and topics. Part of the domain of disciplines.
import { entityFields } from './entity.ts';
import { countsForId, RetakeCounting } from '../retakes/counting.ts';
import { id, ids, moment, nullable, oneOf, Person, Type } from '../schemas.ts';

/** Query of a list that is limited to disciplines of some semesters. */
export const semestersQuery = {
  semesters: Type.Optional(ids('Only disciplines whose halves belong to one of these semesters', 100)),
  semester_id: Type.Optional(id('The same with one semester')),
};

export const TopicType = Type.Unsafe<0 | 1 | 2 | 999>(
  Type.Integer({ description: '0 process, 1 content, 2 result, 999 undefined' }),
);

/** A topic's standing for a student; when several rules apply the earlier one wins: star, check, skull, fire, clock. */
export const TopicEmoji = oneOf(
  ['star', 'check', 'skull', 'fire', 'clock'],
  'star: excellent and final · check: passed · skull: overdue, with a task or a maximum · fire: fewer than 7 days left · clock: open',
);
export type TopicEmoji = Type.Static<typeof TopicEmoji>;

export const CheckpointsStats = Type.Object({
  checkpoints_marks_collected: Type.Number({ description: 'Points collected on checkpoints, capped by max_points' }),
  checkpoints_marks_total: Type.Number({ description: 'Points that the checkpoints give at most' }),
});

export const SubjectCard = Type.Object({
  id: id(),
  title: Type.String({ description: 'For staff prefixed with the code; an archived one ends in «(архив)»' }),
  code: Type.String(),
  description: Type.String(),
  color: Type.String({ description: 'Own colour, #rrggbb' }),
  cover_src: nullable(Type.String()),
  hidden: Type.Boolean(),
  is_archived: Type.Boolean(),
  distant: Type.Boolean(),
  role_type: nullable(oneOf(['TEACHER', 'EXPERT', 'STUDENT', 'CURATOR'], 'Role of the viewer in it')),
  teachers: Type.Array(Person),
  groups: Type.Array(Type.Object({ id: id(), name: Type.String() }), {
    description: 'Groups that study it; for a student only the own ones',
  }),
  topics_count: Type.Integer({ description: 'Topics a student can see' }),
  passed_count: Type.Integer({ description: 'For a student: topics with a final status' }),
  waiting_count: Type.Integer({ description: 'For staff: answers waiting to be checked' }),
  next_due_at: nullable(
    moment('For a student: the nearest due date of a topic neither passed nor waiting to be checked'),
  ),
  overdue_count: Type.Integer({
    description: 'For a student: topics past their due date, neither passed nor waiting to be marked; 0 for staff',
  }),
  checkpoints_stats: CheckpointsStats,
});
export type SubjectCard = Type.Static<typeof SubjectCard>;

/** Chapters and topics of a discipline in order, without anybody's progress. */
export const SubjectOutline = Type.Object({
  chapters: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String(),
      description: Type.String(),
      hidden: Type.Boolean(),
      has_password: Type.Boolean({ description: 'Students enter a password once' }),
      locked: Type.Boolean({
        description: 'The password was not entered yet: no topics are named; always false for staff',
      }),
    }),
    { description: 'Chapters in order' },
  ),
  steps: Type.Array(
    Type.Object({
      id: id(),
      chapter_id: id(),
      title: Type.String(),
      type: TopicType,
      number: Type.Integer(),
      max_mark: nullable(Type.Number({ description: 'Most points of a checkpoint; null for a topic without points' })),
      hidden: Type.Boolean(),
      is_retake: Type.Boolean({ description: 'A topic of retakes: students see it with a retake only' }),
      has_password: Type.Boolean({ description: 'Students enter a password once' }),
      locked: Type.Boolean({ description: 'The password was not entered yet; always false for staff' }),
    }),
    { description: 'Topics in order, chapter by chapter' },
  ),
});
export type SubjectOutline = Type.Static<typeof SubjectOutline>;

export const Subject = Type.Object({
  ...SubjectCard.properties,
  ...entityFields,
  ...SubjectOutline.properties,
  experts: Type.Array(Person),
  max_points: nullable(Type.Number({ description: 'Cap of the points of the discipline' })),
  parent: nullable(
    Type.Object(
      { id: id(), title: Type.String() },
      { description: 'For staff: the discipline that this one follows as its sub-discipline' },
    ),
  ),
  can_edit: Type.Boolean({ description: 'I may change its content' }),
  can_mark: Type.Boolean({ description: 'I may give marks in it' }),
  updated_at: moment('Last change'),
});
export type Subject = Type.Static<typeof Subject>;

export const TopicRow = Type.Object({
  id: id(),
  chapter_id: id(),
  title: Type.String(),
  type: Type.Integer({ description: '0 process, 1 content, 2 result, 999 undefined' }),
  hidden: Type.Boolean({ description: 'A draft: students do not see it' }),
  publish_at: nullable(moment('When the draft will be published by itself')),
  max_mark: nullable(Type.Number({ description: 'Maximum points of a checkpoint; null for a topic without points' })),
  tasks_count: Type.Integer(),
  due_at: nullable(moment('Due date for the student or, for staff, the nearest one of all groups')),
  emoji: nullable(TopicEmoji),
  mark: nullable(Type.Number({ description: 'Mark of the viewed student' })),
  passed_status_id: nullable(id()),
  answered_at: nullable(moment('When the viewed student last handed in')),
  is_waiting: Type.Boolean({
    description: 'The viewed student has handed in what is required and waits for the mark: nothing is due meanwhile',
  }),
  waiting_count: Type.Integer({ description: 'For staff: answers waiting to be checked' }),
  is_retake: Type.Boolean({ description: 'A topic of retakes: students see it with a retake only' }),
  counts_for_id: countsForId,
  has_password: Type.Boolean({ description: 'Students enter a password once' }),
  locked: Type.Boolean({ description: 'The password was not entered yet; always false for staff' }),
  is_awaiting: Type.Boolean({
    description: 'Topics that must be passed first are not passed yet; always false for staff',
  }),
  is_link: Type.Boolean({ description: 'Shows the blocks of a topic elsewhere' }),
  reading_percent: nullable(
    Type.Integer({ description: 'For the viewed student: share of the blocks read, 0 to 100' }),
  ),
});
export type TopicRow = Type.Static<typeof TopicRow>;

export const ChapterRow = Type.Object({
  id: id(),
  title: Type.String(),
  description: Type.String(),
  hidden: Type.Boolean(),
  has_password: Type.Boolean({ description: 'Students enter a password once' }),
  locked: Type.Boolean({
    description: 'The password was not entered yet: no topics are named; always false for staff',
  }),
  topics_count: Type.Integer({ description: 'Topics in it, named or not' }),
  steps: Type.Array(TopicRow),
});
export type ChapterRow = Type.Static<typeof ChapterRow>;

export const Contents = Type.Object({
  chapters: Type.Array(ChapterRow),
  checkpoints_stats: CheckpointsStats,
  retake_counts: RetakeCounting,
  student: nullable(Person),
});
export type Contents = Type.Static<typeof Contents>;
