// The schedule: lessons of groups with teachers and rooms, weekly series, substitutions.
import { attachmentInputs } from './answers/comments.ts';
import { endpoint } from './endpoint.ts';
import { holidayCalls, ScheduleHoliday } from './schedule/holidays.ts';
import { timetableImportCalls } from './schedule/imports.ts';
import { Clash, LessonDetails, Room, ROOM_NAME_LENGTH, ScheduledLesson } from './schedule/lesson.ts';
import { timetableOperationCalls } from './schedule/operations.ts';
import { seriesPlanCalls } from './schedule/plans.ts';
import {
  asRead,
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
  search,
  singleLine,
  Type,
  workbook,
} from './schemas.ts';

export { Holiday, type NamedLesson, ScheduleHoliday } from './schedule/holidays.ts';
export {
  type CheckedTimetableRow,
  type NameMeaning,
  type TimetableColumn,
  TimetablePreview,
  TimetableRow,
} from './schedule/imports.ts';
export { LeftLesson, type LeftReason } from './schedule/operations.ts';
export {
  Clash,
  LessonDetails,
  type LessonTeacher,
  Room,
  ROOM_NAME_LENGTH,
  ScheduledLesson,
} from './schedule/lesson.ts';

const scope = Type.Optional(
  oneOf(
    ['this', 'following'],
    'Only this lesson, or it and the following ones of its series; those that have begun, have attendance or were changed by themselves stay. `this` by default',
  ),
);
const lessonTeachers = Type.Array(
  Type.Object({
    user_id: id('Teacher'),
    stands_in_for_id: Type.Optional(nullable(id('Whom the teacher stands in for'))),
  }),
  { maxItems: 10, description: 'The first teacher, then the others' },
);
const content = {
  title: Type.Optional(singleLine('Own title; empty if the discipline says enough')),
  meeting_url: Type.Optional(
    Type.String({
      maxLength: 2048,
      pattern: '^(https?://\\S+)?$',
      description: 'Address of the online meeting; empty without one',
    }),
  ),
  homework: Type.Optional(Type.String({ maxLength: 5000, description: 'Plain text' })),
  step_ids: Type.Optional(ids('Topics of its disciplines', 10)),
};
const place = {
  room_id: Type.Optional(nullable(id('Room; null without one'))),
  place: Type.Optional(singleLine('The place in words, if it is not a room', { max: ROOM_NAME_LENGTH })),
};
const repeat = Type.Object(
  {
    weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
      minItems: 1,
      maxItems: 7,
      uniqueItems: true,
      description: '1 Monday … 7 Sunday',
    }),
    interval_weeks: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 8, description: '1 every week, 2 every other week; 1 by default' }),
    ),
    until: day('Last day, at most a year after the first'),
  },
  { description: 'Repeats at the same time of the day in the time zone of the institution' },
);
const changed = Type.Object({
  lesson: LessonDetails,
  changed: ids('Lessons that were changed', 1000),
  kept: Type.Integer({ description: 'Following lessons of the series that stayed as they were' }),
});

const roomFilter = {
  query: search,
  archived: Type.Optional(Type.Boolean({ description: 'Archived ones instead of current ones' })),
};

