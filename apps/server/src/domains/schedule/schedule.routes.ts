import { schedule } from '@orbita/contract/schedule';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../http/deps.ts';
import { mount } from '../../http/mount.ts';
import { cancelScheduleLesson, restoreScheduleLessons } from './cancel-lessons.ts';
import { saveLessonContent, updateScheduleLesson } from './change-lesson.ts';
import { listClashes } from './clashes.ts';
import { createScheduleLessons } from './create-lessons.ts';
import { exportRooms } from './export-rooms.ts';
import { findFreeTimes } from './free-times.ts';
import { createHolidays, deleteHoliday, listHolidays, updateHoliday } from './holidays/holidays.ts';
import { importTimetable, previewTimetable } from './importing/import-timetable.ts';
import { downloadTimetableTemplate } from './importing/timetable-template.ts';
import { listTimetableChanges, undoTimetableChange } from './operations/changes.ts';
import { previewOperation, runOperation } from './operations/operations.ts';
import { listSeriesPlans, planLessonSeries } from './plans/plan-series.ts';
import { selectKeeperDay } from './keeper-day.queries.ts';
import { getScheduleLesson, listScheduleLessons } from './read-schedule.ts';
import { createRoom, listRooms, updateRoom } from './rooms.ts';
import { selectTeachers } from './rooms.queries.ts';
import { reportAbsence } from './report-absence.ts';
import { replaceLessonTeacher } from './substitution.ts';
import { saveLessonTeams } from './teams.ts';

export function mountSchedule(app: FastifyInstance, deps: Deps): void {
  const { db } = deps;
  mount(app, deps, schedule, {
    listScheduleLessons: ({ viewer, query }) => listScheduleLessons(db, viewer, query),
    getScheduleLesson: ({ viewer, params }) => getScheduleLesson(db, viewer, params.id),
    createScheduleLessons: ({ viewer, body }) => createScheduleLessons(deps, viewer, body),
    updateScheduleLesson: ({ viewer, params, body }) => updateScheduleLesson(deps, viewer, params.id, body),
    saveLessonContent: ({ viewer, params, body }) => saveLessonContent(deps, viewer, params.id, body),
    cancelScheduleLesson: ({ viewer, params, body }) => cancelScheduleLesson(deps, viewer, params.id, body),
    restoreScheduleLessons: ({ viewer, body }) => restoreScheduleLessons(deps, viewer, body),
    reportAbsence: ({ viewer, params, body }) => reportAbsence(deps, viewer, params.id, body),
    replaceLessonTeacher: ({ viewer, params, body }) => replaceLessonTeacher(deps, viewer, params.id, body),
    saveLessonTeams: ({ viewer, params, body }) => saveLessonTeams(deps, viewer, params.id, body),
    findFreeTimes: ({ viewer, params, query }) => findFreeTimes(db, viewer, { lessonId: params.id, ...query }),
    listClashes: ({ viewer, query }) => listClashes(db, viewer, query.days),
    listRooms: ({ viewer, query }) => listRooms(db, viewer, query),
    exportRooms: ({ viewer, query, call }) =>
      exportRooms(db, { db, heavyWork: deps.heavyWork, viewer, language: call.language }, query),
    createRoom: ({ viewer, body }) => createRoom(db, viewer, body),
    updateRoom: ({ viewer, params, body }) => updateRoom(db, viewer, params.id, body),
    listTeacherChoices: async ({ viewer, query }) => ({ data: await selectTeachers(db, viewer, query.query ?? '') }),
    planLessonSeries: ({ viewer, params, body }) => planLessonSeries(deps, viewer, params.id, body),
    listSeriesPlans: ({ viewer, params }) => listSeriesPlans(db, viewer, params.id),
    listHolidays: ({ viewer, query }) => listHolidays(db, viewer, query.year),
    createHolidays: ({ viewer, body }) => createHolidays(deps, viewer, body),
    updateHoliday: ({ viewer, params, body }) => updateHoliday(deps, viewer, params.id, body),
    deleteHoliday: ({ viewer, params }) => deleteHoliday(deps, viewer, params.id),
    previewTimetable: ({ viewer, body, file, call }) =>
      previewTimetable(deps, viewer, { ...body, file, language: call.language }),
    importTimetable: ({ viewer, body, call }) => importTimetable(deps, viewer, { ...body, language: call.language }),
    downloadTimetableTemplate: ({ viewer, query, call }) =>
      downloadTimetableTemplate(deps, viewer, { format: query.format ?? 'xlsx', language: call.language }),
    previewOperation: ({ viewer, body }) => previewOperation(db, viewer, body),
    runOperation: ({ viewer, body }) => runOperation(deps, viewer, body),
    getKeeperDay: ({ viewer }) => selectKeeperDay(db, viewer),
    listTimetableChanges: ({ viewer, query }) => listTimetableChanges(db, viewer, query),
    undoTimetableChange: ({ viewer, params }) => undoTimetableChange(deps, viewer, params.id),
  });
}
