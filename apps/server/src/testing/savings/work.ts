// What saves answers, marks and what follows from them, and which reads show it.
import type { Acts, Reading, Savings } from './saving.ts';

const caseOf: Reading = { call: 'marking.getMarkingCase', params: ({ w }) => ({ step: w.stepId, student: w.student.id }) };

export const savingsOfWork: Savings = {
  'files.createLink': { reads: ['reply'] },
  'files.completeUpload': { reads: ['reply'], once: 'an upload is completed once' },
  'annotations.createAnnotation': { reads: ['annotations.listAnnotations'] },
  'annotations.updateAnnotation': {
    reads: [{ call: 'annotations.listAnnotations', params: ({ w }) => ({ id: w.answerId }) }],
  },
  'answers.submitAnswer': { reads: [{ call: 'answers.getAnswer' }] },
  'answers.updateField': { reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }), find: (c, { params }) => c.id === params['id'] && 'form_id' in c }] },
  'answers.attachToAnswer': {
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
  'answers.updateAnswer': { reads: ['answers.getAnswer'] },
  'answers.createComment': { reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }) }] },
  'answers.updateComment': { reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }) }] },
  'answers.attachToComment': {
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
  'answers.createAnswerVisibilityRule': {},
  'answers.updateAnswerVisibilityRule': {},
  'expertises.createExpertise': { reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }) }] },
  'expertises.updateExpertise': { reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }) }] },
  'marks.saveMark': { reads: [{ call: 'marks.listMarks', query: ({ w }) => ({ step_id: w.stepId }) }] },
  'marks.updateMark': { reads: [{ call: 'marks.listMarks', query: ({ w }) => ({ step_id: w.stepId }) }] },
  'marks.setStudentPassing': { unread: { passed_status: 'another name of passed_status_id' } },
  'marks.setPassing': {
    reads: [{ call: 'marks.getPassing', params: ({ w }) => ({ student: w.student.id, step: w.stepId }) }],
    unread: { passed_status: 'another name of passed_status_id' },
  },
  'marks.setPassings': {
    reads: [{ call: 'marks.getPassing', params: ({ w }) => ({ student: w.student.id, step: w.stepId }) }],
  },
  'marks.createMarkType': { reads: ['marks.listMarkTypes'] },
  'marks.updateMarkType': { reads: ['marks.listMarkTypes'] },
  'marks.createPassStatus': { reads: ['marks.listPassStatuses'] },
  'marks.updatePassStatus': { reads: ['marks.listPassStatuses'] },
  'marks.changePassStatusSort': { reads: ['marks.listPassStatuses'] },
  'marks.saveCheckpointMark': { reads: [{ call: 'marks.listCheckpointMarks', query: ({ w }) => ({ student_id: w.student.id }), find: (c, { sent }) => c.topic_id === sent.topic_id }] },
  'marking.saveVerdict': { reads: [caseOf] },
  'marking.createCommentTemplate': { reads: ['marking.listCommentTemplates'] },
  'rubrics.saveRubric': {},
  'journal.saveJournalCells': { reads: ['reply'] },
  'attendance.saveLessonAttendance': {},
  'attendance.openLessonCode': {},
  'retakes.createRetakes': { reads: ['retakes.listRetakes'] },
  'retakes.updateRetake': { reads: ['retakes.listRetakes'] },
  'portfolio.updateOwnPortfolio': { reads: ['reply'] },
  'portfolio.addWork': { reads: ['reply'] },
  'portfolio.updateWork': { reads: ['reply'] },
};

/** Calls of work that are no savings of a record. */
export const actsOfWork: Acts = {
  'answers with a preview and stores nothing': ['answers.tryTask', 'receipts.checkReceipt', 'journal.readJournalCells'],
  'takes a file': ['files.uploadPhoto', 'files.uploadDocument', 'files.uploadVideo'],
  'does one thing to the records that it names': [
    ...['answers.detachFromComment', 'marking.saveVerdicts', 'marking.dismissCommentSuggestion'],
    ...['attendance.registerByCode', 'retakes.deleteRetakes', 'retakes.restoreRetakes', 'portfolio.orderWorks'],
  ],
};
