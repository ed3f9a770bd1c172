// The table of contents of the API: every domain, listed by name.
import { abstractLessons } from './abstract-lessons.ts';
import { annotations } from './annotations.ts';
import { achievements } from './achievements.ts';
import { answers } from './answers.ts';
import { attendance } from './attendance.ts';
import { adminRoles } from './admin-roles.ts';
import { audit } from './audit.ts';
import { auth } from './auth.ts';
import { companies } from './companies.ts';
import { curators } from './curators.ts';
import { ctp } from './ctp.ts';
import { expertises } from './expertises.ts';
import { feedback } from './feedback.ts';
import { files } from './files.ts';
import { invitations } from './invitations.ts';
import { mails } from './mails.ts';
import { marking } from './marking.ts';
import { groups } from './groups.ts';
import { halves } from './halves.ts';
import { journal } from './journal.ts';
import { marks } from './marks.ts';
import { notifications } from './notifications.ts';
import { receipts } from './receipts.ts';
import { rights } from './rights.ts';
import { relations } from './relations.ts';
import { rubrics } from './rubrics.ts';
import { retakes } from './retakes.ts';
import { semesters } from './semesters.ts';
import { standing } from './standing.ts';
import { subSubjects } from './sub-subjects.ts';
import { subjects } from './subjects.ts';
import { tasks } from './tasks.ts';
import { topics } from './topics.ts';
import { trajectories } from './trajectories.ts';
import { users } from './users.ts';

export const contract = {
  auth,
  users,
  companies,
  audit,
  adminRoles,
  rights,
  subjects,
  groups,
  curators,
  relations,
  halves,
  trajectories,
  semesters,
  ctp,
  abstractLessons,
  subSubjects,
  topics,
  tasks,
  feedback,
  files,
  answers,
  expertises,
  receipts,
  marks,
  journal,
  attendance,
  marking,
  rubrics,
  annotations,
  standing,
  retakes,
  achievements,
  notifications,
  mails,
  invitations,
};
export type Contract = typeof contract;
