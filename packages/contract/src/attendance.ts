// Attendance: lessons of a discipline by students of a group, and saving the list of a lesson.
import { LESSON_CODE_DIGITS } from './attendance/code-digits.ts';
import { endpoint } from './endpoint.ts';
import { asRead, id, idParams, moment, nullable, paged, pageQuery, Person, Type, workbook } from './schemas.ts';

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
const AttendanceCell = nullable(
  Type.Array(Type.Union([Type.Integer(), Type.String(), Type.Null()]), {
    description:
      'By position: attendance_status or null · 1 when the student was late · comment, left out when empty; null for the whole cell when the student did not belong to the group on that day and nothing was recorded',
  }),
);
const leftOn = nullable(
  Type.String({
    format: 'date',
    description: 'Last day in the group, in the time zone of the company; null for a member',
  }),
);
/** Most lessons side by side in one response. */
export const MOST_COLUMNS = 200;
export const SubjectAttendance = Type.Object({
  group: nullable(Type.Object({ id: id(), name: Type.String() })),
  semesters: Type.Array(Type.Object({ id: id(), title: Type.String() }), {
    description: 'Semesters of the group, the latest first',
  }),
  lessons_count: count('Lessons of the period, of which some are columns'),
  offset: count('Lessons of the period before the first column'),
  lessons: Type.Array(LessonColumn, { maxItems: MOST_COLUMNS, description: 'Columns, earliest first' }),
  rows: Type.Array(
    Type.Object({
      student: Person,
      left_on: leftOn,
      came_later: Type.Boolean({
        description: 'Joined the group after the days asked for, without a record in them; such rows come last',
      }),
      cells: Type.Array(AttendanceCell, { description: 'One for each column, in the order of lessons' }),
      summary: { ...AttendanceSummary, description: 'Over all lessons of the period' },
    }),
    { description: 'Whoever belonged to the group in the period, or has a record in it, by name' },
  ),
  summary: { ...AttendanceSummary, description: 'Of the group, over all lessons of the period' },
});
export type SubjectAttendance = Type.Static<typeof SubjectAttendance>;

