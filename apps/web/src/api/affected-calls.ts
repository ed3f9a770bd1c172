// Cached data that each kind of change invalidates, by the names of the calls.
import type { FeedEvent } from '@orbita/contract/live';
import type { CacheName } from './query.ts';

/** Marks themselves; mark types and pass statuses do not change with them. */
const MARKS = ['marks.listMarks', 'marks.listMarkHistory', 'marks.listCheckpointMarks', 'marks.getPassing'] as const;
/** The queues and cases, the only calls of their domain that events affect. */
const MARKING = ['marking.listMarkingQueue', 'marking.listExpertiseQueue', 'marking.getMarkingCase'] as const;
/** What shows how far students are in a discipline: cards with figures, contents with marks. */
const PROGRESS = [
  'subjects.getSubject',
  'subjects.getSubjectContents',
  'subjects.listTaughtSubjects',
  'subjects.listStudiedSubjects',
  'subjects.listUserSubjects',
  'subjects.listPersonSubjects',
  'subjects.listSubjectCheckpointMarks',
] as const;
/** Topics themselves; skills, roles and statuses to choose from do not change with them. */
export const TOPICS = [
  'topics.getLesson',
  'topics.getStudentView',
  'topics.listSteps',
  'topics.getAdminSection',
] as const;
/** What shows chapters and topics of a discipline, without its people. */
export const STRUCTURE = [
  ...PROGRESS,
  ...TOPICS,
  'subjects.listSubjects',
  'subjects.getSubjectStructure',
  'subjects.getSubjectSettings',
] as const;
/** Answers and cases that carry comments and expertises. */
export const REMARKS = [
  'answers.listAnswers',
  'answers.getAnswer',
  'answers.listStudentAnswers',
  'answers.listUsersAnswers',
  'answers.listTaskAnswers',
  ...MARKING,
] as const;
/** The same after an own comment, which may become a frequent line. */
export const OWN_COMMENT = [...REMARKS, 'marking.listCommentSuggestions'] as const;
/** Everything that shows a discipline, its people or its structure, but for the settings themselves. */
export const SUBJECT_VIEWS = [
  ...PROGRESS,
  'subjects.listSubjects',
  'subjects.listSubjectGroups',
  'subjects.listSubjectCurators',
  'subjects.getSubjectStructure',
] as const;
/** The same with the settings; groups, semesters and trajectories to choose from do not change with a discipline. */
export const SUBJECT = [...SUBJECT_VIEWS, 'subjects.getSubjectSettings'] as const;

export const affectedBy: Record<FeedEvent['kind'], readonly CacheName[]> = {
  notification: ['notifications'],
  // The payment opens the disciplines.
  contract: ['contracts', 'office', 'notifications', 'auth.getAuth', ...PROGRESS],
  admission: [
    ...['contracts.listContracts', 'contracts.getContract', 'contracts.listSignatures'],
    ...['contracts.listPayments', 'contracts.listEnrolmentOrders', 'office'],
  ] as const,
  answer: [
    ...MARKS,
    ...MARKING,
    ...PROGRESS,
    // The settings count the answers.
    'subjects.getSubjectSettings',
    'answers',
    'journal',
    'standing',
    'notifications',
  ],
  verdict: [
    ...MARKS,
    ...MARKING,
    ...PROGRESS,
    'rubrics',
    'annotations',
    'answers',
    'journal',
    'topics',
    'standing',
    'retakes',
    'notifications',
  ],
  comment: [...REMARKS, 'notifications'],
  expertise: [...REMARKS, 'notifications'],
  'soft-score': ['softSkills', 'notifications'],
  retake: ['retakes', ...PROGRESS, 'journal', 'topics', 'standing', 'notifications'],
  read: ['notifications'],
  journal: [...MARKS, ...MARKING],
  attendance: ['attendance', 'schedule'],
  schedule: ['schedule', 'notifications'],
  extension: ['extensions', 'notifications'],
  organisation: ['organisation', 'notifications'],
  report: ['reports.listReportJobs', 'notifications'],
  dates: [
    'abstractLessons',
    'extensions',
    ...SUBJECT_VIEWS,
    'topics',
    'standing',
    'retakes',
    'journal',
    'answers',
    ...MARKING,
  ],
  // What a person may do decides what every page shows, but the pages ask again by themselves when they are opened.
  rights: ['auth', 'adminRoles', 'companies', 'users'],
  queue: [],
  // The live channel reads everything again.
  missed: [],
};
