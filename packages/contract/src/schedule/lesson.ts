// The shape of a lesson in the schedule. The calls are in schedule.ts.
import { Attachment } from '../files.ts';
import { id, moment, nullable, Person, Type } from '../schemas.ts';

export const ROOM_NAME_LENGTH = 100;

export const Room = Type.Object({
  id: id(),
  name: Type.String(),
  building: Type.String({ description: 'Empty if the institution has only one' }),
  capacity: nullable(Type.Integer({ description: 'Seats; null if unknown' })),
  is_archived: Type.Boolean({ description: 'Not offered for new lessons' }),
  updated_at: moment('Last change'),
});
export type Room = Type.Static<typeof Room>;

export const LessonSubject = Type.Object({
  subject_id: id('Discipline'),
  title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
  color: Type.String({ description: 'Own colour, #rrggbb' }),
});
export const LessonGroup = Type.Object({ id: id(), name: Type.String() });
export const LessonTeacher = Type.Object({
  ...Person.properties,
  has_left: Type.Boolean({
    description: 'Is named in a coming lesson, but leads it no longer, having left its disciplines or the institution',
  }),
  stands_in_for: nullable(
    Type.Object(
      { id: id(), first_name: Type.String(), last_name: Type.String(), middle_name: Type.String() },
      { description: 'Whom the teacher stands in for' },
    ),
  ),
});
export type LessonTeacher = Type.Static<typeof LessonTeacher>;

export const ScheduledLesson = Type.Object({
  id: id(),
  title: Type.String({ description: 'Own title; empty if the discipline says enough' }),
  starts_at: moment('Beginning'),
  ends_at: moment('End'),
  room: Type.String({ description: 'Name of the room, or the place in words; empty if unknown' }),
  room_id: nullable(id('Room; null for a place in words')),
  building: Type.String({ description: 'Building of the room; empty if unknown' }),
  lesson_subjects: Type.Array(LessonSubject, { description: 'Disciplines that the viewer may see' }),
  groups: Type.Array(LessonGroup, { description: 'Groups that meet' }),
  teachers: Type.Array(LessonTeacher, { description: 'The first teacher, then the others by name' }),
  topics: Type.Array(Type.Object({ id: id(), subject_id: id('Discipline'), title: Type.String() }), {
    description: 'Topics that the viewer may see',
  }),
  meeting_url: Type.String({ description: 'Address of the online meeting; empty without one' }),
  homework: Type.String({ description: 'Plain text' }),
  series_id: nullable(id('Weekly series that the lesson belongs to')),
  is_exception: Type.Boolean({ description: 'Changed by itself, so that changes of its series leave it alone' }),
  cancelled_at: nullable(moment('When it was cancelled; null while it takes place')),
  cancel_reason: Type.String({ description: 'Why it was cancelled' }),
  can_mark: Type.Boolean({ description: 'I may note its attendance' }),
  can_edit: Type.Boolean({ description: 'I may change its topics, homework, link and teams' }),
  is_noted: nullable(Type.Boolean({ description: 'Whether attendance was noted; null unless I may read it' })),
  code_until: nullable(moment('Until when students register themselves by a code; null when they cannot')),
  updated_at: moment('Last change'),
});
export type ScheduledLesson = Type.Static<typeof ScheduledLesson>;

export const LessonTeam = Type.Object({
  id: id(),
  title: Type.String(),
  students: Type.Array(Person, { description: 'By name' }),
});
export const LessonSeries = Type.Object({
  id: id(),
  weekdays: Type.Array(Type.Integer(), { description: '1 Monday … 7 Sunday' }),
  interval_weeks: Type.Integer({ description: '1 every week, 2 every other week' }),
  last_day: Type.String({ format: 'date', description: 'Last day of the series' }),
  ahead: Type.Integer({ description: 'Lessons of the series from this one on that still take place' }),
});
export const LessonDetails = Type.Object({
  ...ScheduledLesson.properties,
  students_count: Type.Integer({ description: 'Members of its groups' }),
  attachments: Type.Array(Attachment, { description: 'Files and links given for the lesson, in their order' }),
  teams: Type.Array(LessonTeam, { description: 'Teams of students in their order' }),
  series: nullable(LessonSeries),
  can_edit_teams: Type.Boolean({ description: 'I may divide the students into teams' }),
});
export type LessonDetails = Type.Static<typeof LessonDetails>;

export const Clash = Type.Object({
  kind: Type.Union([Type.Literal('teacher'), Type.Literal('group'), Type.Literal('room')], {
    description: 'What would be in two lessons at one time',
  }),
  name: Type.String({ description: 'Name of the teacher, group or room' }),
  lesson_id: id('The lesson that was checked'),
  starts_at: moment('Its beginning'),
  other: Type.Object(
    {
      id: id(),
      title: Type.String({ description: 'Its disciplines, or its own title' }),
      starts_at: moment('Beginning'),
      ends_at: moment('End'),
    },
    { description: 'The lesson that is there already' },
  ),
});
export type Clash = Type.Static<typeof Clash>;