export const GroupAttendance = Type.Object({
  group: Type.Object({ id: id(), name: Type.String() }),
  lessons_count: Type.Integer({ description: 'Lessons of the group that I may see, also those without notes' }),
  data: Type.Array(Type.Object({ student: Person, left_on: leftOn, summary: AttendanceSummary }), {
    description: 'Whoever belonged to the group in the period, or has a record in it, by name',
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

const heatCell = nullable(
  Type.Array(Type.Integer(), {
    minItems: 2,
    maxItems: 2,
    description:
      'By position: how many records say attended, online as well · how many there are; null where nothing was recorded',
  }),
);
/** Attendance of a group, in all or in a discipline, as a picture of where it is missing. */
export const AttendanceHeat = Type.Object({
  weeks: Type.Array(Type.String({ format: 'date' }), {
    description: 'Mondays of the weeks with records, earliest first; the last 60 of them',
  }),
  students: Type.Array(
    Type.Object({
      student: Person,
      cells: Type.Array(heatCell, { description: 'One for each week, in the order of weeks' }),
    }),
    { description: 'Whoever belonged to the group in the period, or has a record in it, by name' },
  ),
  times: Type.Array(Type.String({ description: 'HH:MM' }), {
    description: 'When lessons begin in the time zone of the company, earliest first',
  }),
  days: Type.Array(
    Type.Object({
      weekday: Type.Integer({ minimum: 1, maximum: 7, description: '1 Monday … 7 Sunday' }),
      cells: Type.Array(heatCell, { description: 'One for each time, in the order of times' }),
    }),
    { description: 'Days of the week on which the group has lessons' },
  ),
});
export type AttendanceHeat = Type.Static<typeof AttendanceHeat>;

/** Lessons of a group in a discipline. */
const inSubject = {
  group_id: Type.Optional(id('Group; the first one by default')),
  semester_id: Type.Optional(id('Only lessons on days of this semester')),
  from: Type.Optional(Type.String({ format: 'date', description: 'First day' })),
  to: Type.Optional(Type.String({ format: 'date', description: 'Last day' })),
};
const narrowed = {
  semester_id: Type.Optional(id('Only lessons on days of this semester')),
  subject_id: Type.Optional(id('Only lessons of this discipline')),
};

export const AttendanceRecord = Type.Object({
  student: Person,
  date: Type.String({ format: 'date', description: 'Day of the lesson in the time zone of the company' }),
  attendance_status: nullable(
    Type.Object({ id: statusId, title: Type.String() }, { description: 'null when nothing was noted' }),
  ),
  late: Type.Boolean(),
  comment,
  author: nullable(Person),
  by_code: Type.Boolean({ description: 'The student registered by the code of the lesson' }),
  updated_at: nullable(moment('Last change; null if attendance was never recorded')),
  joined_on: nullable(
    Type.String({
      format: 'date',
      description:
        'Day on which somebody joined the groups of the lesson who was not in them on its day; otherwise null',
    }),
  ),
  left_on: nullable(
    Type.String({ format: 'date', description: 'Last day in the groups of the lesson; null for a member' }),
  ),
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
/** A row of the list, also as it is read. */
const AttendanceRow = Type.Object({
  ...AttendanceChange.properties,
  student_id: Type.Optional(id('Student, unless `student` names one')),
  student: Type.Optional(Type.Object({ id: id() }, { description: 'Student, as the list is read' })),
  attendance_status: Type.Union([statusId, Type.Object({ id: statusId }), Type.Null()], {
    description: 'Status, or the status with its title as it is read',
  }),
});
export type AttendanceRow = Type.Static<typeof AttendanceRow>;

const codeStatus = Type.Union([Type.Literal(1), Type.Literal(3)], {
  description: 'What a student is noted as: 1 attended · 3 attended online',
});
const lateAfter = Type.Integer({ minimum: 0, maximum: 240 });

/** Registration of students by a code. */
export const LessonCode = Type.Object({
  code: nullable(
    Type.String({ description: `${LESSON_CODE_DIGITS} digits that students enter now; null while it is not open` }),
  ),
  changes_in: Type.Integer({ description: 'Milliseconds until the next code' }),
  closes_at: nullable(moment('When it ends, or ended; null if it was never open')),
  closes_in: Type.Integer({ description: 'Milliseconds until it ends; 0 while it is not open' }),
  status: codeStatus,
  late_after: nullable({
    ...lateAfter,
    description: 'Minutes after the beginning of the lesson from which students are late; null if nobody is',
  }),
  students_count: Type.Integer({ description: 'Students of the lesson' }),
  registered: Type.Array(Type.Object({ student: Person, late: Type.Boolean() }), {
    description: 'Who registered by the code, the latest first',
  }),
});
export type LessonCode = Type.Static<typeof LessonCode>;

export const attendance = {
  listAttendanceMarks: endpoint({
    method: 'GET',
    path: '/api/v2/attendance-marks',
    summary: 'The attendance statuses with colours',
    access: 'member',
    opensToParents: true,
    response: Type.Object({ data: Type.Array(AttendanceMark) }),
  }),
  getSubjectAttendance: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/attendance',
    summary: `Students × lessons of a group with attendance, at most ${MOST_COLUMNS} lessons at once, and the sums of the period`,
    access: 'staff',
    params: idParams('Discipline'),
    query: Type.Object({
      ...inSubject,
      offset: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: 100_000,
          description: 'Lessons of the period to leave out before the first column; by default the columns hold today',
        }),
      ),
      size: Type.Optional(
        Type.Integer({ minimum: 1, maximum: MOST_COLUMNS, description: `Most columns; ${MOST_COLUMNS} by default` }),
      ),
    }),
    response: SubjectAttendance,
  }),
  getSubjectHeat: endpoint({
    method: 'GET',
    path: '/api/v2/subjects/:id/attendance/heat',
    summary: 'Where attendance of a group in a discipline is missing: students by week, days of the week by hour',
    access: 'staff',
    params: idParams('Discipline'),
    query: Type.Object(inSubject),
    response: AttendanceHeat,
  }),
  getGroupAttendance: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/attendance',
    summary: 'Sums of attendance of a group by student and by discipline, of the lessons I may see',
    access: 'staff',
    params: idParams('Group'),
    query: Type.Object(narrowed),
    response: GroupAttendance,
  }),
  getGroupHeat: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/attendance/heat',
    summary: 'Where attendance of a group is missing: students by week, days of the week by hour',
    access: 'staff',
    params: idParams('Group'),
    query: Type.Object(narrowed),
    response: AttendanceHeat,
  }),
  exportGroupAttendance: endpoint({
    method: 'GET',
    path: '/api/v2/groups/:id/attendance/export',
    summary: 'The sums of attendance of a group by student as XLSX',
    access: 'staff',
    params: idParams('Group'),
    query: Type.Object(narrowed),
    response: 'binary',
    media: workbook,
  }),
  listUserAttendance: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/attendance',
    summary: 'Attendance of a student, the latest lesson first: own, of whom I follow, or in my disciplines',
    access: 'member',
    opensToParents: true,
    params: idParams('Student'),
    query: Type.Object({ ...pageQuery(100, 1000), subject_id: Type.Optional(id('Only in this discipline')) }),
    response: paged(
      Type.Object({
        lesson_id: id(),
        date: Type.String({ format: 'date', description: 'Day of the lesson in the time zone of the company' }),
        starts_at: moment('Beginning'),
        attendance_status: Type.Object({ id: statusId, title: Type.String() }),
        late: Type.Boolean(),
        subjects: Type.Array(
          Type.Object({
            id: id(),
            title: Type.String({ description: 'With the code' }),
            color: Type.String({ description: '#rrggbb' }),
          }),
          { description: 'Disciplines of the lesson' },
        ),
      }),
    ),
  }),
  getUserSummaries: endpoint({
    method: 'GET',
    path: '/api/v2/users/:id/summaries',
    summary: 'Sums of attendance of a student, altogether and by discipline; a lesson of two counts in both',
    access: 'member',
    opensToParents: true,
    params: idParams('Student'),
    query: Type.Object({ subject_id: Type.Optional(id('Only this discipline')) }),
    response: Type.Object({
      ...AttendanceSummary.properties,
      data: Type.Array(
        Type.Object({
          subject_id: id(),
          title: Type.String({ description: 'With the code; an archived one ends in «(архив)»' }),
          color: Type.String({ description: 'Own colour, #rrggbb' }),
          ...AttendanceSummary.properties,
        }),
        { description: 'Disciplines by title' },
      ),
    }),
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
      students: Type.Array(AttendanceRow, {
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
  getLessonCode: endpoint({
    method: 'GET',
    path: '/api/v2/schedule/lessons/:id/code',
    summary: 'The code by which students of a lesson register now, and who has; for those who note its attendance',
    access: 'staff',
    params: idParams('Lesson'),
    response: LessonCode,
  }),
  openLessonCode: endpoint({
    method: 'POST',
    path: '/api/v2/schedule/lessons/:id/code',
    summary: 'Let the students of a running lesson register by a code; opened again, earlier codes hold no more',
    access: 'staff',
    params: idParams('Lesson'),
    body: Type.Object({
      minutes: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 240,
          description: 'How long, though never longer than the lesson; 10 by default',
        }),
      ),
      status: Type.Optional(codeStatus),
      late_after: Type.Optional(
        nullable({
          ...lateAfter,
          description: 'Minutes after the beginning of the lesson from which students are late; nobody is by default',
        }),
      ),
    }),
    response: LessonCode,
  }),
  closeLessonCode: endpoint({
    method: 'DELETE',
    path: '/api/v2/schedule/lessons/:id/code',
    summary: 'End the registration by a code before its time',
    access: 'staff',
    params: idParams('Lesson'),
    response: LessonCode,
  }),
  registerByCode: endpoint({
    method: 'POST',
    path: '/api/v2/attendance/by-code',
    summary: 'Register oneself in the lesson whose code is on the screen of its teacher',
    access: 'member',
    isPersonal: true,
    body: Type.Object({
      code: Type.String({ minLength: 1, maxLength: 20, description: 'As shown; spaces are ignored' }),
    }),
    response: Type.Object({
      lesson: Type.Object({ id: id(), title: Type.String({ description: 'Its disciplines, or its own title' }) }),
      attendance_status: Type.Object({ id: statusId, title: Type.String() }),
      late: Type.Boolean(),
      was_noted: Type.Boolean({ description: 'The student was noted before, which the code does not change' }),
    }),
  }),
};
