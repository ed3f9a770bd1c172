// A valid request for every call of the schedule.
import type { World } from '../world.ts';
import type { RowsOf } from './row.ts';

const content = (w: World) => ({
  title: 'Практикум',
  meeting_url: 'https://meet.example.org/1',
  homework: 'Задачи 1–5',
  step_ids: [w.stepId, w.spareStepId],
});
const plan = (w: World) => ({
  subject_ids: [w.subjectId],
  group_ids: [w.groupId],
  teachers: [{ user_id: w.teacher.id, stands_in_for_id: w.member.id }, { user_id: w.curator.id }],
  room_id: w.roomId,
  place: '',
});

const term = { first_day: '2099-09-01', last_day: '2099-12-31', from: '2099-09-02' };
const timetableRow = {
  ...{
    line: 2,
    sheet: '',
    group: 'ИСП',
    weekday: 'понедельник',
    date: '',
    pair: '1',
    time: '',
    start: '09:00',
    end: '10:30',
  },
  ...{ subject: 'Физика', teacher: 'Ёлкин', room: '204', week: 'чёт', from: '', to: '' },
};
const meaning = (w: World) => [{ kind: 'group', name: 'ИСП', id: w.groupId }];
const operation = (w: World) => ({
  act: 'move',
  from: '2100-03-05',
  to: '2100-03-05',
  group_ids: [w.groupId],
  target: '2100-03-06',
  reason: 'Мороз',
  left_ids: [w.lessonId],
});

export const schedule: RowsOf<'schedule'> = {
  schedule: {
    listScheduleLessons: (w) => ({
      as: 'student',
      query: {
        from: '2026-08-31',
        to: '2026-09-06',
        user_id: w.student.id,
        group_id: w.groupId,
        subject_id: w.subjectId,
        room_id: w.roomId,
        everybody: 'true',
      },
      namesThings: true,
    }),
    getScheduleLesson: (w) => ({ as: 'student', params: { id: w.lessonId } }),
    createScheduleLessons: (w) => ({
      as: 'admin',
      body: {
        starts_at: '2099-09-01T06:00:00Z',
        ends_at: '2099-09-01T07:30:00Z',
        ...plan(w),
        ...content(w),
        repeat: { weekdays: [2, 4], interval_weeks: 1, until: '2099-10-01' },
      },
      namesThings: true,
    }),
    updateScheduleLesson: (w) => ({
      as: 'admin',
      params: { id: w.plannedLessonId },
      body: {
        scope: 'following',
        starts_at: '2100-03-03T06:00:00Z',
        ends_at: '2100-03-03T07:30:00Z',
        ...plan(w),
        ...content(w),
      },
    }),
    saveLessonContent: (w) => ({
      as: 'teacher',
      params: { id: w.plannedLessonId },
      body: { ...content(w), attachments: [{ type: 'photo', attachment_id: w.fileId, description: 'План' }] },
    }),
    reportAbsence: (w) => ({ as: 'teacher', params: { id: w.plannedLessonId }, body: { reason: 'Болею' } }),
    replaceLessonTeacher: (w) => ({
      as: 'admin',
      params: { id: w.plannedLessonId },
      body: { scope: 'following', teacher_id: w.teacher.id, user_id: w.member.id },
    }),
    saveLessonTeams: (w) => ({
      as: 'admin',
      params: { id: w.plannedLessonId },
      body: { teams: [{ title: 'Первая', student_ids: [w.student.id] }] },
    }),
    findFreeTimes: (w) => ({
      as: 'admin',
      params: { id: w.plannedLessonId },
      query: { from: '2100-03-01', to: '2100-03-07' },
    }),
    cancelScheduleLesson: (w) => ({
      as: 'admin',
      params: { id: w.plannedLessonId },
      body: { scope: 'following', reason: 'Праздник' },
    }),
    restoreScheduleLessons: (w) => ({ as: 'admin', body: { ids: [w.cancelledLessonId] }, namesThings: true }),
    listClashes: () => ({ as: 'admin', query: { days: 14 } }),
    listRooms: () => ({ as: 'teacher', query: { query: 'А', archived: 'false' } }),
    exportRooms: () => ({ as: 'admin' }),
    createRoom: () => ({ as: 'admin', body: { name: '301', building: 'Корпус 2', capacity: 30 } }),
    updateRoom: (w) => ({
      as: 'admin',
      params: { id: w.roomId },
      body: { name: '302', building: 'Корпус 1', capacity: null, is_archived: true },
    }),
    planLessonSeries: (w) => ({
      as: 'admin',
      params: { id: w.replannedLessonId },
      body: {
        ...{ weekdays: [1, 2], interval_weeks: 1, until: '2100-06-28', start: '18:00', end: '19:00' },
        ...{ room_id: w.roomId, place: '', teacher_ids: [w.teacher.id], reason: 'Новый план' },
      },
    }),
    listSeriesPlans: (w) => ({ as: 'admin', params: { id: w.replannedLessonId } }),
    listHolidays: () => ({ as: 'admin', query: { year: 2026 } }),
    createHolidays: (w) => ({
      as: 'admin',
      body: {
        holidays: [{ title: 'Каникулы', first_day: '2101-01-01', last_day: '2101-01-08', group_ids: [w.groupId] }],
      },
      namesThings: true,
    }),
    updateHoliday: (w) => ({
      as: 'admin',
      params: { id: w.holidayId },
      body: { title: 'День здоровья', first_day: '2026-09-03', last_day: '2026-09-03', group_ids: [w.groupId] },
    }),
    deleteHoliday: (w) => ({ as: 'admin', params: { id: w.holidayId } }),
    previewTimetable: (w) => ({ as: 'admin', body: { ...term, rows: [timetableRow], names: meaning(w) } }),
    importTimetable: (w) => ({
      as: 'admin',
      body: {
        ...term,
        rows: [timetableRow],
        names: meaning(w),
        file_name: 'Расписание.xlsx',
      },
    }),
    downloadTimetableTemplate: () => ({ as: 'admin', query: { format: 'csv' } }),
    previewOperation: (w) => ({
      as: 'admin',
      body: { ...operation(w), act: 'copy', to: '2100-03-06', target: '2100-04-05' },
      namesThings: true,
    }),
    runOperation: (w) => ({ as: 'admin', body: operation(w), namesThings: true }),
    getKeeperDay: () => ({ as: 'admin' }),
    listTimetableChanges: () => ({ as: 'admin' }),
    undoTimetableChange: (w) => ({ as: 'admin', params: { id: w.timetableChangeId } }),
    listTeacherChoices: () => ({ as: 'admin', query: { query: 'Ёлк' } }),
  },
};
