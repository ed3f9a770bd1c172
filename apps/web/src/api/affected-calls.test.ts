import { contract } from '@orbita/contract';
import { expect, test } from 'vitest';
import { SUBJECT } from './affected-calls.ts';

/** Calls that a change of a discipline does not make read again. */
const UNAFFECTED = {
  listGroupChoices: 'groups to choose from',
  listSemesterChoices: 'semesters to choose from',
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
