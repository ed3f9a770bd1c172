// A valid request for every call of files, answers and comments.
import { buildJpeg, smallMp4, smallPdf } from '../uploads.ts';
import type { RowsOf } from './row.ts';

export const picture = await buildJpeg(40, 30);

export const answers: RowsOf<'files' | 'annotations' | 'answers' | 'expertises' | 'receipts'> = {
  files: {
    uploadPhoto: () => ({ as: 'student', parts: [{ field: 'photo', name: 'фото.jpg', bytes: picture }] }),
    uploadDocument: () => ({ as: 'student', parts: [{ field: 'document', name: 'отчёт.pdf', bytes: smallPdf }] }),
    uploadVideo: () => ({ as: 'student', parts: [{ field: 'video', name: 'видео.mp4', bytes: smallMp4 }] }),
    createLink: () => ({ as: 'student', body: { url: 'https://example.org' } }),
    completeUpload: (w) => ({ as: 'student', params: { upload: w.upload }, body: { type: 'document' } }),
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
      body: { text: 'Иначе', meaning: 'mistake' },
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
      body: { pattern_id: w.patternId, fields: [{ form_id: w.formId, value: 'Ещё раз' }] },
      namesThings: true,
    }),
    tryTask: (w) => ({
      as: 'teacher',
      params: { id: w.patternId },
      body: { fields: [{ form_id: w.formId, value: 'Проба' }], is_time_up: false },
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
};
