import { contract } from '@orbita/contract';
import { expect, test } from 'vitest';
import { REMARKS, SUBJECT, TOPICS } from './affected-calls.ts';

/** Calls that a change of a discipline does not make read again. */
const UNAFFECTED = {
  exportSubjects: 'a file, made when it is asked for',
  listGroupChoices: 'groups to choose from',
  listSemesterChoices: 'semesters to choose from',
  listSubjectChoices: 'disciplines to choose from',
  listTrajectoryChoices: 'trajectories to choose from',
  archiveSubject: 'changes it',
  unarchiveSubject: 'changes it',
  cloneSubject: 'changes it',
};

test('every call that shows a discipline is read again after its change, or listed here', () => {
  const reads = Object.entries(contract.subjects).filter(([, { method }]) => method === 'GET');
  const named = [...SUBJECT, ...Object.keys(UNAFFECTED).map((name) => `subjects.${name}`)];
  expect(named.toSorted()).toEqual(reads.map(([name]) => `subjects.${name}`).toSorted());
});

/** Reads of topics that a change of one topic does not make read again. */
const CHOICES = ['topics.listSkills', 'topics.listRoleChoices', 'topics.listEventStatuses'];

test('every call that shows topics is read again after a change of one, or listed here', () => {
  const reads = Object.entries(contract.topics).filter(([, { method }]) => method === 'GET');
  expect([...TOPICS, ...CHOICES].toSorted()).toEqual(reads.map(([name]) => `topics.${name}`).toSorted());
});

/** Reads of answers that carry no comments and no expertises. */
const WITHOUT_REMARKS = [
  'answers.listReaders',
  'answers.listAnswerVersions',
  'answers.getAnswerStats',
  'answers.listAnswerVisibilityRules',
];

test('every call that gives answers is read again after a comment, or listed here', () => {
  const reads = Object.entries(contract.answers).filter(([, { method }]) => method === 'GET');
  const named = [...REMARKS.filter((name) => name.startsWith('answers.')), ...WITHOUT_REMARKS];
  expect(named.toSorted()).toEqual(reads.map(([name]) => `answers.${name}`).toSorted());
});
