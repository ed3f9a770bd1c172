// Sets instead of loops: the number of queries of a call does not depend on the number of rows.
import { contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { sql } from '@orbita/database';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from './testing/app.ts';
import {
  buildAdministrator,
  buildDueDate,
  buildForm,
  buildHalf,
  buildLesson,
  buildPattern,
  buildRelation,
  buildUser,
  type BuiltUser,
} from './testing/builders.ts';
import { calls as requests, type Call } from './testing/calls.ts';
import { uploadFile } from './testing/uploads.ts';
import { buildWorld, type World } from './testing/world.ts';
import { growWorld } from './testing/grow.ts';

let server: TestApp;
let room: World;
let admin: BuiltUser;
let halfId: number;
beforeAll(async () => {
  server = await createTestApp();
  room = await buildWorld(server, 'lists.example');
  admin = await buildAdministrator(server.db, room.companyId);
  await server.db.run(sql`insert into curator_groups (curator_id, group_id) values (${admin.id}, ${room.groupId})`);
  halfId = await buildHalf(server.db, room.companyId);
});
afterAll(() => server.close());
/** Asks the school by its domain, because a person belongs to other institutions too. */
const ask: TestApp['request'] = (method, path, options) =>
  server.request(method, path, { ...options, headers: { host: room.domain } });

const grow = async (n: number, from: number) => {
  ({ annotatedId } = await growWorld({ db: server.db, room, admin, halfId, lessonId, annotatedId }, n, from));
};

type Counted = [name: string, as: () => BuiltUser, path: () => string];
/** Lists that need more than their valid request: another person, a larger page, or several people. */
const named: Counted[] = [
  ['listUsers', () => room.teacher, () => '/api/v2/users?size=100'],
  ['searchEverything', () => room.teacher, () => `/api/v2/search?query=${encodeURIComponent('Рост')}`],
  ['listInquiries', () => admin, () => '/api/v2/admin/inquiries?size=100'],
  ['listContracts', () => admin, () => '/api/v2/contracts?size=100'],
  ['getContract', () => admin, () => `/api/v2/contracts/${room.contractIds.read}`],
  ['listPayments', () => admin, () => '/api/v2/admin/payments?size=100'],
  ['listUnknownNotices', () => admin, () => '/api/v2/admin/payment-notices?size=100'],
  ['listEnrolmentOrders', () => admin, () => '/api/v2/admin/enrolment-orders?size=100'],
  ['listPaperTemplates', () => admin, () => '/api/v2/admin/paper-templates?size=100'],
  ['listPersonOpenings', () => admin, () => `/api/v2/admin/users/${room.applicant.id}/application-openings?size=100`],
  ['listContractOpenings', () => admin, () => `/api/v2/contracts/${room.contractIds.read}/openings?size=100`],
  ['listOfficePrograms', () => admin, () => '/api/v2/admin/education-programs?size=100'],
  ['listOfficeRelationships', () => admin, () => '/api/v2/admin/relationships'],
  ['listCompanyUsers', () => admin, () => `/api/companies/${room.companyId}/users?size=100`],
  ['listModerators', () => admin, () => `/api/companies/${room.companyId}/moderators`],
  ['getAuth of a parent', () => parent, () => '/api/v2/auth'],
  ['getSecondFactor', () => room.student, () => '/api/v2/me/second-factor'],
  ['listTaughtSubjects', () => room.teacher, () => '/api/me/lms/subjects?size=1000'],
  ['listStudiedSubjects', () => room.student, () => '/api/me/lms/groups/subjects'],
  ['listUserSubjects', () => room.teacher, () => `/api/v2/users/${room.student.id}/subjects`],
  ['listSubjectsAccess', () => admin, () => '/api/v2/admin/subjects-access?size=100'],
  [
    'explainRights',
    () => admin,
    () => `/api/v2/admin/rights/explanation?user_id=${room.student.id}&kind=topic&object_id=${room.stepId}`,
  ],
  ['listSubjects', () => admin, () => '/api/v2/subjects?size=1000'],
  ['listPersonSubjects', () => admin, () => `/api/users/${room.teacher.id}/lms/subjects?size=1000`],
  ['listUserChoices', () => admin, () => '/api/v2/selection/users?size=100'],
  ['listSubjectChoices', () => room.teacher, () => '/api/v2/selection/subjects?size=1000'],
  ['listEducationFormChoices', () => admin, () => '/api/v2/selection/education-forms'],
  ['listOpenEducationForms', () => admin, () => `/api/v2/open-education-forms?size=100&group_id=${room.groupId}`],
  ['listTemporaryStatusChoices', () => admin, () => '/api/v2/selection/temporary-statuses'],
  ['listStatusUsers', () => admin, () => '/api/v2/temporary-status-users?size=100'],
  ['listOpenStatusUsers', () => room.student, () => '/api/v2/open-temporary-status-users?size=100'],
  ['listUserNotes', () => room.student, () => '/api/v2/user-notes?size=100'],
  ['listUserNotes about a student', () => room.teacher, () => `/api/v2/user-notes?size=100&user_id=${room.student.id}`],
  ['getUser of oneself', () => room.student, () => `/api/v2/users/${room.student.id}`],
  ['listGroupChoices', () => admin, () => '/api/v2/selection/groups?size=1000'],
  ['getSubjectSettings', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}/settings`],
  ['listSubjectCurators', () => admin, () => `/api/v2/subjects/${room.subjectId}/curators`],
  ['listSemesterChoices', () => room.teacher, () => '/api/v2/selection/semesters?size=1000'],
  ['listTrajectoryChoices', () => room.teacher, () => '/api/v2/selection/trajectories?size=1000'],
  ['listPassStatuses', () => room.student, () => '/api/passingStepStatuses'],
  ['getUser', () => room.teacher, () => `/api/v2/users/${room.student.id}`],
  ['listGroups', () => admin, () => '/api/v2/groups?size=1000'],
  ['getGroup', () => admin, () => `/api/groups/${room.groupId}`],
  ['listGroupUsers', () => admin, () => `/api/groups/${room.groupId}/users`],
  ['listFormerMembers', () => admin, () => `/api/v2/groups/${room.groupId}/former-users?size=100`],
  ['listGroupSubjects', () => room.teacher, () => `/api/groups/${room.groupId}/subjects`],
  ['listGroupsOfSubject', () => room.teacher, () => `/api/v2/groups/subjects/${room.subjectId}`],
  ['listGroupLabels', () => admin, () => '/api/v2/groups/labels'],
  ['listLabelsOfGroup', () => admin, () => `/api/v2/groups/${room.groupId}/labels`],
  ['listTrajectoriesGroups', () => admin, () => '/api/v2/trajectories-groups'],
  ['getGroupHeat', () => room.teacher, () => `/api/v2/groups/${room.groupId}/attendance/heat`],
  ['exportGroupAttendance', () => room.teacher, () => `/api/v2/groups/${room.groupId}/attendance/export`],
  ['getGroupAttendance', () => room.teacher, () => `/api/v2/groups/${room.groupId}/attendance`],
  ['listGroupReports', () => admin, () => '/api/v2/groups/reports?size=1000'],
  ['listHalves', () => admin, () => '/api/lms/halves?size=1000'],
  ['listAdminRoles', () => admin, () => '/api/v2/admin/roles'],
  ['listAdminRoleUsers', () => admin, () => '/api/v2/admin/roles/13/users?size=100'],
  ['listCompanyRoles', () => admin, () => `/api/companies/${room.companyId}/roles`],
  ['listTrajectories', () => admin, () => '/api/v2/trajectories?limit=0'],
  ['getTrajectory', () => admin, () => `/api/lms/trajectories/${room.trajectoryId}`],
  ['listBusinessRoles', () => admin, () => '/api/v2/business-roles?size=1000'],
  ['getOrganisation', () => room.teacher, () => '/api/organisation'],
  ['getRole', () => room.teacher, () => `/api/roles/${room.organisation.roleId}`],
  [
    'listSmartObjects',
    () => room.teacher,
    () => `/api/organisation/smart-objects?role_id=${room.organisation.roleId}&size=500`,
  ],
  ['listMeetings', () => room.teacher, () => '/api/organisation/meetings?size=100'],
  ['getMeeting', () => room.teacher, () => `/api/organisation/meetings/${room.organisation.meetingId}`],
  ['listDuties', () => room.teacher, () => '/api/organisation/duties'],
  ['listRoleHistory', () => admin, () => `/api/organisation/roles/${room.organisation.roleId}/history`],
  ['listRoleCompanies', () => admin, () => `/api/roles/${room.organisation.roleId}/companies`],
  ['listTrajectoryRoles', () => admin, () => `/api/lms/trajectories/${room.trajectoryId}/tealRoles`],
  ['listSemesters', () => admin, () => '/api/v2/admin/semesters?size=1000'],
  ['searchSemesters', () => admin, () => '/api/v2/admin/semesters/search'],
  ['listRelatives', () => admin, () => '/api/v2/relations?size=50'],
  ['listRelationsOf', () => admin, () => `/api/v2/users/${room.student.id}/relations`],
  ['listCurators', () => admin, () => '/api/v2/curators?size=50'],
  ['getCurator', () => admin, () => `/api/v2/curators/${admin.id}`],
  ['getHalf', () => admin, () => `/api/lms/halves/${halfId}`],
  ['getSubject', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}`],
  ['getReportPlaces', () => room.teacher, () => '/api/v2/reports/places'],
  ['listReportGroups', () => room.teacher, () => '/api/v2/reports/groups?size=100'],
  ['listReportSubjects', () => room.teacher, () => '/api/v2/reports/subjects?size=100'],
  ['listCertificates', () => admin, () => '/api/v2/certificates'],
  ['listReportJobs', () => admin, () => '/api/v2/reports/jobs?size=100'],
  ['listReportStudents', () => admin, () => `/api/v2/reports/students?group_id=${room.groupId}`],
  ['getAnalytics', () => admin, () => '/api/v2/analytics'],
  ['getAnalytics of a teacher', () => room.teacher, () => '/api/v2/analytics'],
  ['listAnalyticsRows', () => admin, () => '/api/v2/analytics/rows?of=subjects&size=100'],
  ['getAnalyticsTrend', () => admin, () => '/api/v2/analytics/trend'],
  ['listAnalyticsPeople', () => admin, () => '/api/v2/analytics/people?of=all&size=100'],
  ['listAnalyticsWaiting', () => admin, () => '/api/v2/analytics/waiting?size=100'],
  ['getGraph of a student', () => room.student, () => `/api/projects/${room.subjectId}/graph`],
  ['getGraph of staff', () => room.teacher, () => `/api/projects/${room.subjectId}/graph`],
  ['getSubjectContents of a student', () => room.student, () => `/api/subjects/${room.subjectId}/contents`],
  ['getSubjectContents of staff', () => room.teacher, () => `/api/subjects/${room.subjectId}/contents`],
  ['listSubjectGroups', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}/groups`],
  ['getSubjectStructure', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}/structure`],
  [
    'listSubjectCheckpointMarks',
    () => room.teacher,
    () => `/api/v2/subjects/${room.subjectId}/checkpoints/marks?size=10000`,
  ],
  ['listAbstractLessons', () => room.teacher, () => `/api/v2/abstract-lessons?subject=${room.subjectId}&size=10000`],
  ['getSubjectDates', () => room.teacher, () => `/api/v2/abstract-lessons/subjects/${room.subjectId}`],
  ['listAbstractLessonSchedules', () => room.student, () => '/api/v2/abstract-lesson-schedules?size=10000'],
  ['getLastSync', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}/last-sync`],
  ['listLastUpdates', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}/last-updates?size=1000`],
  ['getJournal', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}/journal?group_id=${room.groupId}`],
  [
    'getFinalResults',
    () => room.teacher,
    () => `/api/v2/subjects/${room.subjectId}/final-results?group_id=${room.groupId}`,
  ],
  [
    'listFinalResultHistory',
    () => room.teacher,
    () =>
      `/api/v2/subjects/${room.subjectId}/final-results/history?group_id=${room.groupId}&student_id=${room.student.id}`,
  ],
  [
    'getSubjectAttendance',
    () => room.teacher,
    () => `/api/v2/subjects/${room.subjectId}/attendance?group_id=${room.groupId}`,
  ],
  [
    'getSubjectHeat',
    () => room.teacher,
    () => `/api/v2/subjects/${room.subjectId}/attendance/heat?group_id=${room.groupId}`,
  ],
  [
    'listScheduleLessons',
    () => admin,
    () => `/api/v2/schedule/lessons?from=${days(-30)}&to=${days(11)}&everybody=true`,
  ],
  ['listEvents', () => admin, () => `/api/v2/events?from=${days(-30)}&to=${days(11)}&user_id=${room.student.id}`],
  ['getScheduleLesson', () => admin, () => `/api/v2/schedule/lessons/${lessonId}`],
  ['listClashes', () => admin, () => '/api/v2/schedule/clashes'],
  ['listHolidays', () => admin, () => '/api/v2/schedule/holidays?year=2099'],
  ['getKeeperDay', () => admin, () => '/api/v2/schedule/today'],
  ['listTimetableChanges', () => admin, () => '/api/v2/schedule/changes?size=100'],
  ['listRooms', () => admin, () => '/api/v2/schedule/rooms?size=1000'],
  ['listTeacherChoices', () => admin, () => '/api/v2/schedule/teachers'],
  ['listUserAttendance', () => room.student, () => `/api/v2/users/${room.student.id}/attendance?size=1000`],
  ['getUserSummaries', () => room.student, () => `/api/v2/users/${room.student.id}/summaries`],
  ['getLessonCode', () => room.teacher, () => `/api/v2/schedule/lessons/${lessonId}/code`],
  ['getLessonAttendance', () => room.teacher, () => `/api/v2/schedule/lessons/${lessonId}/attendance`],
  ['getLesson', () => room.student, () => `/api/v2/lessons/${room.stepId}`],
  ['listSteps of staff', () => room.teacher, () => '/api/steps?size=100'],
  ['listSteps of a student', () => room.student, () => '/api/steps?size=100'],
  ['listRoleChoices', () => room.teacher, () => '/api/v2/selection/roles?size=100'],
  ['listSoftSkills', () => room.teacher, () => '/api/v2/soft-skills'],
  ['listSkillRecords', () => admin, () => '/api/v2/admin/soft-skills'],
  ['listSoftIndicators', () => admin, () => `/api/v2/admin/soft-indicators?skill_id=${room.softSkill.skillId}`],
  [
    'listIndicatorGrades',
    () => admin,
    () => `/api/v2/admin/soft-indicator-grades?indicator_id=${room.softSkill.indicatorId}`,
  ],
  ['listSkillLevels', () => admin, () => '/api/v2/admin/soft-skill-levels'],
  ['listSoftSubjects', () => room.teacher, () => '/api/v2/soft-skills/subjects'],
  [
    'listGroupScores',
    () => room.teacher,
    () => `/api/v2/soft-skills/group-scores?subject_id=${room.subjectId}&group_id=${room.groupId}&size=100`,
  ],
  ['getPersonSkills', () => room.teacher, () => `/api/v2/soft-skills/users/${room.student.id}`],
  ['calculateSoftSkills', () => room.teacher, () => `/api/v2/soft-skills/calculate/users/${room.student.id}`],
  ['listSkills', () => room.teacher, () => '/api/v2/competence/skills?size=100'],
  ['listFeedbackLessons', () => room.teacher, () => `/api/v2/subjects/${room.subjectId}/feedback-lessons?size=100`],
  ['listFeedbacks', () => room.teacher, () => `/api/v2/feedbacks?step_id=${room.stepId}&size=100`],
  ['listTaskAnswers', () => room.teacher, () => `/api/v2/tasks/answers?subject_id=${room.subjectId}&size=100`],
  ['listBankItems', () => room.teacher, () => '/api/v2/question-bank?size=100'],
  ['getTaskAttempts', () => room.student, () => `/api/v2/tasks/${room.patternId}/attempts`],
  ['listPatterns', () => room.student, () => `/api/v2/topics/${room.stepId}/patterns`],
  ['listAnswers', () => room.teacher, () => '/api/v2/answers?size=100'],
  [
    'listStudentAnswers',
    () => room.teacher,
    () => `/api/v2/answers/users/${room.student.id}/subjects/${room.subjectId}`,
  ],
  ['listUsersAnswers', () => room.teacher, () => `/api/steps/${room.stepId}/usersAnswers?disablePagination=1`],
  ['getAnswerStats', () => room.teacher, () => `/api/v2/topics/${room.stepId}/answers/stats`],
  ['listAnswers, works of a student', () => room.student, () => `/api/v2/answers?size=100&user_id=${room.student.id}`],
  ['getAnswer', () => room.student, () => `/api/v2/answers/${annotatedId}`],
  ['listAnswerVersions', () => room.student, () => `/api/v2/answers/${annotatedId}/versions`],
  ['listReaders', () => room.student, () => '/api/v2/answers/readers?size=100'],
  ['listAnswerVisibilityRules', () => room.student, () => '/api/v2/answer-visibility-rules'],
  ['listMarkingQueue', () => room.teacher, () => '/api/v2/marking/queue?size=100'],
  ['listExpertiseQueue', () => room.admin, () => `/api/v2/marking/expertises?subject_id=${room.subjectId}&size=100`],
  ['listWaiting', () => room.teacher, () => '/api/v2/marking/waiting'],
  ['listCommentSuggestions', () => room.teacher, () => '/api/v2/comment-templates/suggestions'],
  ['listAnnotations', () => room.student, () => `/api/v2/answers/${annotatedId}/annotations`],
  ['getMarkingCase', () => room.teacher, () => `/api/v2/marking/steps/${room.stepId}/students/${room.student.id}`],
  ['listCommentTemplates', () => room.teacher, () => '/api/v2/comment-templates'],
  ['listMarks of a student', () => room.student, () => '/api/v2/marks'],
  ['listMarks of a discipline', () => room.teacher, () => `/api/v2/marks?subject_id=${room.subjectId}`],
  ['listMarkHistory', () => room.student, () => `/api/v2/students/${room.student.id}/marks/${room.stepId}/history`],
  ['listCheckpointMarks', () => room.student, () => '/api/v2/checkpoints/marks'],
  ['listMarkTypes', () => room.student, () => '/api/v2/mark-types'],
  ['explainStanding', () => room.student, () => `/api/v2/students/${room.student.id}/standing/${room.stepId}`],
  ['listCuratedStudents', () => admin, () => '/api/v2/standing/curated-students?size=100'],
  ['getProgress', () => room.student, () => `/api/v2/students/${room.student.id}/progress`],
  ['getReport', () => room.student, () => `/api/v2/students/${room.student.id}/report`],
  ['getTimeline', () => room.student, () => `/api/v2/students/${room.student.id}/timeline`],
  ['listExtensions', () => room.teacher, () => '/api/v2/extensions?size=100'],
  ['listOwnExtensions', () => room.student, () => '/api/v2/extensions/own?size=100'],
  ['listRetakes', () => room.teacher, () => '/api/v2/admin/retakes?size=100'],
  ['listRetakeTopics', () => room.teacher, () => '/api/v2/admin/retakes/topics?size=100'],
  ['listRetakeGroups', () => room.teacher, () => '/api/v2/admin/retakes/groups?size=100'],
  ['listRetakeStudents', () => room.teacher, () => '/api/v2/admin/retakes/students?size=100'],
  ['listGroupRetakes', () => room.teacher, () => `/api/v2/groups/${room.groupId}/retakes?size=100`],
  ['listStudentRetakes', () => room.student, () => `/api/v2/students/${room.student.id}/retakes`],
  ['listTeacherRetakes', () => room.teacher, () => `/api/v2/users/${room.teacher.id}/teacher-retakes?size=100`],
  ['getRetakeChoices', () => room.teacher, () => '/api/v2/admin/retakes/choices'],
  [
    'listRetakeCandidates',
    () => room.teacher,
    () => `/api/v2/admin/retakes/candidates?subject_id=${room.subjectId}&group_id=${room.groupId}`,
  ],
  ['getPerfectionist', () => room.student, () => `/api/v2/achievements/${room.student.id}/perfectionist`],
  ['getExpert', () => room.teacher, () => `/api/v2/achievements/${room.teacher.id}/expert`],
  ['getSpecialist', () => room.student, () => `/api/v2/achievements/${room.student.id}/specialist`],
  ['listStudentTasks', () => room.student, () => `/api/v2/students/${room.student.id}/tasks?size=100`],
  ['listArtefacts', () => room.student, () => `/api/v2/users/${room.student.id}/artefacts?size=100`],
  ['getLmsTable', () => room.student, () => `/api/users/${room.student.id}/lmsTable`],
  ['listNotifications', () => room.student, () => '/api/v2/notifications?size=100'],
  ['getNotificationStatus', () => room.student, () => '/api/v2/notifications/status'],
  ['listCompanyServices', () => admin, () => `/api/companies/${room.companyId}/services`],
  ['listCompanyInstructions', () => admin, () => `/api/companies/${room.companyId}/instructions`],
  ['listOwnInstructions', () => room.student, () => '/api/v2/instructions'],
  ['getStartPage', () => room.student, () => '/api/v2/start-page'],
  ['getAppManifest', () => room.student, () => '/api/v2/app-manifest'],
  ['getOverview', () => admin, () => '/api/v2/admin/overview'],
  ['getFirstSteps', () => admin, () => '/api/v2/admin/first-steps'],
];
let parent: BuiltUser;
let annotatedId: number | undefined;
let lessonId: number;
/** The day of so many days from today. */
const days = (n: number): string => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10);

/** Lists that hold the same number of rows in any school; their statements are counted as well. */
const constant: Record<string, string> = {
  getAnalyticsTrend: 'one row for a week',
  listIndicatorGrades: 'eleven grades at most',
  getAnswerScores: 'the indicators of one task',
  listPaperFields: 'the fields are part of the program',
  getReportTemplate: 'one template; the fields are part of the program',
  listRoleCompanies: 'a role is of one company',
  getProposal: 'one proposal',
  listDuties: 'two kinds',
  exportGroupAttendance: 'a compressed workbook grows slower than its rows',
  getTopicExtensions: 'what one student asked for in one topic, 20 at most',
  listWaiting: 'a few per topic, by design',
  searchEverything: 'seven of each kind',
  getNotificationStatus: 'counts only',
  listPushDevices: 'ten at most',
  getOwnSigning: 'two signatures at most',
  listSignatures: 'two signatures at most',
  getNotificationSettings: 'the categories are part of the program',
  getAuthInformation: 'the providers of the configuration',
  getSecondFactorDemand: 'one row for each role',
  getCompany: 'one record with its settings',
  getAccount: 'one record, longer than all its groups',
  listCompanyServices: 'the services are part of the program',
  listCompanyInstructions: 'one text for each role',
  listOwnInstructions: 'one text for each role',
  getStartPage: 'the tiles are part of one record',
  getAppManifest: 'the icons and shortcuts are part of the program',
  listInstallServices: 'mail and telephony',
  getLmsTable: 'a row per discipline with tasks, which the growing disciplines have not',
  getOverview: 'a count of each kind',
  getFirstSteps: 'the steps are part of the program',
  explainRights: 'one explanation',
  getAdminRole: 'one record with its counts',
  listEventStatuses: 'the signs are part of the program',
  getReceipt: 'one submission as it was signed',
  getKeeperDay: 'twenty lessons, fifty substitutions and ten holidays at most',
  listSeriesPlans: 'the plans of one series',
  findFreeTimes: 'sixty times of twenty rooms at most',
  listAttendanceMarks: 'the statuses are part of the program',
  listAchievements: 'four achievements',
  listNotePermissions: 'four permissions, part of the program',
  getIt: 'an achievement without rows yet',
  previewMerge: 'the sums of two accounts, and at most a hundred titles',
};

/** Whether a schema holds an array of objects at any depth. */
function hasRows(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  const { type, items } = schema as { type?: string; items?: unknown };
  return (type === 'array' && !isPlain(items)) || Object.values(schema).some(hasRows);
}
const isPlain = (items: unknown): boolean =>
  ['string', 'number', 'integer', 'boolean'].includes((items as { type?: string } | undefined)?.type ?? '');

const callOf = (name: string): string => name.split(/[ ,]/, 1)[0] ?? name;

/** A list of the contract that has no line of its own is counted by its valid request. */
const byRequest = ({ name, declared, row }: Call): Counted => {
  const asked = () => row(room);
  const people: Record<string, () => BuiltUser> = {
    admin: () => admin,
    teacher: () => room.teacher,
    student: () => room.student,
    nobody: () => room.student,
    applicant: () => room.applicant,
    sealed: () => room.sealed,
  };
  return [
    name.slice(name.indexOf('.') + 1),
    () => people[asked().as]!(),
    () => {
      const { params = {}, query = {} } = asked();
      const path = declared.path.replace(/:(\w+)/g, (_, param: string) => String(params[param]));
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      ).toString();
      return search ? `${path}?${search}` : path;
    },
  ];
};
const withLine = new Set(named.map(([name]) => callOf(name)));
const lists = requests.filter(
  ({ declared: { method, alsoPost, response } }) => method === 'GET' && !alsoPost && hasRows(response),
);
const calls: Counted[] = [
  ...named,
  ...lists.filter(({ name }) => !withLine.has(name.slice(name.indexOf('.') + 1))).map(byRequest),
];

test('every list of the contract is counted, and every exception is a call that is', () => {
  const declared = Object.values(contract).flatMap((domain) => Object.entries<AnyEndpoint>(domain));
  const ofContract = declared.flatMap(([name, { method, alsoPost, response }]) =>
    method === 'GET' && !alsoPost && hasRows(response) ? [name] : [],
  );
  const counted = new Set(calls.map(([name]) => callOf(name)));
  expect(ofContract.length).toBeGreaterThan(80);
  expect(ofContract.filter((name) => !counted.has(name))).toEqual([]);
  expect(Object.keys(constant).filter((name) => !counted.has(name))).toEqual([]);
});

describe('as many queries for forty rows as for one', () => {
  const counted = { one: new Map<string, number>(), forty: new Map<string, number>() };
  const sizes = { one: new Map<string, number>(), forty: new Map<string, number>() };
  async function countAll(rows: 'one' | 'forty'): Promise<void> {
    for (const [name, as, path] of calls) {
      const before = server.db.queryCount();
      const { status, body } = await ask('GET', path(), { as: as().token });
      expect({ name, status }).toEqual({ name, status: 200 });
      counted[rows].set(name, server.db.queryCount() - before);
      sizes[rows].set(name, JSON.stringify(body).length);
    }
  }
  beforeAll(async () => {
    parent = await buildUser(server.db, room.companyId);
    lessonId = await buildLesson(server.db, room.companyId, { subjects: [room.subjectId], groups: [room.groupId] });
    await uploadFile(server, room.teacher.token, { host: room.domain });
    await buildRelation(server.db, room.companyId, { relativeId: parent.id, studentId: room.student.id });
    await buildDueDate(server.db, room.stepId, room.groupId, new Date('2099-01-01'));
    await grow(1, 0);
    await countAll('one');
    await grow(39, 1);
    await server.db.run(
      sql`insert into relations (company_id, relative_id, student_id, confirmed_at) select ${room.companyId}, ${parent.id}, user_id, now() from group_users where group_id = ${room.groupId} on conflict do nothing`,
    );
    await countAll('forty');
  });

  test.each(calls)('%s', (name) => {
    expect(counted.forty.get(name)).toBe(counted.one.get(name));
    // Ensures that there are rows to count: a list whose rows nothing makes gets them in `grow`.
    if (!(callOf(name) in constant)) expect(sizes.forty.get(name)!).toBeGreaterThan(sizes.one.get(name)! * 2);
    expect(counted.forty.get(name)!).toBeLessThanOrEqual(12);
  });

  test('handing in, saving many and copying', async () => {
    const count = async (work: () => Promise<{ status: number }>) => {
      const before = server.db.queryCount();
      expect((await work()).status).toBe(200);
      return server.db.queryCount() - before;
    };
    const task = async (questions: number) => {
      const pattern = await buildPattern(server.db, room.stepId);
      const fields: object[] = [];
      for (let i = 0; i < questions; i += 1) fields.push({ form_id: await buildForm(server.db, pattern), value: 'Я' });
      return () => ask('POST', '/api/v2/answers', { as: room.student.token, body: { pattern_id: pattern, fields } });
    };
    const sections = (n: number) => () =>
      ask('POST', '/api/lms/sections', {
        as: room.teacher.token,
        body: { sections: Array.from({ length: n }, () => ({ step_id: room.stepId })) },
      });
    const empty = (await ask('POST', '/api/steps', { as: room.teacher.token, body: { chapter_id: room.chapterId } }))
      .body.id;
    const copy = (id: number) => () => ask('POST', `/api/steps/${id}/copy`, { as: room.teacher.token, body: {} });
    const everybody = await server.db.rows<{ user_id: number }>(
      sql`select user_id from group_users where group_id = ${room.groupId} order by user_id desc`,
    );
    const cells = (n: number, mark: number) => () =>
      ask('POST', `/api/v2/subjects/${room.subjectId}/journal/cells`, {
        as: room.teacher.token,
        body: {
          cells: everybody.slice(0, n).map(({ user_id }) => ({
            step_id: room.stepId,
            student_id: user_id,
            mark,
            passed_status_id: 1 + (mark % 2),
          })),
        },
      });
    await cells(40, 3)();
    expect(await count(cells(40, 4))).toBe(await count(cells(1, 5)));
    const again = (n: number) => () =>
      ask('POST', `/api/v2/subjects/${room.subjectId}/journal/cells/read`, {
        as: room.teacher.token,
        body: {
          group_id: room.groupId,
          cells: everybody.slice(0, n).map(({ user_id }) => ({ step_id: room.stepId, student_id: user_id })),
        },
      });
    await again(40)();
    expect((await cells(40, 2)()).status).toBe(200);
    const ofForty = await count(again(40));
    expect((await cells(40, 3)()).status).toBe(200);
    expect(ofForty).toBe(await count(again(1)));
    const list = (n: number, status: number) => () =>
      ask('PUT', `/api/v2/schedule/lessons/${lessonId}/attendance`, {
        as: room.teacher.token,
        body: {
          students: everybody.slice(0, n).map(({ user_id }) => ({ student_id: user_id, attendance_status: status })),
        },
      });
    expect(await count(list(40, 1))).toBe(await count(list(1, 2)));
    // The first receipt of an install creates its key.
    await (
      await task(1)
    )();
    expect(await count(await task(40))).toBe(await count(await task(1)));
    expect(await count(sections(40))).toBe(await count(sections(1)));
    expect(await count(copy(room.stepId))).toBe(await count(copy(empty)));
  });
});
