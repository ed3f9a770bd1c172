// The door of attendance: what other domains may use.
export { attendanceMarks } from './attendance-summary.ts';
export { mountAttendance } from './attendance.routes.ts';
