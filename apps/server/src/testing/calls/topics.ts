// A valid request for every call of topics and tasks.
import { type Part } from '../uploads.ts';
import type { World } from '../world.ts';
import type { RowsOf } from './row.ts';

const questionsFor = (stepId: number): Part[] => [
  { field: 'step_id', text: String(stepId) },
  { field: 'title', text: 'Из файла' },
  { field: 'file', name: 'вопросы.gift', bytes: Buffer.from('Сколько будет 2 + 2? {#4}') },
];

const topicFields = (w: World) => ({
  ...{ chapter_id: w.chapterId, title: 'Иначе', type: 2, number: 3, price: 10, reward: 20 },
  ...{ public_text: '<p>Прочтите</p>', private_text: '<p>Ключ в шкафу</p>', service_key: 'moodle', max_mark: 10 },
  ...{
    hours: 2.5,
    is_retake: false,
    replaces_id: w.againStepId,
    replaces_nothing: false,
    is_soft_skills: true,
    hidden: false,
    password: null,
  },
  ...{ cover_id: w.fileId, skills: [w.skillId], roles_ids: [w.taughtRoleId], admin_roles_ids: [w.roleId] },
});
const taskFields = (w: World) => ({
  ...{ title: 'Иначе', description: '<p>Решите</p>', required: true, type: 'task', attempts_limit: null },
  ...{ time_limit_minutes: null, auto_mark: false, file_types: [], poll_hub_id: null, is_poll_hub_test: false },
  ...{ is_soft_skills_task: true, is_peer_scored: false },
  soft_skills: [{ id: w.softSkill.skillId, indicators: [{ id: w.softSkill.indicatorId }] }],
});
const questionFields = (w: World) => ({
  ...{ title: 'Иначе', description: '<p>Подумайте</p>', required: true, number: 0, options: [], matches: [] },
  ...{ key: null, tolerance: 0, shuffle_options: false, weight: 2, row: 1, column: 2, rowspan: 1, colspan: 2 },
  ...{ default: 'Сначала', link: 'https://example.org/table', language: '', slide_image_id: w.fileId },
});
const blockFields = (w: World) => ({
  ...{ title: 'Иначе', content: '<p>Текст</p>', index: 0, is_private: false },
  ...{ video_url: 'https://rutube.ru/video/1', slide_image_id: w.fileId },
});
/** A draft with everything that is saved of it. */
const draftFields = (w: World) => ({
  revision: 1,
  writer: 'tab-1',
  fields: [
    {
      form_id: w.formId,
      value: 'Начато',
      attachments: [{ type: 'document', attachment_id: w.ownFileId, description: 'Отчёт' }],
    },
  ],
  ...{ privacy: 2, access_users_ids: [w.classmate.id], access_companies_ids: [] },
});

