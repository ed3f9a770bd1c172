// The table of contents of the API: every domain, listed by name.
import { abstractLessons } from './abstract-lessons.ts';
import { analytics } from './analytics.ts';
import { annotations } from './annotations.ts';
import { achievements } from './achievements.ts';
import { answers } from './answers.ts';
import { attendance } from './attendance.ts';
import { adminRoles } from './admin-roles.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { calendar } from './calendar.ts';
import { companies } from './companies.ts';
import { contracts } from './contracts.ts';
import { curators } from './curators.ts';
import { ctp } from './ctp.ts';
import { educationForms } from './education-forms.ts';
import { extensions } from './extensions.ts';
import { expertises } from './expertises.ts';
import { family } from './family.ts';
import { finalResults } from './final-results.ts';
import { feedback } from './feedback.ts';
import { files } from './files.ts';
import { inquiries } from './inquiries.ts';
import { invitations } from './invitations.ts';
import { mails } from './mails.ts';
import { office } from './office.ts';
import { organisation } from './organisation.ts';
import { marking } from './marking.ts';
import { groups } from './groups.ts';
import { halves } from './halves.ts';
import { journal } from './journal.ts';
import { marks } from './marks.ts';
import { notifications } from './notifications.ts';
import { portfolio } from './portfolio.ts';
import { receipts } from './receipts.ts';
import { rights } from './rights.ts';
import { relations } from './relations.ts';
import { graph } from './graph.ts';
import { reports } from './reports.ts';
import { rubrics } from './rubrics.ts';
import { retakes } from './retakes.ts';
import { schedule } from './schedule.ts';
import { semesters } from './semesters.ts';
import { softSkills } from './soft-skills.ts';
import { standing } from './standing.ts';
import { studentContacts } from './student-contacts.ts';
import { subSubjects } from './sub-subjects.ts';
import { subjects } from './subjects.ts';
import { tasks } from './tasks.ts';
import { temporaryStatuses } from './temporary-statuses.ts';
import { topics } from './topics.ts';
import { trajectories } from './trajectories.ts';
import { userImports } from './user-imports.ts';
import { userNotes } from './user-notes.ts';
import { users } from './users.ts';

export const contract = {
  auth,
  users,
  companies,
  calendar,
  audit,
  adminRoles,
  rights,
  subjects,
  groups,
  curators,
  relations,
  family,
  educationForms,
  temporaryStatuses,
  userNotes,
  studentContacts,
  halves,
  trajectories,
  semesters,
  ctp,
  abstractLessons,
  subSubjects,
  graph,
  reports,
  analytics,
  topics,
  tasks,
  feedback,
  files,
  answers,
  expertises,
  extensions,
  finalResults,
  receipts,
  marks,
  journal,
  schedule,
  attendance,
  marking,
  rubrics,
  softSkills,
  annotations,
  standing,
  retakes,
  achievements,
  portfolio,
  notifications,
  mails,
  inquiries,
  contracts,
  invitations,
  office,
  organisation,
  userImports,
};
export type Contract = typeof contract;
