// What a keeper does to many lessons at once, and undoes as a whole.
import { endpoint } from '../endpoint.ts';
import { expectedDigest, previewDigest } from '../preview-digest.ts';
import {
  day,
  id,
  idParams,
  ids,
  moment,
  nullable,
  oneOf,
  paged,
  pageQuery,
  Person,
  singleLine,
  Type,
} from '../schemas.ts';
import { NamedLesson, ScheduleHoliday } from './holidays.ts';
import { Clash } from './lesson.ts';

export const leftReasons = ['begun', 'attended', 'shared', 'changed', 'named'] as const;
/** Why an operation leaves a lesson alone. */
export type LeftReason = (typeof leftReasons)[number];
export const LeftLesson = Type.Object({
  ...NamedLesson.properties,
  reason: oneOf(
    leftReasons,
    'begun: has begun · attended: its attendance was noted · shared: other groups meet in it too · changed: was changed since · named: was to be left',
  ),
});
export type LeftLesson = Type.Static<typeof LeftLesson>;

const operation = Type.Object({
  act: oneOf(['move', 'copy', 'cancel'], 'What is done to the lessons'),
  from: day('First day'),
  to: day('Last day, at most a year after the first'),
  group_ids: Type.Optional(ids('Only lessons in which none but these groups meet; all lessons when empty', 200)),
  target: Type.Optional(
    nullable(
      day(
        'The day to which the first day moves or is copied; the others follow. At most a year beyond the last semester',
      ),
    ),
  ),
  reason: Type.Optional(singleLine('Why lessons are cancelled, for those concerned')),
  left_ids: Type.Optional(ids('Lessons that stay as they are', 1000)),
});
const left = {
  left: Type.Array(LeftLesson, { description: 'Lessons that stay as they are, the earliest first; at most 100' }),
  left_count: Type.Integer({ description: 'How many there are of them' }),
};
export const changeKinds = ['import', 'move', 'copy', 'cancel', 'plan'] as const;

export const timetableOperationCalls = {
  previewOperation: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/operations/preview',
    summary: 'What an operation would do and which lessons it would leave or let clash; writes nothing',
    access: 'schedule_write',
    body: operation,
    response: Type.Object({
      digest: previewDigest,
      lessons: Type.Integer({ description: 'Lessons that are moved, copied or cancelled' }),
      sample: Type.Array(NamedLesson, { description: 'The first of them' }),
      ...left,
      clashes: Type.Array(Clash, { description: 'While there are any, the operation is refused; at most 50' }),
      holidays: Type.Array(Type.String(), {
        description: 'Titles of the holidays of their groups on which lessons would be',
      }),
    }),
  }),
  runOperation: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/operations',
    summary: 'Move, copy or cancel the lessons of days, all of them or none; refused with the clashing lessons named',
    access: 'schedule_write',
    body: Type.Object({ ...operation.properties, expected: expectedDigest }),
    response: Type.Object({
      change_id: nullable(id('Change that can be undone; null when there was nothing to do')),
      lessons: Type.Integer({ description: 'Lessons that were moved, copied or cancelled' }),
      ...left,
    }),
  }),
  getKeeperDay: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/today',
    summary:
      'What the keeper of the schedule looks after now: lessons without a teacher or a room, substitutions and cancelled lessons of today, the next holidays',
    access: 'schedule_read',
    response: Type.Object({
      lessons: Type.Integer({ description: 'Lessons that take place today' }),
      lacking: Type.Array(
        Type.Object({
          ...NamedLesson.properties,
          lacks_teacher: Type.Boolean(),
          lacks_room: Type.Boolean({ description: 'Neither a room nor a place in words nor a link' }),
        }),
        { description: 'Lessons of the next 14 days that lack something, the earliest first; at most 20' },
      ),
      lacking_count: Type.Integer({ description: 'How many there are of them' }),
      substitutions: Type.Array(
        Type.Object({
          ...NamedLesson.properties,
          teacher: Type.String({ description: 'Who stands in' }),
          stands_in_for: Type.String({ description: 'Who is absent' }),
        }),
        { description: 'Substitutions of today, the earliest first; at most 50' },
      ),
      cancelled: Type.Array(
        Type.Object({ ...NamedLesson.properties, reason: Type.String({ description: 'Why; may be empty' }) }),
        { description: 'Cancelled lessons of today, the earliest first; at most 20' },
      ),
      cancelled_count: Type.Integer({ description: 'How many there are of them' }),
      holidays: Type.Array(ScheduleHoliday, { description: 'Holidays of the next 60 days; at most 10' }),
    }),
  }),
  listTimetableChanges: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/changes',
    summary: 'What was done to many lessons at once, the newest first',
    access: 'schedule_write',
    query: Type.Object(pageQuery(10)),
    response: paged(
      Type.Object({
        id: id(),
        kind: oneOf(changeKinds, 'What was done'),
        title: Type.String({ description: 'Name of the file, or the reason' }),
        author: nullable(Type.Object(Person.properties, { description: 'Who did it' })),
        lessons: Type.Integer({ description: 'Lessons that it made or changed and that still exist' }),
        first_day: nullable(moment('Beginning of the earliest of them')),
        created_at: moment('When'),
        undone_at: nullable(moment('When it was undone')),
      }),
    ),
  }),
  undoTimetableChange: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/changes/:id/undo',
    summary: 'Take a change back; lessons with attendance and those changed since stay and are named',
    access: 'schedule_write',
    params: idParams('Change'),
    response: Type.Object({
      undone: Type.Integer({ description: 'Lessons that are as before' }),
      ...left,
    }),
  }),
};
