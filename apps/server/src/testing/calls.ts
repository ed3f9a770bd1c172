// A valid request for every call of the contract, by the ids of a school. A call without a row here does not compile.
import { contract, type Contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { KNOWN_PASSWORD } from './builders.ts';
import { buildJpeg, type Part, smallMp4, smallPdf } from './uploads.ts';
import type { World } from './world.ts';

export type Role = 'admin' | 'teacher' | 'student' | 'leaver' | 'nobody';
export interface Row {
  /** Who makes the call with the ids of the own school. */
  as: Role;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  parts?: Part[];
  /** Status with ids of the own school; 200 unless told. */
  own?: number;
  /** Names things only by its body or query, and they must be found there. */
  namesThings?: boolean;
}
type Table = { [Domain in keyof Contract]: { [Call in keyof Contract[Domain]]: (w: World) => Row } };

export const picture = await buildJpeg(40, 30);

const plannedRow = {
  line: 2,
  number: '1',
  chapter: 'Введение',
  title: 'Начало',
  hours: '2',
  date: '01.09.2026',
  type: '',
};

const questionsFor = (stepId: number): Part[] => [
  { field: 'step_id', text: String(stepId) },
  { field: 'file', name: 'вопросы.gift', bytes: Buffer.from('Сколько будет 2 + 2? {#4}') },
];

// The order counts for who makes all of them: what deletes comes before what restores.
const table: Table = {
  auth: {
    signIn: (w) => ({ as: 'nobody', body: { email: w.student.email, password: KNOWN_PASSWORD } }),
    signInByLogin: (w) => ({ as: 'nobody', body: { login: w.student.email, password: KNOWN_PASSWORD } }),
    signOut: () => ({ as: 'leaver' }),
    getAuth: () => ({ as: 'student' }),
    getAuthInformation: () => ({ as: 'nobody' }),
    setUp: () => ({
      as: 'nobody',
      body: {
        code: 'X',
        company_title: 'Я',
        first_name: 'Я',
        last_name: 'Я',
        email: 'me@example.org',
        password: 'long enough',
      },
      own: 409,
    }),
    changeOwnPassword: () => ({ as: 'admin', body: { new_password: 'new password' } }),
    updateOwnSettings: () => ({ as: 'student', body: { shortcuts_enabled: false } }),
    recordActivity: () => ({ as: 'student' }),
    getMyLms: () => ({ as: 'student' }),
    listMyCompanies: () => ({ as: 'student' }),
  },
  users: {
    listUsers: () => ({ as: 'teacher' }),
    getUser: (w) => ({ as: 'student', params: { id: w.classmate.id } }),
    searchEverything: () => ({ as: 'student', query: { query: 'Тема' } }),
  },
  companies: {
    getCompany: (w) => ({ as: 'student', params: { id: w.companyId } }),
    isModerator: (w) => ({ as: 'student', params: { id: w.companyId } }),
    isMember: (w) => ({ as: 'student', params: { id: w.companyId } }),
    listCompanyUsers: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    listModerators: (w) => ({ as: 'admin', params: { id: w.companyId } }),
    addModerator: (w) => ({ as: 'admin', params: { id: w.companyId }, body: { user_id: w.leaver.id } }),
    removeModerator: (w) => ({ as: 'admin', params: { id: w.companyId, userId: w.leaver.id } }),
    removeCompanyUser: (w) => ({ as: 'admin', params: { id: w.companyId, userId: w.leaver.id } }),
  },
  subjects: {
    listTaughtSubjects: () => ({ as: 'teacher' }),
    listStudiedSubjects: () => ({ as: 'student' }),
    listUserSubjects: (w) => ({ as: 'teacher', params: { id: w.student.id } }),
    getSubject: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    getSubjectContents: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    listSubjectGroups: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    getJournal: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  subjectLists: {
    listSubjects: () => ({ as: 'student' }),
    listPersonSubjects: (w) => ({ as: 'teacher', params: { id: w.teacher.id } }),
    listGroupChoices: () => ({ as: 'teacher' }),
    listSemesterChoices: () => ({ as: 'student' }),
    listTrajectoryChoices: () => ({ as: 'teacher' }),
  },
  subjectSettings: {
    createSubject: () => ({ as: 'admin', body: { title: 'Алгебра' } }),
    getSubjectSettings: (w) => ({ as: 'teacher', params: { id: w.spareSubjectId } }),
    updateSubject: (w) => ({ as: 'teacher', params: { id: w.spareSubjectId }, body: { description: 'Иначе' } }),
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
    addSubjectHalves: (w) => ({ as: 'admin', params: { id: w.spareSubjectId }, body: { half_id: w.halfId } }),
    removeSubjectHalves: (w) => ({ as: 'admin', params: { id: w.spareSubjectId }, body: { half_ids: [w.halfId] } }),
    listSubjectCurators: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    addGroupSubjects: (w) => ({ as: 'admin', params: { id: w.groupId }, body: { subject_id: w.spareSubjectId } }),
    removeGroupSubjects: (w) => ({ as: 'admin', params: { id: w.groupId }, body: { subject_ids: [w.spareSubjectId] } }),
  },
  halves: {
    listHalves: () => ({ as: 'teacher' }),
    getHalf: (w) => ({ as: 'teacher', params: { id: w.halfId } }),
    createHalf: () => ({ as: 'admin', body: { title: '1 курс' } }),
    updateHalf: (w) => ({ as: 'admin', params: { id: w.halfId }, body: { title: 'Иначе' } }),
    deleteHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    restoreHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    cloneHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    archiveHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    unarchiveHalf: (w) => ({ as: 'admin', params: { id: w.halfId } }),
    setHalvesArchived: (w) => ({ as: 'admin', body: { ids: [w.halfId], is_archived: false }, namesThings: true }),
    attachHalf: (w) => ({ as: 'admin', params: { id: w.trajectoryId, half: w.halfId } }),
    detachHalf: (w) => ({ as: 'admin', params: { id: w.trajectoryId, half: w.halfId } }),
  },
  ctp: {
    previewCtp: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: { rows: [plannedRow] } }),
    importCtp: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { rows: [plannedRow], group_ids: [w.groupId] },
    }),
    undoCtpImport: (w) => ({ as: 'teacher', params: { id: w.subjectId, import: w.ctpImportId } }),
    downloadCtpTemplate: () => ({ as: 'teacher' }),
  },
  subSubjects: {
    createSubSubject: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: { group_ids: [w.groupId] } }),
    syncSubSubjects: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: {} }),
    getLastSync: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    listLastUpdates: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  subjectStructure: {
    getSubjectStructure: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    placeStep: (w) => ({ as: 'teacher', params: { id: w.subjectId }, body: { step_id: w.foreignStepId } }),
    removePlacedStep: (w) => ({ as: 'teacher', params: { id: w.subjectId, stepId: w.foreignStepId } }),
    listSubjectCheckpointMarks: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  tasks: {
    getTaskAttempts: (w) => ({ as: 'student', params: { id: w.patternId } }),
    startTaskAttempt: (w) => ({ as: 'student', params: { id: w.patternId } }),
    listTaskAnswers: () => ({ as: 'teacher' }),
    attachToQuestion: (w) => ({
      as: 'teacher',
      params: { id: w.formId, type: 'links' },
      body: { attachment_id: w.linkId },
    }),
    detachFromQuestion: (w) => ({
      as: 'teacher',
      params: { id: w.formId, type: 'links' },
      body: { attachment_id: w.linkId },
    }),
    listBankItems: () => ({ as: 'teacher' }),
    createBankItem: (w) => ({ as: 'teacher', body: { form_id: w.formId }, namesThings: true }),
    updateBankItem: (w) => ({ as: 'teacher', params: { id: w.bankItemId }, body: { title: 'Иначе' } }),
    deleteBankItem: (w) => ({ as: 'teacher', params: { id: w.bankItemId } }),
    restoreBankItem: (w) => ({ as: 'teacher', params: { id: w.bankItemId } }),
    insertBankItems: (w) => ({
      as: 'teacher',
      body: { item_ids: [w.bankItemId], step_id: w.stepId },
      namesThings: true,
    }),
    previewQuestionImport: (w) => ({ as: 'teacher', parts: questionsFor(w.stepId), namesThings: true }),
    importQuestions: (w) => ({ as: 'teacher', parts: questionsFor(w.stepId), namesThings: true }),
    exportQuestions: (w) => ({ as: 'teacher', params: { id: w.patternId } }),
  },
  topics: {
    createChapter: (w) => ({ as: 'teacher', body: { subject_id: w.subjectId }, namesThings: true }),
    updateChapter: (w) => ({ as: 'teacher', params: { id: w.chapterId }, body: { title: 'Иначе' } }),
    deleteChapter: (w) => ({ as: 'teacher', params: { id: w.spareChapterId } }),
    restoreChapter: (w) => ({ as: 'teacher', params: { id: w.spareChapterId } }),
    orderChapters: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { index: [w.spareChapterId, w.chapterId] },
      own: 400,
    }),
    orderSteps: (w) => ({ as: 'teacher', params: { id: w.chapterId }, body: { index: [w.stepId] } }),
    createStep: (w) => ({ as: 'teacher', body: { chapter_id: w.chapterId }, namesThings: true }),
    updateStep: (w) => ({ as: 'teacher', params: { id: w.stepId }, body: { title: 'Иначе' } }),
    deleteStep: (w) => ({ as: 'teacher', params: { id: w.spareStepId } }),
    restoreStep: (w) => ({ as: 'teacher', params: { id: w.spareStepId } }),
    copyStep: (w) => ({ as: 'teacher', params: { id: w.stepId }, body: {} }),
    getLesson: (w) => ({ as: 'student', params: { id: w.stepId } }),
    orderSections: (w) => ({ as: 'teacher', params: { id: w.stepId }, body: { blocks: [w.sectionId] } }),
    saveSections: (w) => ({ as: 'teacher', body: { sections: [{ step_id: w.stepId }] }, namesThings: true }),
    updateSection: (w) => ({ as: 'teacher', params: { id: w.sectionId }, body: { title: 'Иначе' } }),
    deleteSections: (w) => ({ as: 'teacher', body: { section_ids: [w.sectionId] }, namesThings: true }),
    restoreSections: (w) => ({ as: 'teacher', body: { section_ids: [w.sectionId] }, namesThings: true }),
    attachToSection: (w) => ({
      as: 'teacher',
      params: { id: w.sectionId, type: 'photos' },
      body: { attachment_id: w.fileId },
    }),
    detachFromSection: (w) => ({ as: 'teacher', params: { id: w.sectionId, type: 'links', attachment: w.linkId } }),
    listPatterns: (w) => ({ as: 'student', params: { id: w.stepId } }),
    savePatterns: (w) => ({ as: 'teacher', body: { patterns: [{ step_id: w.stepId }] }, namesThings: true }),
    updatePattern: (w) => ({ as: 'teacher', params: { id: w.patternId }, body: { title: 'Иначе' } }),
    deletePatterns: (w) => ({ as: 'teacher', body: { pattern_ids: [w.sparePatternId] }, namesThings: true }),
    restorePatterns: (w) => ({ as: 'teacher', body: { pattern_ids: [w.sparePatternId] }, namesThings: true }),
    createForm: (w) => ({
      as: 'teacher',
      body: { pattern_id: w.sparePatternId, title: 'Сколько?', type: 'number' },
      namesThings: true,
    }),
    updateForm: (w) => ({ as: 'teacher', params: { id: w.formId }, body: { title: 'Иначе' } }),
    deleteForm: (w) => ({ as: 'teacher', params: { id: w.formId } }),
    restoreForm: (w) => ({ as: 'teacher', params: { id: w.formId } }),
  },
  structure: {
    unlockChapter: (w) => ({ as: 'student', params: { id: w.chapterId }, body: { password: 'ключ' } }),
    unlockStep: (w) => ({ as: 'student', params: { id: w.stepId }, body: { password: 'ключ' } }),
    unlinkStep: (w) => ({ as: 'teacher', params: { id: w.stepId } }),
    listSteps: () => ({ as: 'student' }),
    getAdminSection: (w) => ({ as: 'admin', params: { id: w.sectionId } }),
    attachToStep: (w) => ({
      as: 'teacher',
      params: { id: w.stepId, type: 'photos' },
      body: { attachment_id: w.fileId },
    }),
    detachFromStep: (w) => ({ as: 'teacher', params: { id: w.stepId, type: 'photos', attachment: w.fileId } }),
    saveReading: (w) => ({ as: 'student', params: { id: w.stepId }, body: { section_ids: [w.sectionId] } }),
    listSkills: () => ({ as: 'student' }),
    createSkill: () => ({ as: 'teacher', body: { title: 'Работа с источниками' } }),
    setPoll: (w) => ({ as: 'teacher', params: { id: w.patternId }, body: { poll_hub_id: null } }),
    authorizePoll: () => ({ as: 'student', params: { id: 7 }, own: 404 }),
    listEventStatuses: () => ({ as: 'student' }),
  },
  feedback: {
    listFeedbacks: () => ({ as: 'student' }),
    saveFeedback: (w) => ({ as: 'student', body: { step_id: w.stepId, rating: 5 }, namesThings: true }),
  },
  files: {
    uploadPhoto: () => ({ as: 'student', parts: [{ field: 'photo', name: 'фото.jpg', bytes: picture }] }),
    uploadDocument: () => ({ as: 'student', parts: [{ field: 'document', name: 'отчёт.pdf', bytes: smallPdf }] }),
    uploadVideo: () => ({ as: 'student', parts: [{ field: 'video', name: 'видео.mp4', bytes: smallMp4 }] }),
    createLink: () => ({ as: 'student', body: { url: 'https://example.org' } }),
    completeUpload: (w) => ({ as: 'student', params: { upload: w.upload }, body: { type: 'document' } }),
    getUploadLimits: () => ({ as: 'student' }),
    getFile: (w) => ({ as: 'student', params: { id: w.fileId } }),
    getThumbnail: (w) => ({ as: 'student', params: { id: w.fileId } }),
    downloadDocument: (w) => ({ as: 'student', params: { id: w.fileId } }),
  },
  // Before the files of the answer are changed.
  annotations: {
    listAnnotations: (w) => ({ as: 'student', params: { id: w.answerId } }),
    createAnnotation: (w) => ({
      as: 'teacher',
      params: { id: w.answerId },
      body: { file_id: w.ownFileId, page: 1, kind: 'pin', points: [{ x: 0.5, y: 0.5 }], text: 'Почему?' },
    }),
    updateAnnotation: (w) => ({ as: 'teacher', params: { id: w.annotationId }, body: { text: 'Иначе' } }),
    deleteAnnotation: (w) => ({ as: 'teacher', params: { id: w.annotationId } }),
    restoreAnnotation: (w) => ({ as: 'teacher', params: { id: w.annotationId } }),
  },
  answers: {
    listAnswers: () => ({ as: 'student' }),
    listReaders: () => ({ as: 'student' }),
    getAnswer: (w) => ({ as: 'student', params: { id: w.answerId } }),
    listStudentAnswers: (w) => ({ as: 'teacher', params: { userId: w.student.id, subjectId: w.subjectId } }),
    submitAnswer: (w) => ({
      as: 'student',
      body: { pattern_id: w.patternId, fields: [{ form_id: w.formId, value: 'Ещё раз' }] },
      namesThings: true,
    }),
    updateField: (w) => ({ as: 'student', params: { id: w.fieldId }, body: { value: 'Иначе' } }),
    attachToAnswer: (w) => ({
      as: 'student',
      params: { id: w.answerId, type: 'documents' },
      body: { attachment_id: w.ownFileId, ugc_field_id: w.fieldId },
    }),
    detachFromAnswer: (w) => ({
      as: 'student',
      params: { id: w.answerId, type: 'documents', attachment: w.ownFileId },
    }),
    updateAnswer: (w) => ({ as: 'student', params: { id: w.answerId }, body: { title: 'Иначе' } }),
    deleteAnswer: (w) => ({ as: 'teacher', params: { id: w.answerId } }),
    restoreAnswer: (w) => ({ as: 'teacher', params: { id: w.answerId } }),
    listAnswerVersions: (w) => ({ as: 'student', params: { id: w.answerId } }),
    createComment: (w) => ({ as: 'student', body: { ugc_answer_id: w.answerId, text: 'Хорошо' }, namesThings: true }),
    updateComment: (w) => ({ as: 'teacher', params: { id: w.commentId }, body: { text: 'Иначе' } }),
    deleteComment: (w) => ({ as: 'teacher', params: { id: w.commentId } }),
    restoreComment: (w) => ({ as: 'teacher', params: { id: w.commentId } }),
    attachToComment: (w) => ({
      as: 'teacher',
      params: { id: w.commentId, type: 'photos' },
      body: { attachment_id: w.fileId },
    }),
    detachFromComment: (w) => ({
      as: 'teacher',
      params: { id: w.commentId, type: 'photos' },
      body: { attachment_id: w.fileId },
    }),
    getAnswerStats: (w) => ({ as: 'teacher', params: { id: w.stepId } }),
    listUsersAnswers: (w) => ({ as: 'student', params: { id: w.stepId } }),
  },
  answerRules: {
    listAnswerVisibilityRules: () => ({ as: 'student' }),
    createAnswerVisibilityRule: (w) => ({
      as: 'teacher',
      body: { task_id: w.patternId, visibility: 'group' },
      namesThings: true,
    }),
    updateAnswerVisibilityRule: (w) => ({
      as: 'teacher',
      body: { task_id: w.patternId, visibility: 'subject' },
      namesThings: true,
    }),
    deleteAnswerVisibilityRule: (w) => ({ as: 'teacher', params: { id: w.ruleId } }),
  },
  expertises: {
    createExpertise: (w) => ({ as: 'admin', body: { answer_id: w.answerId, text: 'Убедительно' }, namesThings: true }),
    updateExpertise: (w) => ({ as: 'admin', params: { id: w.expertiseId }, body: { text: 'Иначе' } }),
    deleteExpertise: (w) => ({ as: 'admin', params: { id: w.expertiseId } }),
    restoreExpertise: (w) => ({ as: 'admin', params: { id: w.expertiseId } }),
  },
  receipts: {
    getReceipt: (w) => ({ as: 'student', params: { number: `${w.answerId}-1` } }),
    checkReceipt: (w) => ({ as: 'teacher', body: w.receipt }),
  },
  marks: {
    listMarkingQueue: () => ({ as: 'teacher' }),
    getMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    claimMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    releaseMarkingCase: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id } }),
    saveVerdict: (w) => ({ as: 'teacher', params: { step: w.stepId, student: w.student.id }, body: { mark: 8 } }),
    undoVerdict: (w) => ({ as: 'teacher', params: { id: w.undoId }, own: 409 }),
    listCommentTemplates: () => ({ as: 'teacher' }),
    createCommentTemplate: () => ({ as: 'teacher', body: { text: 'Отлично' } }),
    deleteCommentTemplate: (w) => ({ as: 'teacher', params: { id: w.templateId } }),
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
  },
  marking: {
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
    saveJournalCells: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { cells: [{ step_id: w.stepId, student_id: w.classmate.id, mark: 6 }] },
    }),
    undoJournalBatch: (w) => ({ as: 'teacher', params: { id: w.journalBatchId } }),
    exportJournal: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
  },
  attendance: {
    listAttendanceMarks: () => ({ as: 'student' }),
    getSubjectAttendance: (w) => ({ as: 'teacher', params: { id: w.subjectId } }),
    getLessonAttendance: (w) => ({ as: 'teacher', params: { id: w.lessonId } }),
    saveLessonAttendance: (w) => ({
      as: 'teacher',
      params: { id: w.lessonId },
      body: { students: [{ student_id: w.student.id, attendance_status: 1 }] },
    }),
  },
  markingRules: {
    listMarkTypes: () => ({ as: 'student' }),
    createMarkType: () => ({ as: 'admin', body: { title: 'Активность', max_value: 5 } }),
    updateMarkType: (w) => ({ as: 'admin', body: { id: w.markTypeId, title: 'Иначе' }, namesThings: true }),
    deleteMarkType: (w) => ({ as: 'admin', query: { id: w.markTypeId }, namesThings: true }),
    createPassStatus: () => ({ as: 'admin', body: { title: 'Зачёт', color: '#2f9e44', is_final: true } }),
    updatePassStatus: (w) => ({ as: 'admin', params: { id: w.statusId }, body: { title: 'Иначе' } }),
    changePassStatusSort: (w) => ({ as: 'admin', params: { id: w.statusId }, body: { sort: 1 } }),
    deletePassStatus: (w) => ({ as: 'admin', params: { id: w.statusId } }),
  },
  standing: {
    explainStanding: (w) => ({ as: 'student', params: { student: w.student.id, step: w.stepId } }),
    getProgress: (w) => ({ as: 'student', params: { id: w.student.id } }),
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
  retakes: {
    listRetakes: () => ({ as: 'teacher' }),
    getRetakeChoices: () => ({ as: 'teacher' }),
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
  notifications: {
    getNotificationStatus: () => ({ as: 'student' }),
    listNotifications: () => ({ as: 'student' }),
    readAllNotifications: () => ({ as: 'student' }),
    setNotificationUnread: (w) => ({ as: 'student', params: { id: w.notificationId }, body: { unread: true } }),
  },
};

export interface Call {
  name: string;
  declared: AnyEndpoint;
  row: (w: World) => Row;
}
export const calls: Call[] = Object.entries(table).flatMap(([domain, rows]) =>
  Object.entries(rows).map(([name, row]) => ({
    name: `${domain}.${name}`,
    declared: (contract as unknown as Record<string, Record<string, AnyEndpoint>>)[domain]![name]!,
    row,
  })),
);
