// Attendance: lessons of a discipline by students of a group, and saving the list of a lesson.
import { endpoint } from './endpoint.ts';
import { asRead, id, idParams, moment, nullable, Person, Type } from './schemas.ts';

const statusId = Type.Integer({
  minimum: 1,
  maximum: 5,
  description: '1 attended · 2 absent · 3 attended online · 4 was ill · 5 valid reason',
});
const comment = Type.String({ maxLength: 2048, description: 'Note of the teacher' });

export const AttendanceMark = Type.Object({
  id: statusId,
  title: Type.String(),
  letter: Type.String({ description: 'One letter for a cell' }),
  color: Type.String({ description: '#rrggbb' }),
});
export type AttendanceMark = Type.Static<typeof AttendanceMark>;

const count = (description: string) => Type.Integer({ minimum: 0, description });
export const AttendanceSummary = Type.Object({
  attended: count('Attended'),
  attended_online: count('Attended online'),
  attended_online_with_online_or_iup: count(
    'How many of these are of students who study online or by an individual plan',
  ),
  excused_absence: count('Absent for a valid reason'),
  absent_with_iup: count('How many of the absences are of students with an individual plan'),
  sick: count('Was ill'),
  absent: count('Absent without a reason'),
  late: count('Came late'),
  comment: count('Notes'),
  total: count('Lessons with a status'),
});
export type AttendanceSummary = Type.Static<typeof AttendanceSummary>;

const LessonColumn = Type.Object({
  id: id(),
  title: Type.String(),
  room: Type.String(),
  starts_at: moment('Beginning'),
  ends_at: moment('End'),
  step: nullable(Type.Object({ id: id(), title: Type.String() })),
  teacher: nullable(Person),
  can_mark: Type.Boolean({ description: 'I may write into it' }),
});
/** An attendance cell: [status, late, comment]. */
const AttendanceCell = Type.Array(Type.Union([Type.Integer(), Type.String(), Type.Null()]), {
  description: 'By position: attendance_status or null · 1 when the student was late · comment, left out when empty',
});
export const SubjectAttendance = Type.Object({
  group: nullable(Type.Object({ id: id(), name: Type.String() })),
  lessons: Type.Array(LessonColumn, { description: 'Columns, earliest first' }),
  rows: Type.Array(
    Type.Object({
      student: Person,
      cells: Type.Array(AttendanceCell, { description: 'One for each lesson, in the order of lessons' }),
      summary: AttendanceSummary,
    }),
  ),
  summary: AttendanceSummary,
});
export type SubjectAttendance = Type.Static<typeof SubjectAttendance>;

export const GroupAttendance = Type.Object({
  group: Type.Object({ id: id(), name: Type.String() }),
  lessons_count: Type.Integer({ description: 'Lessons of the group that I may see, also those without notes' }),
  data: Type.Array(Type.Object({ student: Person, summary: AttendanceSummary }), {
    description: 'Members of the group by name',
  }),
  subjects: Type.Array(
    Type.Object({
      id: id(),
      title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
      color: Type.String({ description: 'Own colour, #rrggbb' }),
      summary: AttendanceSummary,
    }),
    { description: 'Disciplines of these lessons, by title; a lesson of two counts in both' },
  ),
  summary: AttendanceSummary,
});
export type GroupAttendance = Type.Static<typeof GroupAttendance>;

export const AttendanceRecord = Type.Object({
  student: Person,
  date: Type.String({ format: 'date', description: 'Day of the lesson in the time zone of the company' }),
  attendance_status: nullable(
    Type.Object({ id: statusId, title: Type.String() }, { description: 'null when nothing was noted' }),
  ),
  late: Type.Boolean(),
  comment,
  author: nullable(Person),
  updated_at: nullable(moment('Last change; null if attendance was never recorded')),
});
export type AttendanceRecord = Type.Static<typeof AttendanceRecord>;

const AttendanceChange = Type.Object({
  student_id: id(),
  attendance_status: nullable(statusId),
  late: Type.Optional(Type.Boolean({ description: 'Unchanged if omitted' })),
  comment: Type.Optional(comment),
  seen_status: Type.Optional(
    nullable(
      Type.Integer({ description: 'The status that the author saw; if it has changed since, the row is refused' }),
    ),
  ),
  seen_late: Type.Optional(Type.Boolean({ description: 'As it was shown; checked like seen_status' })),
  seen_comment: Type.Optional(
    Type.String({ maxLength: 2048, description: 'As it was shown; checked like seen_status' }),
  ),
  updated_at: asRead,
});
export type AttendanceChange = Type.Static<typeof AttendanceChange>;

export const attendance = {
  listAttendanceMarks: endpoint({
    method: 'GET',
    path: '/api/v2/attendance-marks',
    summary: 'The attendance statuses with colours',
    access: 'member',
    response: Type.Object({ data: Type.Array(AttendanceMark) }),
  }),
  getSubjectAttendance: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/attendance',
    summary: 'Students × lessons of a group with attendance and its sums',
    access: 'staff',
    params: idParams('Discipline'),
    query: Type.Object({
      group_id: Type.Optional(id('Group; the first one by default')),
      from: Type.Optional(Type.String({ format: 'date', description: 'First day' })),
      to: Type.Optional(Type.String({ format: 'date', description: 'Last day' })),
    }),
    response: SubjectAttendance,
  }),
  getGroupAttendance: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/attendance',
    summary: 'Sums of attendance of a group by student and by discipline, of the lessons I may see',
    access: 'staff',
    params: idParams('Group'),
    query: Type.Object({
      semester_id: Type.Optional(id('Only lessons on days of this semester')),
      subject_id: Type.Optional(id('Only lessons of this discipline')),
    }),
    response: GroupAttendance,
  }),
  getLessonAttendance: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/lessons/:id/attendance',
    summary: 'The attendance list of a lesson',
    access: 'staff',
    params: idParams('Lesson'),
    response: Type.Object({ data: Type.Array(AttendanceRecord) }),
  }),
  saveLessonAttendance: endpoint({
    method: 'PUT',
    path: '/api/v2/schedule/lessons/:id/attendance',
    summary: 'Save attendance of several students; the good rows are kept, stale ones are listed as they are now',
    access: 'staff',
    params: idParams('Lesson'),
    body: Type.Object({
      students: Type.Array(AttendanceChange, {
        minItems: 1,
        maxItems: 1000,
        description: 'A status of null deletes the record',
      }),
    }),
    response: Type.Object({
      saved: Type.Array(AttendanceRecord),
      refused: Type.Array(AttendanceRecord, { description: 'Changed by somebody else meanwhile' }),
    }),
  }),
};