export const schedule = {
  listScheduleLessons: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/lessons',
    summary: 'Lessons of a period: those a person leads and those they attend; cancelled ones too',
    access: 'member',
    opensToParents: true,
    query: Type.Object({
      from: day('First day in the time zone of the institution'),
      to: day('Last day: a period of at most 184 days, or 42 days of everybody'),
      user_id: Type.Optional(id('Whose lessons; my own if nothing is named')),
      group_id: Type.Optional(id('Only of this group')),
      subject_id: Type.Optional(id('Only of this discipline')),
      room_id: Type.Optional(id('Only in this room')),
      everybody: Type.Optional(Type.Boolean({ description: 'All lessons that I may see instead of my own' })),
    }),
    response: Type.Object({
      teacher: Type.Array(ScheduledLesson, { description: 'Lessons that the person leads, earliest first' }),
      student: Type.Array(ScheduledLesson, {
        description: 'The other lessons: those the person attends, or those of the group, discipline or room',
      }),
      holidays: Type.Array(ScheduleHoliday, { description: 'Days without lessons in the period, of those concerned' }),
      time_zone: Type.String({ description: 'Time zone of the institution' }),
      is_complete: Type.Boolean({ description: 'False if there are more lessons than one response holds' }),
    }),
  }),
  getScheduleLesson: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/lessons/:id',
    summary: 'A lesson with its teams and series',
    access: 'member',
    opensToParents: true,
    params: idParams('Lesson'),
    response: LessonDetails,
  }),
  createScheduleLessons: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/lessons',
    summary: 'Add a lesson or a weekly series; refused with the clashing lessons named',
    access: 'schedule_write',
    body: Type.Object({
      starts_at: moment('Beginning; of a series, the first day and the time'),
      ends_at: moment('End, on the same day'),
      subject_ids: ids('Disciplines', 10),
      group_ids: Type.Array(id(), { minItems: 1, maxItems: 50, description: 'Groups that meet' }),
      teachers: Type.Optional(lessonTeachers),
      ...place,
      ...content,
      repeat: Type.Optional(nullable(repeat)),
    }),
    response: Type.Object({
      lessons: ids('The new lessons, earliest first', 1000),
      series_id: nullable(id('The series; null for a single lesson')),
      skipped: Type.Integer({ description: 'Days of the series that were left out because they are holidays' }),
    }),
  }),
  updateScheduleLesson: endpoint({
    method: 'PUT',
    path: '/api/v2/schedule/lessons/:id',
    summary:
      'Move or change a lesson, or also the following ones of its series; refused with the clashing lessons named',
    access: 'schedule_write',
    params: idParams('Lesson'),
    body: Type.Object({
      scope,
      starts_at: Type.Optional(
        moment('Beginning; the following lessons move by as many days, to the same time of the day'),
      ),
      ends_at: Type.Optional(moment('End')),
      subject_ids: Type.Optional(ids('Disciplines', 10)),
      group_ids: Type.Optional(Type.Array(id(), { minItems: 1, maxItems: 50, description: 'Groups that meet' })),
      teachers: Type.Optional(lessonTeachers),
      ...place,
      ...content,
      updated_at: asRead,
    }),
    response: changed,
  }),
  saveLessonContent: endpoint({
    method: 'PUT',
    path: '/api/v2/schedule/lessons/:id/content',
    summary: 'Change topics, homework, files, link and title of a lesson, as its teacher',
    access: 'staff',
    params: idParams('Lesson'),
    body: Type.Object({ ...content, attachments: Type.Optional(attachmentInputs), updated_at: asRead }),
    response: LessonDetails,
  }),
  cancelScheduleLesson: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/lessons/:id/cancel',
    summary: 'Cancel a lesson, or also the following ones of its series; attendance stays',
    access: 'schedule_write',
    params: idParams('Lesson'),
    body: Type.Object({ scope, reason: Type.Optional(singleLine('Why, for those concerned')) }),
    response: changed,
  }),
  restoreScheduleLessons: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/lessons/restore',
    summary: 'Let cancelled lessons take place after all; refused with the clashing lessons named',
    access: 'schedule_write',
    body: Type.Object({ ids: Type.Array(id(), { minItems: 1, maxItems: 1000, description: 'Cancelled lessons' }) }),
    response: Type.Object({ restored: ids('Lessons that were restored', 1000) }),
  }),
  reportAbsence: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/lessons/:id/absence',
    summary:
      'Tell whoever holds the role that answers absences that the viewer, a teacher of the lesson, cannot come; the lesson stays as it is',
    access: 'staff',
    params: idParams('Lesson that is not over'),
    body: Type.Object({ reason: Type.Optional(singleLine('Why, and what should be done', { max: 300 })) }),
    response: Type.Object({ told: Type.Integer({ minimum: 1, description: 'People who were told' }) }),
  }),
  replaceLessonTeacher: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/lessons/:id/substitution',
    summary: 'Let a teacher stand in for one of the teachers; refused with the clashing lessons named',
    access: 'schedule_write',
    params: idParams('Lesson'),
    body: Type.Object({
      scope,
      teacher_id: id('Teacher of the lesson who is replaced'),
      user_id: id('Who stands in; the replaced teacher again ends the substitution'),
    }),
    response: changed,
  }),
  saveLessonTeams: endpoint({
    method: 'PUT',
    path: '/api/v2/schedule/lessons/:id/teams',
    summary: 'Divide the students of a lesson into teams',
    access: 'staff',
    params: idParams('Lesson'),
    body: Type.Object({
      teams: Type.Array(
        Type.Object({
          title: singleLine('Title', { min: 1, max: 100 }),
          student_ids: Type.Optional(ids('Students of its groups; each in one team at most', 200)),
          students: Type.Optional(
            Type.Array(Type.Object({ id: id() }), {
              maxItems: 200,
              description: 'The same students, as a team is read; not used beside student_ids',
            }),
          ),
        }),
        { maxItems: 50, description: 'All teams in their order; an empty list removes them' },
      ),
    }),
    response: LessonDetails,
  }),
  findFreeTimes: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/lessons/:id/free',
    summary: 'Times at which the teachers and groups of a lesson are free, each with the free rooms that hold them',
    access: 'schedule_write',
    params: idParams('Lesson'),
    query: Type.Object({
      from: day('First day in the time zone of the institution'),
      to: day('Last day, at most 13 days after the first'),
    }),
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          starts_at: moment('Beginning'),
          ends_at: moment('End'),
          rooms: Type.Array(Type.Object({ id: id(), name: Type.String(), building: Type.String() }), {
            description: 'Free rooms with enough seats, smallest first',
          }),
        }),
        { description: 'At the usual times of lessons, earliest first' },
      ),
    }),
  }),
  listClashes: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/clashes',
    summary: 'Teachers, groups and rooms that are in two lessons at one time, from today on',
    access: 'schedule_read',
    query: Type.Object({
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 42, description: '14 by default' })),
    }),
    response: Type.Object({ data: Type.Array(Clash, { description: 'Earliest first, at most 50' }) }),
  }),
  listRooms: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/rooms',
    summary: 'Rooms by building and name',
    access: 'staff',
    query: Type.Object({
      ...pageQuery(20, 1000),
      ...roomFilter,
    }),
    response: paged(Room),
  }),
  exportRooms: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/rooms/export',
    summary: 'The list of rooms as XLSX, with the filters of the list; at most 10,000 rows',
    access: 'schedule_read',
    query: Type.Object(roomFilter),
    response: 'binary',
    media: workbook,
  }),
  createRoom: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/rooms',
    summary: 'Add a room',
    access: 'schedule_write',
    body: Type.Object({
      name: singleLine('Name or number', { min: 1, max: ROOM_NAME_LENGTH }),
      building: Type.Optional(singleLine('Building', { max: 100 })),
      capacity: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Seats' }))),
    }),
    response: Room,
  }),
  updateRoom: endpoint({
    method: 'PUT',
    path: '/api/v2/schedule/rooms/:id',
    summary: 'Change a room, archive it or take it out of the archive',
    access: 'schedule_write',
    params: idParams('Room'),
    body: Type.Object({
      name: Type.Optional(singleLine('Name or number', { min: 1, max: ROOM_NAME_LENGTH })),
      building: Type.Optional(singleLine('Building', { max: 100 })),
      capacity: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 10_000, description: 'Seats' }))),
      is_archived: Type.Optional(Type.Boolean({ description: 'Not offered for new lessons' })),
      updated_at: asRead,
    }),
    response: Room,
  }),
  listTeacherChoices: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/teachers',
    summary: 'Teachers to choose from for a lesson, by name',
    access: 'schedule_read',
    query: Type.Object({ query: search }),
    response: Type.Object({ data: Type.Array(Person, { description: 'At most 500' }) }),
  }),
  ...holidayCalls,
  ...timetableImportCalls,
  ...timetableOperationCalls,
  ...seriesPlanCalls,
};
