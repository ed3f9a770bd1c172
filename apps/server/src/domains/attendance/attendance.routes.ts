import { attendance } from '@orbita/contract/attendance';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { attendanceMarks } from './attendance-summary.ts';
import { exportGroupAttendance } from './export-group-attendance.ts';
import { getGroupAttendance } from './group-attendance.ts';
import { getGroupHeat } from './group-heat.ts';
import { getUserSummaries, listUserAttendance } from './student-attendance.ts';
import { closeLessonCode, getLessonCode, openLessonCode, registerByCode } from './lesson-codes.ts';
import type { GroupLessons } from './group-attendance.queries.ts';
import { getSubjectAttendance, getSubjectHeat } from './subject-attendance.ts';
import * as service from './attendance.service.ts';

const lessonsAsked = (groupId: number, query: { semester_id?: number; subject_id?: number }): GroupLessons => ({
  groupId,
  semesterId: query.semester_id,
  subjectId: query.subject_id,
});

export function mountAttendance(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, attendance, {
    listAttendanceMarks: ({ call }) => Promise.resolve({ data: attendanceMarks(call.language) }),
    getSubjectAttendance: ({ viewer, params, query }) => getSubjectAttendance(deps, viewer, params.id, query),
    getSubjectHeat: ({ viewer, params, query }) => getSubjectHeat(deps, viewer, params.id, query),
    getGroupAttendance: ({ viewer, params, query }) => getGroupAttendance(db, viewer, lessonsAsked(params.id, query)),
    getGroupHeat: ({ viewer, params, query }) => getGroupHeat(db, viewer, lessonsAsked(params.id, query)),
    exportGroupAttendance: ({ viewer, params, query, call }) =>
      exportGroupAttendance(
        { db, heavyWork: deps.heavyWork, viewer, language: call.language },
        lessonsAsked(params.id, query),
      ),
    listUserAttendance: ({ viewer, params, query, call }) =>
      listUserAttendance(db, viewer, { studentId: params.id, language: call.language, query }),
    getUserSummaries: ({ viewer, params, query }) => getUserSummaries(db, viewer, params.id, query.subject_id),
    getLessonAttendance: ({ viewer, params, call }) =>
      service.getLessonAttendance(db, viewer, { lessonId: params.id, language: call.language }),
    saveLessonAttendance: ({ viewer, params, body, call }) =>
      service.saveLessonAttendance(deps, viewer, {
        lessonId: params.id,
        language: call.language,
        students: body.students,
      }),
    getLessonCode: ({ viewer, params }) => getLessonCode(db, viewer, params.id),
    openLessonCode: ({ viewer, params, body }) => openLessonCode(deps, viewer, { lessonId: params.id, body }),
    closeLessonCode: ({ viewer, params }) => closeLessonCode(deps, viewer, params.id),
    registerByCode: ({ viewer, body, call }) =>
      registerByCode(deps, viewer, { code: body.code, language: call.language }),
  });
}