export const topics: RowsOf<'tasks' | 'topics' | 'feedback'> = {
  tasks: {
    getTaskAttempts: (w) => ({ as: 'student', params: { id: w.patternId } }),
    startTaskAttempt: (w) => ({ as: 'student', params: { id: w.patternId } }),
    saveAttemptDraft: (w) => ({
      as: 'student',
      params: { id: w.attemptId },
      body: draftFields(w),
    }),
    saveAnswerDraft: (w) => ({
      as: 'student',
      params: { id: w.patternId },
      body: draftFields(w),
    }),
    attachToQuestion: (w) => ({
      as: 'teacher',
      params: { id: w.formId, type: 'links' },
      body: { attachment_id: w.linkId, description: 'Справочник', number: 0 },
    }),
    detachFromQuestion: (w) => ({
      as: 'teacher',
      params: { id: w.formId, type: 'links' },
      body: { attachment_id: w.linkId },
    }),
    createDraw: (w) => ({
      as: 'teacher',
      params: { id: w.drawnPatternId },
      body: { title: 'Случайные', count: 1, points: 2, item_ids: [w.bankItemId] },
    }),
    updateDraw: (w) => ({
      as: 'teacher',
      params: { id: w.drawnPatternId, draw: 1 },
      body: { title: 'Другие', count: 1, points: 3, item_ids: [w.bankItemId] },
    }),
    deleteDraw: (w) => ({ as: 'teacher', params: { id: w.drawnPatternId, draw: 1 } }),
    restoreDraw: (w) => ({ as: 'teacher', params: { id: w.drawnPatternId, draw: 1 } }),
    listBankItems: () => ({ as: 'teacher' }),
    createBankItem: (w) => ({
      as: 'teacher',
      body: { form_id: w.formId, title: 'Вопрос о данных', tags: ['базы'], for_all: true },
      namesThings: true,
    }),
    updateBankItem: (w) => ({
      as: 'teacher',
      params: { id: w.bankItemId },
      body: { title: 'Иначе', tags: ['базы'], for_all: false },
    }),
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
    listPatterns: (w) => ({ as: 'student', params: { id: w.stepId } }),
    savePatterns: (w) => ({
      as: 'teacher',
      body: { patterns: [{ step_id: w.stepId, ...taskFields(w) }, { id: w.patternId }] },
      namesThings: true,
    }),
    listSoftSkills: () => ({ as: 'teacher' }),
    updatePattern: (w) => ({
      as: 'teacher',
      params: { id: w.patternId },
      body: taskFields(w),
    }),
    deletePatterns: (w) => ({ as: 'teacher', body: { pattern_ids: [w.sparePatternId] }, namesThings: true }),
    restorePatterns: (w) => ({ as: 'teacher', body: { pattern_ids: [w.sparePatternId] }, namesThings: true }),
    createForm: (w) => ({
      as: 'teacher',
      body: {
        ...{ pattern_id: w.sparePatternId, ...questionFields(w), title: 'Сколько?', type: 'number' },
        ...{ key: 4, tolerance: 0.5 },
      },
      namesThings: true,
    }),
    updateForm: (w) => ({
      as: 'teacher',
      params: { id: w.formId },
      body: { ...questionFields(w), type: 'longText', option_ids: [], match_ids: [] },
    }),
    duplicateForm: (w) => ({ as: 'teacher', params: { id: w.spareFormId } }),
    deleteForm: (w) => ({ as: 'teacher', params: { id: w.formId } }),
    restoreForm: (w) => ({ as: 'teacher', params: { id: w.formId } }),
    setPoll: (w) => ({
      as: 'teacher',
      params: { id: w.patternId },
      body: { poll_hub_id: null, is_poll_hub_test: false },
    }),
    authorizePoll: () => ({ as: 'student', params: { id: 7 }, own: 404 }),
  },
  topics: {
    createChapter: (w) => ({
      as: 'teacher',
      body: { subject_id: w.subjectId, title: 'Ещё раздел', description: 'О чём он', password: 'пароль' },
      namesThings: true,
    }),
    updateChapter: (w) => ({
      as: 'teacher',
      params: { id: w.chapterId },
      body: { title: 'Иначе', description: 'О чём он', hidden: false, password: null },
    }),
    deleteChapter: (w) => ({ as: 'teacher', params: { id: w.spareChapterId } }),
    restoreChapter: (w) => ({ as: 'teacher', params: { id: w.spareChapterId } }),
    orderChapters: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { index: [w.spareChapterId, w.chapterId] },
      own: 400,
    }),
    orderSteps: (w) => ({ as: 'teacher', params: { id: w.chapterId }, body: { index: [w.stepId] } }),
    createStep: (w) => ({ as: 'teacher', body: topicFields(w), namesThings: true }),
    updateStep: (w) => ({
      as: 'teacher',
      params: { id: w.stepId },
      body: {
        ...topicFields(w),
        roles_ids: [],
        admin_roles_ids: [],
        answers_closed: false,
        answers_open_at: null,
        answers_close_at: null,
      },
    }),
    deleteStep: (w) => ({ as: 'teacher', params: { id: w.spareStepId } }),
    restoreStep: (w) => ({ as: 'teacher', params: { id: w.spareStepId } }),
    copyStep: (w) => ({
      as: 'teacher',
      params: { id: w.stepId },
      body: { index: 0, type: 'CLONE', lmsChapterId: w.chapterId, hidden: false },
    }),
    getLesson: (w) => ({ as: 'student', params: { id: w.stepId } }),
    getStudentView: (w) => ({ as: 'teacher', params: { id: w.stepId } }),
    orderSections: (w) => ({ as: 'teacher', params: { id: w.stepId }, body: { blocks: [w.sectionId] } }),
    saveSections: (w) => ({
      as: 'teacher',
      body: { sections: [{ step_id: w.stepId, ...blockFields(w) }, { id: w.sectionId }] },
      namesThings: true,
    }),
    updateSection: (w) => ({ as: 'teacher', params: { id: w.sectionId }, body: blockFields(w) }),
    deleteSections: (w) => ({ as: 'teacher', body: { section_ids: [w.sectionId] }, namesThings: true }),
    restoreSections: (w) => ({ as: 'teacher', body: { section_ids: [w.sectionId] }, namesThings: true }),
    attachToSection: (w) => ({
      as: 'teacher',
      params: { id: w.sectionId, type: 'photos' },
      body: { attachment_id: w.fileId, description: 'Схема', number: 0 },
    }),
    detachFromSection: (w) => ({ as: 'teacher', params: { id: w.sectionId, type: 'links', attachment: w.linkId } }),
    unlockChapter: (w) => ({ as: 'student', params: { id: w.chapterId }, body: { password: 'ключ' } }),
    unlockStep: (w) => ({ as: 'student', params: { id: w.stepId }, body: { password: 'ключ' } }),
    unlinkStep: (w) => ({ as: 'teacher', params: { id: w.stepId } }),
    listSteps: () => ({ as: 'student' }),
    getAdminSection: (w) => ({ as: 'admin', params: { id: w.sectionId } }),
    attachToStep: (w) => ({
      as: 'teacher',
      params: { id: w.stepId, type: 'photos' },
      body: { attachment_id: w.fileId, description: 'Схема', number: 0, is_private: false },
    }),
    detachFromStep: (w) => ({ as: 'teacher', params: { id: w.stepId, type: 'photos', attachment: w.fileId } }),
    saveReading: (w) => ({ as: 'student', params: { id: w.stepId }, body: { section_ids: [w.sectionId] } }),
    publishSteps: (w) => ({
      as: 'teacher',
      params: { id: w.subjectId },
      body: { steps: [{ step_id: w.stepId, hidden: false, publish_at: null }] },
    }),
    listSkills: () => ({ as: 'student' }),
    createSkill: () => ({
      as: 'teacher',
      body: { title: 'Работа с источниками', value: 2, competence: 'Исследование' },
    }),
    listRoleChoices: () => ({ as: 'teacher' }),
    listEventStatuses: () => ({ as: 'student' }),
  },
  feedback: {
    listFeedbackLessons: (w) => ({ as: 'student', params: { id: w.subjectId } }),
    listFeedbacks: () => ({ as: 'student' }),
    saveFeedback: (w) => ({
      as: 'student',
      body: { step_id: w.stepId, rating: 5, options: ['clear'], text: 'Понятно' },
      namesThings: true,
    }),
  },
};
