// A valid request for every call of marking, journals and what follows from marks.
import type { RowsOf } from './row.ts';

export const marks: RowsOf<
  | 'marks'
  | 'finalResults'
  | 'marking'
  | 'rubrics'
  | 'journal'
  | 'attendance'
  | 'standing'
  | 'retakes'
  | 'achievements'
  | 'portfolio'
> = {
  marks: {
    listMarks: (w) => ({ as: 'student', query: { subject_id: w.subjectId }, namesThings: true }),
    saveMark: (w) => ({
      as: 'teacher',
      body: {
        ...{ step_id: w.stepId, student_id: w.student.id, value: 5 },
        ...{ answer_id: w.answerId, mark_type_id: w.markTypeId },
      },
      namesThings: true,
    }),
    updateMark: (w) => ({ as: 'teacher', params: { id: w.markId }, body: { value: 6 } }),
    deleteMark: (w) => ({ as: 'teacher', params: { id: w.markId } }),
    listMarkHistory: (w) => ({ as: 'student', params: { student: w.student.id, step: w.stepId } }),
    listCheckpointMarks: (w) => ({ as: 'student', query: { subject_id: w.subjectId }, namesThings: true }),
    listPassStatuses: () => ({ as: 'student' }),
    getPassing: (w) => ({ as: 'student', params: { student: w.student.id, step: w.stepId } }),
    setStudentPassing: (w) => ({
      as: 'teacher',
      params: { student: w.student.id, step: w.stepId },
      body: { passed_status_id: 4, passed_status: 4 },
    }),
    setPassing: (w) => ({
      as: 'teacher',
      params: { id: w.stepId, user: w.student.id },
      body: { passed_status_id: 1, passed_status: 1 },
    }),
    deletePassing: (w) => ({ as: 'teacher', params: { id: w.passingId } }),
    listMarkTypes: () => ({ as: 'student' }),
    createMarkType: () => ({ as: 'admin', body: { title: 'Активность', max_value: 5 } }),
    updateMarkType: (w) => ({
      as: 'admin',
      body: { id: w.markTypeId, title: 'Иначе', max_value: 20, sort: 5 },
      namesThings: true,
    }),
    deleteMarkType: (w) => ({ as: 'admin', query: { id: w.spareMarkTypeId }, namesThings: true }),
    createPassStatus: () => ({
      as: 'admin',
      body: { title: 'Зачёт', color: '#2f9e44', is_final: true, can_use_student: false, sort: 7 },
    }),
    updatePassStatus: (w) => ({
      as: 'admin',
      params: { id: w.statusId },
      body: { title: 'Иначе', color: '#1971c2', can_use_student: false, is_final: true, sort: 8 },
    }),
    changePassStatusSort: (w) => ({ as: 'admin', params: { id: w.statusId }, body: { sort: 1 } }),
    deletePassStatus: (w) => ({ as: 'admin', params: { id: w.statusId } }),
    saveCheckpointMark: (w) => ({
      as: 'teacher',
      body: { topic_id: w.stepId, student_id: w.student.id, points: 5 },
      namesThings: true,
    }),
    deleteCheckpointMark: (w) => ({
      as: 'teacher',
      query: { topic_id: w.stepId, student_id: w.student.id },
      namesThings: true,
    }),
    setPassings: (w) => ({
      as: 'teacher',
      body: { updates: [{ step_id: w.stepId, user_id: w.student.id, passed_status_id: 4 }] },
      namesThings: true,
    }),
  },
  finalResults: {
    getFinalResults: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      query: { group_id: w.groupId, semester_id: w.termId },
    }),
    confirmFinalResults: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: {
        ...{ group_id: w.groupId, semester_id: w.termId },
        results: [{ student_id: w.student.id, grade: '5', reason: 'Победа на олимпиаде', seen_grade: null }],
      },
      namesThings: true,
    }),
    withdrawFinalResults: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { group_id: w.groupId, semester_id: w.termId, student_ids: [w.student.id], reason: 'Ошибка' },
      namesThings: true,
    }),
    listFinalResultHistory: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      query: { group_id: w.groupId, student_id: w.student.id, semester_id: w.termId },
    }),
  },
  marking: {
    listMarkingQueue: () => ({ as: 'teacher' }),
    listExpertiseQueue: () => ({ as: 'teacher' }),
    getMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    claimMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    releaseMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    saveVerdict: (w) => ({
      as: 'teacher',
      params: { step: w.stepId, student: w.student.id },
      body: { mark: 8, passed_status_id: 4, comment: 'Хорошо', skills: [w.skillId] },
    }),
    undoVerdict: (w) => ({ as: 'teacher', params: { id: w.undoId }, own: 409 }),
    listCommentTemplates: () => ({ as: 'teacher' }),
    createCommentTemplate: () => ({ as: 'teacher', body: { text: 'Отлично' } }),
    deleteCommentTemplate: (w) => ({ as: 'teacher', params: { id: w.templateId } }),
    listWaiting: () => ({ as: 'teacher' }),
    saveVerdicts: (w) => ({
      as: 'teacher',
      body: { cases: [{ step_id: w.stepId, student_id: w.student.id }], passed_status_id: 4, comment: 'Доработайте' },
      namesThings: true,
    }),
    undoVerdicts: (w) => ({ as: 'teacher', params: { id: w.batchId } }),
    listCommentSuggestions: () => ({ as: 'teacher' }),
    dismissCommentSuggestion: () => ({ as: 'teacher', body: { text: 'Не повторяется' }, own: 404 }),
  },
  rubrics: {
    getRubric: (w) => ({ as: 'student', params: { id: w.stepId } }),
    saveRubric: (w) => ({
      as: 'teacher',
      params: { id: w.stepId },
      body: {
        criteria: [{ title: 'Ход решения', description: 'Шаги', points: 5, levels: [{ title: 'Есть', points: 5 }] }],
      },
    }),
    getRubricResult: (w) => ({ as: 'student', params: { student: w.student.id, step: w.stepId } }),
  },
  journal: {
    getJournal: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    saveJournalCells: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { cells: [{ step_id: w.stepId, student_id: w.classmate.id, mark: 6, passed_status_id: 4 }] },
    }),
    readJournalCells: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { group_id: w.groupId, cells: [{ step_id: w.stepId, student_id: w.student.id }] },
    }),
    undoJournalBatch: (w) => ({ as: 'teacher', params: { id: w.journalBatchId } }),
    exportJournal: (w) => ({ as: 'teacher', params: { id: w.subjectId }, query: { semester_id: w.semesterId } }),
  },
  attendance: {
    listAttendanceMarks: () => ({ as: 'student' }),
    getGroupAttendance: (w) => ({
      as: 'teacher',
      params: { id: w.groupId },
      query: { subject_id: w.subjectId, semester_id: w.semesterId },
    }),
    getGroupHeat: (w) => ({
      as: 'teacher',
      params: { id: w.groupId },
      query: { subject_id: w.subjectId, semester_id: w.semesterId },
    }),
    exportGroupAttendance: (w) => ({
      as: 'teacher',
      params: { id: w.groupId },
      query: { subject_id: w.subjectId, semester_id: w.semesterId },
    }),
    getSubjectAttendance: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      query: { semester_id: w.semesterId, offset: 0, size: 200 },
    }),
    getSubjectHeat: (w) => ({ as: 'teacher', params: { id: w.subjectId }, query: { semester_id: w.semesterId } }),
    listUserAttendance: (w) => ({ as: 'student', params: { id: w.student.id }, query: { subject_id: w.subjectId } }),
    getUserSummaries: (w) => ({ as: 'student', params: { id: w.student.id }, query: { subject_id: w.subjectId } }),
    getLessonAttendance: (w) => ({ as: 'teacher', params: { id: w.lessonId } }),
    saveLessonAttendance: (w) => ({
      as: 'teacher',
      params: { id: w.lessonId },
      body: { students: [{ student_id: w.student.id, attendance_status: 1, late: true, comment: 'Автобус' }] },
    }),
    getLessonCode: (w) => ({ as: 'teacher', params: { id: w.runningLessonId } }),
    openLessonCode: (w) => ({
      as: 'teacher',
      params: { id: w.runningLessonId },
      body: { minutes: 5, status: 1, late_after: 10 },
    }),
    closeLessonCode: (w) => ({ as: 'teacher', params: { id: w.runningLessonId } }),
    registerByCode: (w) => ({ as: 'student', body: { code: w.lessonCode } }),
  },
  standing: {
    explainStanding: (w) => ({ as: 'student', params: { student: w.student.id, step: w.stepId } }),
    listCuratedStudents: (w) => ({
      as: 'teacher',
      query: { group_id: w.groupId, query: 'а', needs_attention: 'true' },
    }),
    getProgress: (w) => ({ as: 'student', params: { id: w.student.id } }),
    getReport: (w) => ({ as: 'student', params: { id: w.student.id } }),
    getTimeline: (w) => ({ as: 'student', params: { id: w.student.id } }),
  },
  retakes: {
    listRetakes: () => ({ as: 'teacher' }),
    getRetakeChoices: () => ({ as: 'teacher' }),
    listRetakeGroups: () => ({ as: 'teacher' }),
    listRetakeStudents: () => ({ as: 'teacher' }),
    listGroupRetakes: (w) => ({ as: 'teacher', params: { id: w.groupId } }),
    listRetakeCandidates: (w) => ({
      as: 'teacher',
      query: { subject_id: w.subjectId, group_id: w.groupId },
      namesThings: true,
    }),
    listRetakeTopics: (w) => ({ as: 'teacher', query: { subject_id: w.subjectId, query: 'а' } }),
    linkRetakeTopic: (w) => ({
      as: 'teacher',
      params: { id: w.againStepId },
      body: { replaces_id: w.requiredStepId },
    }),
    createRetakes: (w) => ({
      as: 'teacher',
      body: {
        ...{ subject_id: w.subjectId, student_id: w.classmate.id, student_ids: [w.classmate.id] },
        ...{ step_ids: [w.stepId], retake_checkpoints: [{ step_id: w.stepId }], user_ids: [w.teacher.id] },
        ...{ starts_at: '2090-09-01T06:00:00Z', until: '2090-10-01T06:00:00Z', comment: 'Кабинет 12' },
      },
      namesThings: true,
    }),
    updateRetake: (w) => ({
      as: 'teacher',
      params: { id: w.retakeId },
      body: {
        ...{ is_closed: false, step_ids: [w.stepId], retake_checkpoints: [{ step_id: w.stepId }] },
        ...{ user_ids: [w.teacher.id], starts_at: '2090-09-01T06:00:00Z', until: '2090-10-01T06:00:00Z' },
        comment: 'Кабинет 12',
      },
    }),
    listStudentRetakes: (w) => ({ as: 'student', params: { id: w.student.id } }),
    listTeacherRetakes: (w) => ({ as: 'teacher', params: { id: w.teacher.id } }),
    deleteRetakes: (w) => ({ as: 'teacher', body: { ids: [w.retakeId] }, namesThings: true }),
    restoreRetakes: (w) => ({ as: 'teacher', body: { ids: [w.retakeId] }, namesThings: true }),
    deleteRetake: (w) => ({ as: 'teacher', params: { id: w.retakeId } }),
  },
  achievements: {
    listAchievements: () => ({ as: 'student' }),
    getExpert: (w) => ({ as: 'student', params: { user: w.student.id } }),
    getPerfectionist: (w) => ({ as: 'student', params: { user: w.student.id } }),
    getSpecialist: (w) => ({ as: 'student', params: { user: w.student.id } }),
    getIt: (w) => ({ as: 'student', params: { user: w.student.id } }),
  },
  portfolio: {
    listStudentTasks: (w) => ({ as: 'student', params: { user: w.student.id } }),
    getStudentTask: (w) => ({ as: 'student', params: { user: w.student.id, task: w.patternId } }),
    listArtefacts: (w) => ({ as: 'student', params: { id: w.student.id } }),
    getLmsTable: (w) => ({ as: 'student', params: { id: w.student.id } }),
    getStudentPortfolio: (w) => ({ as: 'student', params: { id: w.student.id } }),
    listOwnAnswers: () => ({ as: 'student' }),
    updateOwnPortfolio: () => ({ as: 'student', body: { about: 'Учусь на программиста' } }),
    addWork: (w) => ({
      as: 'student',
      body: {
        ...{ answer_id: w.answerId, title: 'Первая', words: 'Первая работа', shows_text: true },
        // By then the answer has lost its file.
        ...{ file_ids: [], link_ids: [], cover_file_id: null },
      },
      namesThings: true,
    }),
    updateWork: (w) => ({
      as: 'student',
      params: { id: w.workId },
      body: {
        ...{ title: 'Макет', words: 'Вторая работа', shows_text: false },
        ...{ file_ids: [w.portfolioFileId], link_ids: [], cover_file_id: w.portfolioFileId },
      },
    }),
    deleteWork: (w) => ({ as: 'student', params: { id: w.spareWorkId } }),
    orderWorks: (w) => ({ as: 'student', body: { ids: [w.workId] }, namesThings: true }),
    downloadPortfolio: (w) => ({ as: 'student', params: { id: w.student.id } }),
    getPublicPortfolio: (w) => ({ as: 'nobody', params: { key: w.portfolioKey } }),
    downloadPublicPortfolio: (w) => ({ as: 'nobody', params: { key: w.portfolioKey } }),
    getPublicFile: (w) => ({ as: 'nobody', params: { key: w.portfolioKey, id: w.portfolioFileId } }),
    getPublicThumbnail: (w) => ({ as: 'nobody', params: { key: w.portfolioKey, id: w.portfolioFileId } }),
    openPortfolio: () => ({ as: 'student' }),
    closePortfolio: () => ({ as: 'student' }),
  },
};
