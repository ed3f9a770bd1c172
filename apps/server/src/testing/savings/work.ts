// What saves answers, marks and what follows from them, and which reads show it.
import type { Acts, Made, Reading, Savings } from './saving.ts';

const caseOf: Reading = {
  call: 'marking.getMarkingCase',
  params: ({ w }) => ({ step: w.stepId, student: w.student.id }),
};

const STORED_ANEW = 'the list is stored anew';
const isComment = (c: any, { params }: Made) => c.id === params['id'] && 'ugc_answer_id' in c;
const isExpertise = (c: any, { params }: Made) => c.id === params['id'] && 'field_id' in c;
const attendanceOf = ({ data }: any) =>
  data.map(({ student, attendance_status, late, comment }: any) => ({
    ...{ student_id: student.id, attendance_status: attendance_status?.id ?? null, late, comment },
  }));
const filesOf = (isOfLinks: boolean) => (record: any) =>
  record.attachments.filter(({ type }: { type: string }) => (type === 'link') === isOfLinks);
const workNames = {
  file_ids: filesOf(false),
  link_ids: filesOf(true),
  cover_file_id: (record: any) => record.cover ?? null,
};
const retakeNames = {
  student_ids: (record: any) => [record.student],
  step_ids: 'retake_checkpoints',
  user_ids: 'retake_users',
};

