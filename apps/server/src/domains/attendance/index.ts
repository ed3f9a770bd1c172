// The public interface of attendance for other domains.
export { attendanceMarks } from './attendance-summary.ts';
export { mountAttendance } from './attendance.routes.ts';
export { codeAt } from './lesson-codes.ts';
