// What saves disciplines, topics, tasks and the curriculum, and which reads show it.
import type { Acts, Made, Reading, Saving, Savings } from './saving.ts';

const settings: Reading = {
  call: 'subjects.getSubjectSettings',
  params: ({ reply, params }) => ({ id: reply.id ?? params['id'] }),
};
/** The title without the code, with which some reads show it. */
const bareTitle = ({ title, code }: any) => title.replace(`${code} `, '');
const halfNames: Saving['names'] = {
  // A half outside of trajectories has no place.
  sort: ({ trajectories }, { sent }) => (sent.trajectory_id === null ? sent.sort : trajectories[0].sort),
};
const drawn: Reading = {
  call: 'reply',
  find: (c, { sent }) => 'points' in c && 'count' in c && c.title === sent.title,
};
const otherTask = {
  ...{ title: 'Ещё', description: '<p>Решите иначе</p>', required: false, type: 'table', attempts_limit: 2 },
  ...{ time_limit_minutes: 30, auto_mark: true, file_types: ['pdf'], poll_hub_id: null, is_poll_hub_test: false },
  ...{ is_soft_skills_task: false, is_peer_scored: false, soft_skills: [] },
};
const otherQuestion = {
  description: '<p>Подумайте ещё</p>',
  options: [],
  matches: [],
  shuffle_options: false,
  language: '',
};
const ofOtherTypes = {
  ...{ options: 'of choices alone', matches: 'of pairs alone', option_ids: 'of choices alone' },
  ...{ match_ids: 'of pairs alone', shuffle_options: 'of choices alone', language: 'of code alone' },
};
/** A password is never read: what is read is whether there is one. */
const isSet = (record: any, { sent }: Made) => (record.has_password ? sent.password : null);
const isDraft = (candidate: any) => 'saved_at' in candidate && 'fields' in candidate;
const lesson = (of: (made: any) => number): Reading => ({
  call: 'topics.getLesson',
  as: 'teacher',
  params: (made) => ({ id: of(made) }),
});
const patterns = (of: (made: any) => number): Reading => ({
  call: 'tasks.listPatterns',
  as: 'teacher',
  params: (made) => ({ id: of(made) }),
});

