// A valid request for every call of disciplines.
import { sampleData } from '../report-templates.ts';
import type { World } from '../world.ts';
import type { RowsOf } from './row.ts';

const plannedRow = {
  line: 2,
  number: '1',
  chapter: 'Введение',
  title: 'Начало',
  hours: '2',
  date: '01.09.2026',
  type: '',
  choice: 'add',
};
const plannedRows = { format: 'xlsx', rows: [plannedRow], existing: 'skip', past_dates: 'without-debts' };

const trajectoryFields = {
  title: 'Иначе',
  description: 'О программе',
  educational_program_name: '09.02.07 Информационные системы',
  show_full_structure: false,
  is_show_hard_skills: true,
};
const semesterFields = { title: '1 семестр 2026/27', started_at: '2026-09-01', finished_at: '2026-12-31' };

const datesOf = (w: World) => ({
  subject_id: w.subjectId,
  group_id: w.groupId,
  steps: [
    {
      step_id: w.spareStepId,
      opens_at: '2026-01-12',
      due_at: '2026-02-01T15:00:00Z',
      seen: { opens_at: null, due_at: null },
    },
  ],
});

const subjectFields = (w: World) => ({
  ...{ title: 'Алгебра', code: 'ОУП.04', description: 'Первый курс', cover_id: w.logoId, color: '#2f9e44' },
  ...{
    privacy: 2,
    access_users_ids: [w.student.id],
    hidden: false,
    time: 72,
    link: 'https://meet.example.org/algebra',
  },
  ...{ half_id: w.halfId, map_background_image_id: w.logoId, map_background_color: '#f1f3f5', max_points: 100 },
  ...{ distant: true, is_auto_teams: true, is_teachers_edit_teams: true, is_extensions_allowed: true },
  ...{ is_credit: true, type: 'module', tags: ['it'] },
});
const halfFields = (w: World) => ({
  ...{ title: '1 курс', description: 'Общие дисциплины', image_id: w.logoId },
  ...{ trajectory_id: w.trajectoryId, sort: 0 },
});

export const subjects: RowsOf<
  | 'subjects'
  | 'halves'
  | 'trajectories'
  | 'semesters'
  | 'ctp'
  | 'subSubjects'
  | 'abstractLessons'
  | 'extensions'
  | 'graph'
  | 'reports'
  | 'analytics'
