// A valid request for every call of files, answers and comments.
import { buildJpeg, smallMp4, smallPdf } from '../uploads.ts';
import type { RowsOf } from './row.ts';

export const picture = await buildJpeg(40, 30);

const described = { field: 'description', text: 'Отчёт' };
const attachments = (id: number) => [{ type: 'document', attachment_id: id, description: 'Отчёт' }];
const photo = (id: number) => [{ type: 'photo', attachment_id: id, description: 'Схема' }];

export const answers: RowsOf<'files' | 'annotations' | 'answers' | 'expertises' | 'receipts'> = {
  files: {
    uploadPhoto: () => ({ as: 'student', parts: [{ field: 'photo', name: 'фото.jpg', bytes: picture }, described] }),
    uploadDocument: () => ({
      as: 'student',
      parts: [{ field: 'document', name: 'отчёт.pdf', bytes: smallPdf }, described],
    }),
    uploadVideo: () => ({ as: 'student', parts: [{ field: 'video', name: 'видео.mp4', bytes: smallMp4 }, described] }),
    createLink: () => ({ as: 'student', body: { url: 'https://example.org', description: 'Сайт' } }),
    completeUpload: (w) => ({
      as: 'student',
      params: { upload: w.upload },
      body: { type: 'document', description: 'Отчёт' },
    }),
    getUploadLimits: () => ({ as: 'student' }),
    getFile: (w) => ({ as: 'student', params: { id: w.fileId } }),
    getThumbnail: (w) => ({ as: 'student', params: { id: w.fileId } }),
    getDocumentText: (w) => ({ as: 'student', params: { id: w.docxId } }),
    downloadDocument: (w) => ({ as: 'student', params: { id: w.fileId } }),
  },
  // Stands before the calls that change the files of the answer.
  annotations: {
    listAnnotations: (w) => ({ as: 'student', params: { id: w.answerId } }),
    createAnnotation: (w) => ({
      as: 'teacher',
      params: { id: w.answerId },
      body: {
        file_id: w.ownFileId,
        page: 1,
        kind: 'pin',
        points: [{ x: 0.5, y: 0.5 }],
        lines: null,
        meaning: 'question',
        text: 'Почему?',
      },
    }),
    updateAnnotation: (w) => ({
      as: 'teacher',
      params: { id: w.annotationId },
      body: { text: 'Иначе', meaning: 'mistake', points: [{ x: 0.4, y: 0.6 }], lines: null },
    }),
    deleteAnnotation: (w) => ({ as: 'teacher', params: { id: w.annotationId } }),
    restoreAnnotation: (w) => ({ as: 'teacher', params: { id: w.annotationId } }),
  },
  answers: {
    listTaskAnswers: () => ({ as: 'teacher' }),
    listAnswers: () => ({ as: 'student' }),
    listReaders: () => ({ as: 'student' }),
    getAnswer: (w) => ({ as: 'student', params: { id: w.answerId } }),
    listStudentAnswers: (w) => ({ as: 'teacher', params: { userId: w.student.id, subjectId: w.subjectId } }),
    submitAnswer: (w) => ({
      as: 'student',
      body: {
        pattern_id: w.patternId,
        title: 'Лабораторная',
        ...{ privacy: 2, access_users_ids: [w.classmate.id], access_companies_ids: [], is_time_up: false },
        fields: [{ form_id: w.formId, value: 'Ещё раз', attachments: attachments(w.ownFileId) }],
      },
      namesThings: true,
    }),
    tryTask: (w) => ({
      as: 'teacher',
      params: { id: w.patternId },
      body: {
        fields: [{ form_id: w.formId, value: 'Проба', attachments: photo(w.fileId) }],
        is_time_up: false,
      },
    }),
    updateField: (w) => ({ as: 'student', params: { id: w.fieldId }, body: { value: 'Иначе' } }),
    attachToAnswer: (w) => ({
      as: 'student',
      params: { id: w.answerId, type: 'documents' },
      body: { attachment_id: w.ownFileId, ugc_field_id: w.fieldId, number: 0, description: 'Отчёт' },
    }),
    detachFromAnswer: (w) => ({
      as: 'student',
      params: { id: w.answerId, type: 'documents', attachment: w.ownFileId },
    }),
    updateAnswer: (w) => ({
      as: 'student',
      params: { id: w.answerId },
      body: { title: 'Иначе', privacy: 2, access_users_ids: [w.classmate.id], access_companies_ids: [] },
    }),
    deleteAnswer: (w) => ({ as: 'teacher', params: { id: w.answerId } }),
    restoreAnswer: (w) => ({ as: 'teacher', params: { id: w.answerId } }),
    listAnswerVersions: (w) => ({ as: 'student', params: { id: w.answerId } }),
    createComment: (w) => ({
      as: 'teacher',
      body: {
        ...{ ugc_answer_id: w.answerId, ugc_field_id: w.fieldId, parent_id: w.commentId, text: 'Хорошо' },
        ...{ skills: [w.skillId], attachments: photo(w.fileId) },
      },
      namesThings: true,
    }),
    updateComment: (w) => ({
      as: 'teacher',
      params: { id: w.commentId },
      body: { text: 'Иначе', skills: [w.skillId], attachments: photo(w.fileId) },
    }),
    deleteComment: (w) => ({ as: 'teacher', params: { id: w.commentId } }),
    restoreComment: (w) => ({ as: 'teacher', params: { id: w.commentId } }),
    attachToComment: (w) => ({
      as: 'teacher',
      params: { id: w.commentId, type: 'photos' },
      body: { attachment_id: w.fileId, number: 0, description: 'Схема' },
    }),
    detachFromComment: (w) => ({
      as: 'teacher',
      params: { id: w.commentId, type: 'photos' },
      body: { attachment_id: w.fileId },
    }),
    getAnswerStats: (w) => ({ as: 'teacher', params: { id: w.stepId } }),
    listUsersAnswers: (w) => ({ as: 'student', params: { id: w.stepId } }),
    listAnswerVisibilityRules: () => ({ as: 'student' }),
    createAnswerVisibilityRule: (w) => ({
      as: 'teacher',
      body: { task_id: w.patternId, visibility: 'group', after_own: true },
      namesThings: true,
    }),
    updateAnswerVisibilityRule: (w) => ({
      as: 'teacher',
      body: { id: w.ruleId, task_id: w.patternId, visibility: 'subject', after_own: false },
      namesThings: true,
    }),
    deleteAnswerVisibilityRule: (w) => ({ as: 'teacher', params: { id: w.ruleId } }),
  },
  expertises: {
    createExpertise: (w) => ({
      as: 'admin',
      body: {
        ...{ answer_id: w.answerId, field_id: w.fieldId, text: 'Убедительно' },
        ...{ skills: [w.skillId], attachments: photo(w.logoId) },
      },
      namesThings: true,
    }),
    updateExpertise: (w) => ({
      as: 'admin',
      params: { id: w.expertiseId },
      body: { text: 'Иначе', skills: [w.skillId], attachments: photo(w.logoId) },
    }),
    deleteExpertise: (w) => ({ as: 'admin', params: { id: w.expertiseId } }),
    restoreExpertise: (w) => ({ as: 'admin', params: { id: w.expertiseId } }),
  },
  receipts: {
    getReceipt: (w) => ({ as: 'student', params: { number: `${w.answerId}-1` } }),
    checkReceipt: (w) => ({ as: 'teacher', body: w.receipt }),
  },
};