export const savingsOfSubjects: Savings = {
  'subjects.createSubject': {
    reads: [settings, { ...settings, call: 'subjects.getSubject' }],
    names: { title: bareTitle },
  },
  'subjects.updateSubject': { reads: [settings, 'subjects.getSubject'], names: { title: bareTitle } },
  'subjects.setSubjectType': { reads: [settings], savesBack: 'sets the type alone' },
  'trajectories.createTrajectory': {},
  'trajectories.updateTrajectory': {},
  'trajectories.createBusinessRole': { reads: ['trajectories.listBusinessRoles'] },
  'trajectories.updateBusinessRole': { reads: ['trajectories.listBusinessRoles'] },
  'graph.placeTopic': {
    reads: [
      {
        call: 'graph.getGraph',
        params: ({ w }) => ({ id: w.subjectId }),
        find: (c, { w }) => c.id === w.spareStepId && 'x' in c,
      },
    ],
  },
  'graph.placeTopics': {
    reads: [{ call: 'graph.getGraph', find: (c, { w }) => c.id === w.spareStepId && 'x' in c }],
    names: { positions: (record) => [{ step_id: record.id, x: record.x, y: record.y }] },
    savesBack: 'saves positions, not the graph',
  },
  'graph.placeRole': {
    reads: [{ call: 'graph.getGraph', find: (c, { w }) => c.id === w.taughtRoleId && 'name' in c && 'x' in c }],
  },
  'reports.issueCertificate': {
    reads: ['reports.listCertificates'],
    unread: { group_id: 'read as the name of the group', until: 'stands in the paper' },
  },
  'reports.updateReportLayout': {
    reads: [{ call: 'reports.getReportLayout', query: ({ sent }) => ({ form: sent.form }) }],
    other: () => ({ form: 'retakes' }),
    fixed: { form: 'the form whose layout it is' },
  },
  'reports.updateReportTemplate': {
    reads: [{ call: 'reports.getReportTemplate', query: ({ sent }) => ({ form: sent.form }) }],
    other: () => ({ form: 'summary-sheet' }),
    names: { name: 'template.name' },
    fixed: { form: 'the form whose template it is' },
    unread: { data: 'a file, read by downloading it' },
    savesBack: 'takes a file',
  },
  'halves.createHalf': { names: halfNames },
  'halves.updateHalf': { names: halfNames },
  'semesters.createSemester': { reads: ['semesters.listSemesters'] },
  'semesters.updateSemester': { reads: ['semesters.listSemesters'] },
  'subSubjects.createSubSubject': { reads: ['reply', settings], names: { title: bareTitle } },
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
  'abstractLessons.updateAbstractLessonSchedule': {
    reads: ['reply'],
    other: () => ({ opens_at: '2026-01-20', due_at: '2026-02-02' }),
  },
  'tasks.saveAttemptDraft': {
    reads: [{ call: 'tasks.getTaskAttempts', params: ({ w }) => ({ id: w.sparePatternId }), find: isDraft }],
    unread: { writer: 'names the page that writes' },
    savesBack: 'another page would have to name the revision',
  },
  'tasks.saveAnswerDraft': {
    reads: [{ call: 'tasks.listPatterns', params: ({ w }) => ({ id: w.stepId }), find: isDraft }],
    unread: { writer: 'names the page that writes' },
    savesBack: 'another page would have to name the revision',
  },
  'tasks.attachToQuestion': {
    other: () => ({ number: 0 }),
    fixed: { number: 'the only attachment is the first' },
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
  'tasks.createDraw': {
    reads: [drawn],
    other: () => ({ count: 1 }),
    fixed: { count: 'one question is in the bank' },
    unread: { item_ids: 'asked as questions' },
  },
  'tasks.updateDraw': {
    reads: [drawn],
    changesBack: { patterns: 'holds the moment of the change of its draws' },
    other: () => ({ count: 1 }),
    fixed: { count: 'one question is in the bank' },
    unread: { item_ids: 'asked as questions' },
  },
  'tasks.createBankItem': { reads: ['tasks.listBankItems'], unread: { form_id: 'the question that is copied' } },
  'tasks.updateBankItem': { reads: ['tasks.listBankItems'] },
  'tasks.savePatterns': {
    reads: [{ call: 'reply', find: (c) => Array.isArray(c.data) }],
    other: (w) => ({ patterns: [{ step_id: w.stepId, ...otherTask }, { id: w.patternId }] }),
    names: { patterns: 'data' },
  },
  'tasks.updatePattern': {
    reads: [patterns(({ w }) => w.stepId)],
    other: () => otherTask,
    fixed: {
      poll_hub_id: 'tests have no poll service',
      is_poll_hub_test: 'says something of a poll',
      is_peer_scored: 'no classmates score in the school of the tests',
    },
    back: ({ soft_skills }) => ({ soft_skills }),
  },
  'tasks.createForm': {
    reads: ['reply'],
    other: () => ({ ...otherQuestion, type: 'number', key: 5 }),
    fixed: { ...ofOtherTypes, type: 'a number has a key and a tolerance' },
  },
  'tasks.updateForm': {
    reads: [patterns(({ w }) => w.stepId)],
    other: () => ({ ...otherQuestion, type: 'richText', key: null, tolerance: 0 }),
    fixed: { ...ofOtherTypes, key: 'a text has no key', tolerance: 'only numbers have one' },
  },
  'topics.createChapter': { reads: ['reply'], names: { password: isSet } },
  'topics.updateChapter': { reads: ['reply'], names: { password: isSet } },
  'topics.createStep': {
    reads: ['reply'],
    other: () => ({ replaces_id: null, replaces_nothing: true }),
    names: { password: isSet },
  },
  'retakes.linkRetakeTopic': {
    reads: [lesson(({ params }) => params['id'])],
    other: (w) => ({ replaces_id: w.stepId }),
  },
  'topics.saveSections': {
    reads: [{ call: 'reply', find: (c) => Array.isArray(c.data) }],
    other: (w) => ({
      sections: [
        {
          step_id: w.stepId,
          title: 'Ещё',
          content: '<p>Иначе</p>',
          index: 1,
          is_private: true,
          video_url: null,
          slide_image_id: null,
        },
      ],
    }),
    names: { sections: (record, { sent }) => record.data.slice(0, sent.sections.length) },
  },
  'topics.updateSection': { reads: [lesson(({ w }) => w.stepId)] },
  'topics.attachToSection': {
    other: () => ({ number: 0 }),
    fixed: { number: 'the only attachment is the first' },
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
  },
  'topics.attachToStep': {
    other: () => ({ number: 0, is_private: false }),
    fixed: { number: 'the only attachment is the first' },
    reads: [{ call: 'reply', find: (c, { sent }) => c.attachment_id === sent.attachment_id }],
    unread: { is_private: 'names the list that shows it' },
  },
  'topics.createSkill': { reads: ['topics.listSkills'] },
  'feedback.saveFeedback': { reads: ['reply'] },
  // Shows the topic to the holders of a role alone.
  'topics.updateStep': {
    reads: [lesson(({ params }) => params['id'])],
    first: (w) => ({
      // Closing at once excludes dates.
      answers_closed: undefined,
      ...{ answers_open_at: '2090-09-01T06:00:00Z', answers_close_at: '2090-10-01T06:00:00Z' },
      admin_roles_ids: [w.roleId],
    }),
    other: () => ({
      ...{ answers_closed: true, answers_open_at: null, answers_close_at: null },
      ...{ replaces_id: null, replaces_nothing: true },
    }),
    names: {
      password: isSet,
      answers_closed: ({ answers_closed_at }) =>
        answers_closed_at !== null && Date.parse(answers_closed_at) < Date.now(),
    },
  },
  'topics.publishSteps': {
    reads: [{ call: 'reply', find: (c) => 'previous' in c }],
    other: (w) => ({ steps: [{ step_id: w.stepId, hidden: true, publish_at: '2090-09-01T06:00:00Z' }] }),
  },
  // Last, since it goes on by itself.
  'reports.createReportJob': {
    reads: ['reports.listReportJobs'],
    first: () => ({ forms: ['workload'] }),
    other: () => ({ forms: ['workload'] }),
    fixed: { forms: 'of the others nothing can be made in the school of the tests, and they are left out' },
    names: { group_ids: 'groups_count' },
    unread: {
      group_ids: 'read as names',
      subject_ids: 'taken for the sheets of the file',
      semester_id: 'read as its title',
    },
  },
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
    ...[
      'subjects.removeSubjectHalves',
      'subjects.addGroupSubjects',
      'subjects.removeGroupSubjects',
      'subjects.placeStep',
    ],
    ...['trajectories.arrangeHalves', 'trajectories.moveTrajectorySubject', 'trajectories.addTrajectoryGroups'],
    ...['trajectories.removeTrajectoryGroups', 'trajectories.addCompanyTrajectory', 'trajectories.attachBusinessRole'],
    ...['trajectories.detachBusinessRole', 'graph.addChild', 'semesters.attachHalves', 'semesters.detachHalves'],
    ...['topics.orderChapters', 'topics.orderSteps', 'topics.orderSections'],
  ],
  'ties a task to a poll of a service that tests do not have': ['tasks.setPoll'],
  'makes records of a file or a table': ['ctp.importCtp', 'tasks.importQuestions'],
};
