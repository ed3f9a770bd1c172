// A valid request for every call of marking, journals and what follows from marks.
import type { RowsOf } from './row.ts';

export const marks: RowsOf<
  'marks' | 'marking' | 'rubrics' | 'journal' | 'attendance' | 'standing' | 'retakes' | 'achievements'
> = {
  marks: {
    listMarks: (w) => ({ as: 'student', query: { subject_id: w.subjectId }, namesThings: true }),
    saveMark: (w) => ({
      as: 'teacher',
      body: { step_id: w.stepId, student_id: w.student.id, value: 5 },
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
      body: { passed_status_id: 4 },
    }),
    setPassing: (w) => ({ as: 'teacher', params: { id: w.stepId, user: w.student.id }, body: { passed_status_id: 1 } }),
    deletePassing: (w) => ({ as: 'teacher', params: { id: w.passingId } }),
    listMarkTypes: () => ({ as: 'student' }),
    createMarkType: () => ({ as: 'admin', body: { title: 'Активность', max_value: 5 } }),
    updateMarkType: (w) => ({ as: 'admin', body: { id: w.markTypeId, title: 'Иначе' }, namesThings: true }),
    deleteMarkType: (w) => ({ as: 'admin', query: { id: w.markTypeId }, namesThings: true }),
    createPassStatus: () => ({ as: 'admin', body: { title: 'Зачёт', color: '#2f9e44', is_final: true } }),
    updatePassStatus: (w) => ({ as: 'admin', params: { id: w.statusId }, body: { title: 'Иначе' } }),
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
  marking: {
    listMarkingQueue: () => ({ as: 'teacher' }),
    listExpertiseQueue: () => ({ as: 'teacher' }),
    getMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    claimMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    releaseMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    saveVerdict: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id }, body: { mark: 8 } }),
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
      body: { criteria: [{ title: 'Ход решения', description: '', points: 5, levels: [] }] },
    }),
    getRubricResult: (w) => ({ as: 'student', params: { student: w.student.id, step: w.stepId } }),
  },
  journal: {
    getJournal: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    saveJournalCells: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { cells: [{ step_id: w.stepId, student_id: w.classmate.id, mark: 6 }] },
    }),
    readJournalCells: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { group_id: w.groupId, cells: [{ step_id: w.stepId, student_id: w.student.id }] },
    }),
    undoJournalBatch: (w) => ({ as: 'teacher', params: { id: w.journalBatchId } }),
    exportJournal: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  attendance: {
    listAttendanceMarks: () => ({ as: 'student' }),
    getGroupAttendance: (w) => ({
      as: 'teacher',
      params: { id: w.groupId },
      query: { subject_id: w.subjectId, semester_id: w.semesterId },
    }),
    getSubjectAttendance: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    getLessonAttendance: (w) => ({ as: 'teacher', params: { id: w.lessonId } }),
    saveLessonAttendance: (w) => ({
      as: 'teacher',
      params: { id: w.lessonId },
      body: { students: [{ student_id: w.student.id, attendance_status: 1 }] },
    }),
  },
  standing: {
    explainStanding: (w) => ({ as: 'student', params: { student: w.student.id, step: w.stepId } }),
    listCuratedStudents: (w) => ({
      as: 'teacher',
      query: { group_id: w.groupId, query: 'а', needs_attention: 'true' },
    }),
    getProgress: (w) => ({ as: 'student', params: { id: w.student.id } }),
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
    createRetakes: (w) => ({
      as: 'teacher',
      body: { subject_id: w.subjectId, student_id: w.classmate.id },
      namesThings: true,
    }),
    updateRetake: (w) => ({ as: 'teacher', params: { id: w.retakeId }, body: { comment: 'Кабинет 12' } }),
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
};