export const savingsOfWork: Savings = {
  // First, while the answer has what it was handed in with and nothing is left to be marked.
  'expertises.createExpertise': { reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }) }] },
  'expertises.updateExpertise': {
    reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }), find: isExpertise }],
    changesBack: { expertise_attachments: STORED_ANEW, answers: 'the time of the last expertise' },
  },
  'portfolio.addWork': {
    reads: ['reply'],
    first: (w) => ({ file_ids: [w.ownFileId] }),
    other: () => ({ cover_file_id: null }),
    names: workNames,
    fixed: { link_ids: 'the answer has no links', cover_file_id: 'the answer has no picture' },
  },
  'portfolio.updateWork': { reads: ['reply'], names: workNames, fixed: { link_ids: 'the answer has no links' } },
  'files.createLink': { reads: ['reply'] },
  'files.completeUpload': { reads: ['reply'], once: 'an upload is completed once' },
  'annotations.createAnnotation': {
    reads: ['annotations.listAnnotations'],
    other: () => ({ kind: 'pin', page: 1, lines: null, points: [{ x: 0.1, y: 0.2 }] }),
    fixed: { kind: 'a pin has one point', page: 'the only page', lines: 'a pin has none' },
  },
  'annotations.updateAnnotation': {
    reads: [{ call: 'annotations.listAnnotations', params: ({ w }) => ({ id: w.answerId }) }],
    other: () => ({ lines: null, points: [{ x: 0.3, y: 0.1 }] }),
    fixed: { lines: 'a pin has none' },
  },
  'answers.submitAnswer': {
    reads: ['answers.getAnswer'],
    other: () => ({ is_time_up: false }),
    unread: { is_time_up: 'says why it is handed in' },
  },
  'answers.updateAnswer': { reads: ['answers.getAnswer'] },
  'answers.createComment': { reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }) }] },
  'answers.updateComment': {
    reads: [{ call: 'answers.getAnswer', params: ({ w }) => ({ id: w.answerId }), find: isComment }],
    changesBack: { comment_attachments: STORED_ANEW },
  },
  'answers.attachToComment': {
    other: () => ({ number: 0 }),
    fixed: { number: 'the only attachment is the first' },
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
  'answers.createAnswerVisibilityRule': {},
  'answers.updateAnswerVisibilityRule': {},
  'marks.saveMark': { reads: [{ call: 'marks.listMarks', query: ({ w }) => ({ step_id: w.stepId }) }] },
  'marks.updateMark': { reads: [{ call: 'marks.listMarks', query: ({ w }) => ({ step_id: w.stepId }) }] },
  'marks.setStudentPassing': {
    other: () => ({ passed_status_id: 1, passed_status: 1 }),
    unread: { passed_status: 'another name of passed_status_id' },
  },
  'marks.setPassing': {
    reads: [{ call: 'marks.getPassing', params: ({ w }) => ({ student: w.student.id, step: w.stepId }) }],
    other: () => ({ passed_status_id: 4, passed_status: 4 }),
    unread: { passed_status: 'another name of passed_status_id' },
  },
  'marks.setPassings': {
    reads: [
      {
        call: 'marks.getPassing',
        params: ({ w }) => ({ student: w.student.id, step: w.stepId }),
        find: (c) => 'passed_status_id' in c,
      },
    ],
    other: (w) => ({ updates: [{ step_id: w.stepId, user_id: w.student.id, passed_status_id: 1 }] }),
    names: { updates: (record) => [{ ...record, user_id: record.student_id }] },
  },
  'marks.createMarkType': { reads: ['marks.listMarkTypes'] },
  'marks.updateMarkType': { reads: ['marks.listMarkTypes'], first: () => ({ sort: 2 }), other: () => ({ sort: 1 }) },
  'marks.createPassStatus': { reads: ['marks.listPassStatuses'] },
  'marks.updatePassStatus': { reads: ['marks.listPassStatuses'], other: () => ({ sort: 2 }) },
  'marks.changePassStatusSort': {
    reads: [{ call: 'marks.listPassStatuses', find: (c, { params }) => c.id === params['id'] }],
  },
  'marks.saveCheckpointMark': {
    reads: [
      {
        call: 'marks.listCheckpointMarks',
        query: ({ w }) => ({ student_id: w.student.id }),
        find: (c, { sent }) => c.topic_id === sent.topic_id,
      },
    ],
    unread: { student_id: 'whose points they are' },
  },
  'marking.saveVerdict': {
    reads: [{ ...caseOf, find: (c) => 'passing' in c }],
    other: () => ({ passed_status_id: 1 }),
    names: { mark: 'mark.value', passed_status_id: 'passing.passed_status_id' },
    unread: { comment: 'stands among the comments of the answer', skills: 'stand at the comment' },
  },
  'marking.createCommentTemplate': { reads: ['marking.listCommentTemplates'] },
  'rubrics.saveRubric': { reads: [{ call: 'rubrics.getRubric', find: (c) => Array.isArray(c.criteria) }] },
  'finalResults.confirmFinalResults': {
    reads: [{ call: 'reply', find: (c) => 'rows' in c }],
    other: (w) => ({
      ...{ group_id: w.groupId, semester_id: w.termId },
      results: [{ student_id: w.classmate.id, grade: '3', reason: 'Болела', seen_grade: null }],
    }),
    unread: {
      ...{ group_id: 'where the students are', semester_id: 'of which the results are' },
      ...{ results: 'read as the results of the students', seen_grade: 'compared only' },
    },
  },
  'journal.saveJournalCells': {
    reads: [{ call: 'reply', find: (c) => 'saved' in c }],
    other: (w) => ({ cells: [{ step_id: w.stepId, student_id: w.classmate.id, mark: 7, passed_status_id: 1 }] }),
    names: { cells: 'saved' },
  },
  'attendance.saveLessonAttendance': {
    reads: [{ call: 'attendance.getLessonAttendance', find: (c) => Array.isArray(c.data) }],
    names: {
      students: (record, { w }) => attendanceOf(record).filter(({ student_id }: any) => student_id === w.student.id),
    },
    back: (record) => ({ students: record.data }),
  },
  'attendance.openLessonCode': { unread: { minutes: 'read as the moment of closing' } },
  'retakes.createRetakes': { reads: ['retakes.listRetakes'], once: 'one retake is open at a time', names: retakeNames },
  'retakes.updateRetake': {
    reads: ['reply'],
    other: (w) => ({ step_ids: [w.spareStepId], retake_checkpoints: [{ step_id: w.spareStepId }] }),
    names: retakeNames,
  },
  'portfolio.updateOwnPortfolio': { reads: ['reply'] },
  // Last, since their changes become a version a while later.
  'answers.updateField': {
    reads: [
      {
        call: 'answers.getAnswer',
        params: ({ w }) => ({ id: w.answerId }),
        find: (c, { params }) => c.id === params['id'] && 'form_id' in c,
      },
    ],
    changesBack: { answers: 'a field that is saved is handed in: its moment counts' },
  },
  'answers.attachToAnswer': {
    other: () => ({ number: 0 }),
    fixed: { number: 'the only attachment is the first' },
    unread: { ugc_field_id: 'the field that holds it' },
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
};

/** Calls of work that are no savings of a record. */
export const actsOfWork: Acts = {
  'answers with a preview and stores nothing': ['answers.tryTask', 'receipts.checkReceipt', 'journal.readJournalCells'],
  'takes a file': ['files.uploadPhoto', 'files.uploadDocument', 'files.uploadVideo'],
  'does one thing to the records that it names': [
    ...['answers.detachFromComment', 'marking.saveVerdicts', 'marking.dismissCommentSuggestion'],
    ...['attendance.registerByCode', 'retakes.deleteRetakes', 'retakes.restoreRetakes', 'portfolio.orderWorks'],
    'finalResults.withdrawFinalResults',
  ],
};
