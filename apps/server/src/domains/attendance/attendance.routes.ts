import { attendance } from '@orbita/contract/attendance';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { attendanceMarks } from './attendance-summary.ts';
import { getGroupAttendance } from './group-attendance.ts';
import * as service from './attendance.service.ts';

export function mountAttendance(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, attendance, {
    listAttendanceMarks: ({ call }) => Promise.resolve({ data: attendanceMarks(call.language) }),
    getSubjectAttendance: ({ viewer, params, query }) =>
      service.getSubjectAttendance(deps, viewer, {
        subjectId: params.id,
        groupId: query.group_id,
        span: { from: query.from, to: query.to },
      }),
    getGroupAttendance: ({ viewer, params, query }) =>
      getGroupAttendance(db, viewer, {
        groupId: params.id,
        semesterId: query.semester_id,
        subjectId: query.subject_id,
      }),
    getLessonAttendance: ({ viewer, params, call }) =>
      service.getLessonAttendance(db, viewer, { lessonId: params.id, language: call.language }),
    saveLessonAttendance: ({ viewer, params, body, call }) =>
      service.saveLessonAttendance(deps, viewer, {
        lessonId: params.id,
        language: call.language,
        students: body.students,
      }),
  });
}