> = {
  subjects: {
    listTaughtSubjects: () => ({ as: 'teacher' }),
    listStudiedSubjects: () => ({ as: 'student' }),
    listUserSubjects: (w) => ({ as: 'teacher', params: { id: w.student.id } }),
    getSubject: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    getSubjectContents: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    listSubjectGroups: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listSubjects: () => ({ as: 'student' }),
    exportSubjects: () => ({ as: 'admin' }),
    listPersonSubjects: (w) => ({ as: 'teacher', params: { id: w.teacher.id } }),
    listSubjectChoices: () => ({ as: 'teacher', query: { query: 'а' } }),
    listGroupChoices: () => ({ as: 'teacher' }),
    listSemesterChoices: () => ({ as: 'student' }),
    listTrajectoryChoices: () => ({ as: 'teacher' }),
    createSubject: (w) => ({ as: 'admin', body: subjectFields(w) }),
    getSubjectSettings: (w) => ({ as: 'teacher', params: { id: w.spareSubjectId } }),
    updateSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId }, body: subjectFields(w) }),
    setSubjectType: (w) => ({ as: 'admin', params: { id: w.spareSubjectId }, body: { type: 'practice' } }),
    archiveSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    unarchiveSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    setSubjectsArchived: (w) => ({
      as: 'admin',
      body: { ids: [w.spareSubjectId], is_archived: false },
      namesThings: true,
    }),
    deleteSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    purgeSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    undoPurgeSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    restoreSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    cloneSubject: (w) => ({ as: 'admin', params: { id: w.spareSubjectId } }),
    addSubjectRole: (w) => ({
      as: 'admin',
      params: { id: w.spareSubjectId },
      body: { user_id: w.member.id, role_type: 'EXPERT' },
    }),
    removeSubjectRole: (w) => ({
      as: 'admin',
      params: { id: w.spareSubjectId },
      body: { user_id: w.member.id, role_type: 'EXPERT' },
    }),
    addSubjectHalves: (w) => ({
      as: 'admin',
      params: { id: w.spareSubjectId },
      body: { half_id: w.halfId, half_ids: [w.halfId] },
    }),
    removeSubjectHalves: (w) => ({
      as: 'admin',
      params: { id: w.spareSubjectId },
      body: { half_id: w.halfId, half_ids: [w.halfId] },
    }),
    listSubjectCurators: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    addGroupSubjects: (w) => ({
      as: 'admin',
      params: { id: w.groupId },
      body: { subject_id: w.spareSubjectId, subject_ids: [w.spareSubjectId] },
    }),
    removeGroupSubjects: (w) => ({
      as: 'admin',
      params: { id: w.groupId },
      body: { subject_id: w.spareSubjectId, subject_ids: [w.spareSubjectId] },
    }),
    getSubjectStructure: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    placeStep: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { step_id: w.foreignStepId, chapter_id: w.chapterId, hidden: false },
    }),
    removePlacedStep: (w) => ({ as: 'teacher', params: { id: w.subjectId, stepId: w.foreignStepId } }),
    listSubjectCheckpointMarks: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  trajectories: {
    listTrajectories: (w) => ({ as: 'admin', query: { business_role_id: w.businessRoleId } }),
    exportTrajectories: (w) => ({ as: 'admin', query: { business_role_id: w.businessRoleId } }),
    createTrajectory: (w) => ({
      as: 'admin',
      body: { ...trajectoryFields, title: 'Программисты', image_id: w.logoId },
    }),
    getTrajectory: (w) => ({ as: 'admin', params: { id: w.trajectoryId } }),
    updateTrajectory: (w) => ({
      as: 'admin',
      params: { id: w.trajectoryId },
      body: { ...trajectoryFields, image_id: w.logoId },
    }),
    cloneTrajectory: (w) => ({ as: 'admin', params: { id: w.trajectoryId } }),
    setTrajectoriesArchived: (w) => ({
      as: 'admin',
      body: { ids: [w.trajectoryId], is_archived: false },
      namesThings: true,
    }),
    arrangeHalves: (w) => ({
      as: 'admin',
      params: { id: w.trajectoryId },
      body: { half_ids: [w.halfId], seen: [w.halfId] },
    }),
    moveTrajectorySubject: (w) => ({
      as: 'admin',
      params: { id: w.trajectoryId },
      body: { subject_id: w.spareSubjectId, from_half_id: null, to_half_id: w.halfId },
    }),
    addTrajectoryGroups: (w) => ({
      as: 'admin',
      params: { id: w.trajectoryId },
      body: { group_id: w.groupId, group_ids: [w.groupId], half_id: w.halfId },
    }),
    removeTrajectoryGroups: (w) => ({
      as: 'admin',
      params: { id: w.trajectoryId },
      body: { group_id: w.groupId, group_ids: [w.groupId] },
    }),
    addCompanyTrajectory: (w) => ({
      as: 'admin',
      params: { id: w.companyId },
      body: { trajectory_id: w.trajectoryId },
    }),
    listUserTrajectories: (w) => ({
      as: 'student',
      params: { id: w.student.id },
      query: { show_full_structure: 1 },
    }),
    listBusinessRoles: () => ({ as: 'admin' }),
    exportBusinessRoles: () => ({ as: 'admin' }),
    createBusinessRole: () => ({ as: 'admin', body: { title: 'Аналитик', description: 'Описание' } }),
    updateBusinessRole: (w) => ({
      as: 'admin',
      params: { id: w.businessRoleId },
      body: { title: 'Иначе', description: 'Что умеет' },
    }),
    attachBusinessRole: (w) => ({
      as: 'admin',
      params: { id: w.trajectoryId },
      body: { business_role_id: w.businessRoleId },
    }),
    detachBusinessRole: (w) => ({
      as: 'admin',
      params: { id: w.trajectoryId },
      body: { business_role_id: w.businessRoleId },
    }),
    deleteBusinessRole: (w) => ({ as: 'admin', params: { id: w.businessRoleId } }),
    restoreBusinessRole: (w) => ({ as: 'admin', params: { id: w.businessRoleId } }),
    deleteTrajectory: (w) => ({ as: 'admin', params: { id: w.trajectoryId } }),
    restoreTrajectory: (w) => ({ as: 'admin', params: { id: w.trajectoryId } }),
  },
  graph: {
    getGraph: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    placeTopic: (w) => ({ as: 'teacher', params: { id: w.spareStepId }, body: { x: 120, y: -40.5 } }),
    placeTopics: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { positions: [{ step_id: w.spareStepId, x: 10, y: 20 }] },
    }),
    placeRole: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId, roleId: w.taughtRoleId },
      body: { x: 300, y: 200 },
    }),
    addChild: (w) => ({ as: 'teacher', params: { id: w.spareStepId }, body: { stepId: w.requiredStepId } }),
    removeChild: (w) => ({ as: 'teacher', params: { id: w.requiredStepId, childId: w.gatedStepId } }),
  },
  reports: {
    listCertificates: () => ({ as: 'admin' }),
    issueCertificate: (w) => ({
      as: 'admin',
      body: { group_id: w.groupId, student_id: w.student.id, destination: 'военкомат', until: '2028-06-30' },
      namesThings: true,
    }),
    previewCertificate: (w) => ({
      as: 'admin',
      body: { group_id: w.groupId, student_id: w.student.id, destination: 'военкомат', until: '2028-06-30' },
    }),
    downloadCertificate: (w) => ({ as: 'admin', params: { id: w.certificateIds.read } }),
    revokeCertificate: (w) => ({ as: 'admin', params: { id: w.certificateIds.revoked } }),
    getReportLayout: () => ({ as: 'admin', query: { form: 'retakes' } }),
    updateReportLayout: () => ({
      as: 'admin',
      body: { form: 'retakes', title: 'Направления', header: ['г. Москва'], signatures: ['Декан'] },
    }),
    resetReportLayout: () => ({ as: 'admin', query: { form: 'summary-sheet' } }),
    getReportTemplate: () => ({ as: 'admin', query: { form: 'workload' } }),
    downloadReportTemplate: () => ({ as: 'admin', query: { form: 'workload', sample: 'false' } }),
    checkReportTemplate: () => ({ as: 'admin', body: { form: 'workload', data: sampleData('workload') } }),
    previewReportTemplate: (w) => ({
      as: 'admin',
      body: {
        ...{ form: 'study-card', group_id: w.groupId, student_id: w.student.id, semester_id: w.semesterId },
        ...{ subject_id: w.subjectId, data: sampleData('study-card'), format: 'docx' },
      },
      namesThings: true,
    }),
    updateReportTemplate: () => ({
      as: 'admin',
      body: { form: 'summary-sheet', name: 'Сводная.docx', data: sampleData('summary-sheet') },
    }),
    resetReportTemplate: () => ({ as: 'admin', query: { form: 'retakes' } }),
    listReportJobs: () => ({ as: 'admin' }),
    createReportJob: (w) => ({
      as: 'teacher',
      body: {
        ...{ forms: ['group-sheet', 'workload'], format: 'docx', semester_id: w.semesterId },
        ...{ group_ids: [w.groupId], subject_ids: [w.subjectId] },
      },
      namesThings: true,
    }),
    cancelReportJob: (w) => ({ as: 'admin', params: { id: w.reportJobIds.running } }),
    repeatReportJob: (w) => ({ as: 'admin', params: { id: w.reportJobIds.ready } }),
    deleteReportJob: (w) => ({ as: 'admin', params: { id: w.reportJobIds.deleted } }),
    downloadReportJob: (w) => ({ as: 'admin', params: { id: w.reportJobIds.ready } }),
    getReportPlaces: () => ({ as: 'teacher' }),
    listReportGroups: () => ({ as: 'teacher' }),
    listReportSubjects: () => ({ as: 'teacher' }),
    listReportStudents: (w) => ({ as: 'admin', query: { group_id: w.groupId } }),
    previewReport: (w) => ({
      as: 'teacher',
      body: {
        ...{ form: 'group-sheet', group_id: w.groupId, subject_id: w.subjectId },
        ...{ student_id: w.student.id, semester_id: w.semesterId },
      },
      namesThings: true,
    }),
    exportReport: (w) => ({
      as: 'teacher',
      body: {
        ...{ form: 'attendance-sheet', group_id: w.groupId, subject_id: w.subjectId },
        ...{ student_id: w.student.id, semester_id: w.semesterId, format: 'xlsx' },
      },
      namesThings: true,
    }),
    exportGroupMarks: (w) => ({ as: 'admin', body: { group_ids: [w.groupId], semester_id: w.semesterId } }),
    exportGroupsAttendance: (w) => ({
      as: 'admin',
      body: { group_ids: [w.groupId], semester_id: w.semesterId },
    }),
    exportWorkload: (w) => ({ as: 'admin', body: { semester_id: w.semesterId } }),
    exportStudentsRetakes: (w) => ({
      as: 'admin',
      body: { group_ids: [w.groupId], semester_id: w.semesterId },
    }),
  },
  analytics: {
    refreshAnalytics: () => ({ as: 'admin' }),
    getAnalytics: (w) => ({
      as: 'teacher',
      query: { group_id: w.groupId, subject_id: w.subjectId },
      namesThings: true,
    }),
    listAnalyticsRows: (w) => ({
      as: 'admin',
      query: { of: 'groups', group_id: w.groupId, query: 'г', sort: 'change', sort_direction: 'desc' },
      namesThings: true,
    }),
    getAnalyticsTrend: (w) => ({ as: 'teacher', query: { subject_id: w.subjectId }, namesThings: true }),
    listAnalyticsPeople: (w) => ({
      as: 'teacher',
      query: { of: 'debts', group_id: w.groupId, subject_id: w.subjectId, teacher_id: w.teacher.id, query: 'о' },
      namesThings: true,
    }),
    listAnalyticsWaiting: (w) => ({
      as: 'teacher',
      query: { is_long: 'true', group_id: w.groupId, teacher_id: w.teacher.id, query: 'о' },
      namesThings: true,
    }),
    exportAnalyticsRows: (w) => ({
      as: 'teacher',
      query: { of: 'teachers', subject_id: w.subjectId },
      namesThings: true,
    }),
    exportAnalyticsTrend: (w) => ({ as: 'admin', query: { group_id: w.groupId }, namesThings: true }),
    exportAnalyticsPeople: (w) => ({ as: 'admin', query: { of: 'all', group_id: w.groupId }, namesThings: true }),
    exportAnalyticsWaiting: (w) => ({ as: 'admin', query: { subject_id: w.subjectId }, namesThings: true }),
  },
  halves: {
    listHalves: () => ({ as: 'teacher' }),
    exportHalves: () => ({ as: 'teacher' }),
    getHalf: (w) => ({ as: 'teacher', params: { id: w.halfId } }),
    createHalf: (w) => ({ as: 'admin', body: halfFields(w) }),
    updateHalf: (w) => ({ as: 'admin', params: { id: w.halfId }, body: halfFields(w) }),
    deleteHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    restoreHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    cloneHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    archiveHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    unarchiveHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    setHalvesArchived: (w) => ({ as: 'admin', body: { ids: [w.halfId], is_archived: false }, namesThings: true }),
    attachHalf: (w) => ({ as: 'admin', params: { id: w.trajectoryId, half: w.halfId } }),
    detachHalf: (w) => ({ as: 'admin', params: { id: w.trajectoryId, half: w.halfId } }),
  },
  semesters: {
    listSemesters: () => ({ as: 'admin' }),
    exportSemesters: () => ({ as: 'admin' }),
    createSemester: () => ({ as: 'admin', body: semesterFields }),
    searchSemesters: () => ({
      as: 'admin',
      query: { search: 'Осень', started_at: '2026-09-01', finished_at: '2026-12-31' },
    }),
    updateSemester: (w) => ({ as: 'admin', params: { id: w.semesterId }, body: semesterFields }),
    attachHalves: (w) => ({ as: 'admin', params: { id: w.semesterId }, body: { half_ids: [w.halfId] } }),
    detachHalves: (w) => ({
      as: 'admin',
      body: { half_ids: [w.halfId], semester_id: w.semesterId },
      namesThings: true,
    }),
    listSemesterSections: (w) => ({ as: 'teacher', body: { semester_ids: [w.semesterId] } }),
    listUserSemesters: (w) => ({ as: 'student', params: { id: w.student.id }, query: { role: 'student' } }),
    deleteSemester: (w) => ({ as: 'admin', params: { id: w.semesterId } }),
    restoreSemester: (w) => ({ as: 'admin', params: { id: w.semesterId } }),
  },
  ctp: {
    previewCtp: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { ...plannedRows, group_ids: [w.groupId] },
    }),
    importCtp: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { ...plannedRows, group_ids: [w.groupId], file_name: 'План.xlsx', as_drafts: false },
    }),
    undoCtpImport: (w) => ({ as: 'teacher', params: { id: w.subjectId, import: w.ctpImportId } }),
    exportCtp: (w) => ({ as: 'teacher', params: { id: w.subjectId }, query: { group_id: w.groupId } }),
    downloadCtpTemplate: () => ({ as: 'teacher' }),
  },
  subSubjects: {
    createSubSubject: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { title: 'Для вечерней группы', code: 'ОП.04.1', group_ids: [w.groupId] },
    }),
    syncSubSubjects: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { overwrite: false },
    }),
    getLastSync: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listSyncConflicts: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listLastUpdates: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  extensions: {
    listExtensions: (w) => ({
      as: 'teacher',
      query: { state: 'decided', decision: 'granted', subject_id: w.subjectId, group_id: w.groupId, query: 'Ёлкина' },
    }),
    listOwnExtensions: () => ({ as: 'student' }),
    getTopicExtensions: (w) => ({ as: 'student', params: { id: w.extensionStepId } }),
    askExtension: (w) => ({
      as: 'student',
      body: { step_id: w.extensionStepId, reason: 'Болел неделю', wished_at: '2100-02-01' },
      namesThings: true,
    }),
    withdrawExtension: (w) => ({ as: 'student', params: { id: w.extensionIds.own } }),
    grantExtension: (w) => ({
      as: 'teacher',
      params: { id: w.extensionIds.granted },
      body: { due_at: '2030-05-01', answer: 'Выздоравливайте' },
    }),
    refuseExtension: (w) => ({
      as: 'teacher',
      params: { id: w.extensionIds.refused },
      body: { answer: 'Срок уже продлевали' },
    }),
  },
  abstractLessons: {
    listAbstractLessons: (w) => ({ as: 'student', query: { subject: w.subjectId } }),
    getSubjectDates: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listAbstractLessonSchedules: (w) => ({ as: 'student', query: { user_id: w.student.id, subject_id: w.subjectId } }),
    previewDatesOfSteps: (w) => ({ as: 'teacher', body: { ...datesOf(w), user_id: null }, namesThings: true }),
    setDatesOfSteps: (w) => ({
      as: 'teacher',
      body: { ...datesOf(w), group_id: null, user_id: w.student.id },
      namesThings: true,
    }),
    updateAbstractLesson: (w) => ({
      as: 'teacher',
      params: { id: w.abstractLessonId },
      body: { opens_at: '2026-01-12', due_at: '2026-02-01T15:00:00Z' },
    }),
    updateAbstractLessonSchedule: (w) => ({
      as: 'teacher',
      params: { id: w.scheduleId },
      body: { opens_at: null, due_at: '2026-02-01' },
    }),
    deleteAbstractLesson: (w) => ({ as: 'teacher', params: { id: w.abstractLessonId } }),
  },
};
