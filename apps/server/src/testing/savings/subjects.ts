// What saves disciplines, topics, tasks and the curriculum, and which reads show it.
import type { Acts, Reading, Savings } from './saving.ts';

const settings: Reading = { call: 'subjects.getSubjectSettings', params: ({ reply, params }) => ({ id: reply.id ?? params['id'] }) };
const lesson = (of: (made: any) => number): Reading => ({ call: 'topics.getLesson', as: 'teacher', params: (made) => ({ id: of(made) }) });
const patterns = (of: (made: any) => number): Reading => ({ call: 'tasks.listPatterns', as: 'teacher', params: (made) => ({ id: of(made) }) });

export const savingsOfSubjects: Savings = {
  'subjects.createSubject': { reads: [settings, { ...settings, call: 'subjects.getSubject' }] },
  'subjects.updateSubject': { reads: [settings, 'subjects.getSubject'], names: { title: (record) => record.title } },
  'subjects.setSubjectType': { reads: [settings], savesBack: 'sets the type alone' },
  'trajectories.createTrajectory': {},
  'trajectories.updateTrajectory': {},
  'trajectories.createBusinessRole': { reads: ['trajectories.listBusinessRoles'] },
  'trajectories.updateBusinessRole': { reads: ['trajectories.listBusinessRoles'] },
  'graph.placeTopic': {
    reads: [{ call: 'graph.getGraph', params: ({ w }) => ({ id: w.subjectId }), find: (c, { w }) => c.id === w.spareStepId && 'x' in c }],
  },
  'graph.placeTopics': {
    reads: [{ call: 'graph.getGraph', find: (c, { w }) => c.id === w.spareStepId && 'x' in c }],
    names: { positions: (record) => [{ step_id: record.id, x: record.x, y: record.y }] },
    savesBack: 'saves positions, not the graph',
  },
  'graph.placeRole': {
    reads: [{ call: 'graph.getGraph', find: (c, { w }) => c.id === w.taughtRoleId && 'x' in c }],
  },
  'reports.issueCertificate': { reads: ['reports.listCertificates'], unread: { group_id: 'read as the name of the group', until: 'stands in the paper' } },
  'reports.updateReportLayout': { reads: [{ call: 'reports.getReportLayout', query: ({ sent }) => ({ form: sent.form }) }], other: () => ({ form: 'retakes' }), fixed: { form: 'the form whose layout it is' } },
  'reports.updateReportTemplate': {
    reads: [{ call: 'reports.getReportTemplate', query: ({ sent }) => ({ form: sent.form }) }],
    other: () => ({ form: 'summary-sheet' }),
    names: { name: 'template.name' },
    fixed: { form: 'the form whose template it is' },
    unread: { data: 'a file, read by downloading it' },
    savesBack: 'takes a file',
  },
  'reports.createReportJob': {
    reads: ['reports.listReportJobs'],
    other: () => ({ forms: ['workload'] }),
    names: { group_ids: 'groups_count' },
    unread: { group_ids: 'read as names', subject_ids: 'taken for the sheets of the file' },
  },
  'halves.createHalf': { other: () => ({ sort: 1 }) },
  'halves.updateHalf': {},
  'semesters.createSemester': { reads: ['semesters.listSemesters'] },
  'semesters.updateSemester': { reads: ['semesters.listSemesters'] },
  'subSubjects.createSubSubject': { reads: ['reply', settings] },
  'extensions.askExtension': { reads: ['extensions.listOwnExtensions'], once: 'one request waits at a time' },
  'extensions.grantExtension': { reads: ['extensions.listExtensions'], once: 'a request is decided once' },
  'extensions.refuseExtension': { reads: ['extensions.listExtensions'], once: 'a request is decided once' },
  'abstractLessons.setDatesOfSteps': {
    reads: ['reply'],
    first: () => ({}),
    once: 'the second change has other dates to see',
    unread: { subject_id: 'where the topics are', group_id: 'whose dates they are', user_id: 'whose dates they are' },
  },
  'abstractLessons.updateAbstractLesson': { reads: ['abstractLessons.listAbstractLessons'] },
  'abstractLessons.updateAbstractLessonSchedule': { reads: ['abstractLessons.listAbstractLessonSchedules'] },
  'tasks.saveAttemptDraft': { reads: [{ call: 'tasks.getTaskAttempts' }] },
  'tasks.saveAnswerDraft': { reads: [patterns(({ w }) => w.stepId)] },
  'tasks.attachToQuestion': {
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
  'tasks.createDraw': { reads: ['reply'] },
  'tasks.updateDraw': { reads: ['reply'] },
  'tasks.createBankItem': { reads: ['tasks.listBankItems'] },
  'tasks.updateBankItem': { reads: ['tasks.listBankItems'] },
  'tasks.savePatterns': { reads: ['reply'] },
  'tasks.updatePattern': { reads: [patterns(({ w }) => w.stepId)] },
  'tasks.createForm': { reads: ['reply'] },
  'tasks.updateForm': { reads: [patterns(({ w }) => w.stepId)] },
  'tasks.setPoll': { reads: [patterns(({ w }) => w.stepId)] },
  'topics.createChapter': { reads: ['reply'] },
  'topics.updateChapter': { reads: ['reply'] },
  'topics.createStep': { reads: ['reply'] },
  'topics.updateStep': { reads: [lesson(({ params }) => params['id'])] },
  'topics.saveSections': { reads: ['reply'] },
  'topics.updateSection': { reads: [lesson(({ w }) => w.stepId)] },
  'topics.attachToSection': {
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
  'topics.attachToStep': {
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
    unread: { is_private: 'names the list that shows it' },
  },
  'topics.publishSteps': { reads: ['reply'] },
  'topics.createSkill': { reads: ['topics.listSkills'] },
  'feedback.saveFeedback': { reads: ['feedback.listFeedbacks'] },
};

/** Calls of disciplines that are no savings of a record. */
export const actsOfSubjects: Acts = {
  'answers with a file or a preview and stores nothing': [
    ...['reports.previewCertificate', 'reports.checkReportTemplate', 'reports.previewReportTemplate'],
    ...['reports.previewReport', 'reports.exportReport', 'reports.exportGroupMarks', 'reports.exportGroupsAttendance'],
    ...['reports.exportWorkload', 'reports.exportStudentsRetakes', 'semesters.listSemesterSections', 'ctp.previewCtp'],
    ...['abstractLessons.previewDatesOfSteps', 'tasks.previewQuestionImport'],
  ],
  'does one thing to the records that it names': [
    ...['subjects.setSubjectsArchived', 'trajectories.setTrajectoriesArchived', 'halves.setHalvesArchived'],
    ...['subSubjects.syncSubSubjects', 'tasks.deletePatterns', 'tasks.restorePatterns', 'topics.deleteSections'],
    ...['topics.restoreSections', 'topics.unlockChapter', 'topics.unlockStep', 'topics.saveReading', 'topics.copyStep'],
    ...['tasks.insertBankItems', 'tasks.detachFromQuestion'],
  ],
  'links or orders records that exist': [
    ...['subjects.addSubjectRole', 'subjects.removeSubjectRole', 'subjects.addSubjectHalves'],
    ...['subjects.removeSubjectHalves', 'subjects.addGroupSubjects', 'subjects.removeGroupSubjects', 'subjects.placeStep'],
    ...['trajectories.arrangeHalves', 'trajectories.moveTrajectorySubject', 'trajectories.addTrajectoryGroups'],
    ...['trajectories.removeTrajectoryGroups', 'trajectories.addCompanyTrajectory', 'trajectories.attachBusinessRole'],
    ...['trajectories.detachBusinessRole', 'graph.addChild', 'semesters.attachHalves', 'semesters.detachHalves'],
    ...['topics.orderChapters', 'topics.orderSteps', 'topics.orderSections'],
  ],
  'makes records of a file or a table': ['ctp.importCtp', 'tasks.importQuestions'],
};
