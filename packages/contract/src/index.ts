// The table of contents of the API: every domain by name.
import { annotations } from './annotations.ts';
import { answers } from './answers.ts';
import { auth } from './auth.ts';
import { companies } from './companies.ts';
import { files } from './files.ts';
import { marking } from './marking.ts';
import { marks } from './marks.ts';
import { notifications } from './notifications.ts';
import { rubrics } from './rubrics.ts';
import { subjects } from './subjects.ts';
import { topics } from './topics.ts';
import { users } from './users.ts';

export const contract = { auth, users, companies, subjects, topics, files, answers, marks, marking, rubrics, annotations, notifications };
export type Contract = typeof contract;
