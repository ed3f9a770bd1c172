import type { AuthInfo } from '@orbita/contract/auth';
import { expect, test } from 'vitest';
import { currentUserOf } from './roles.ts';

const info = (user: Partial<AuthInfo['user']>, permissions: string[] = []) =>
  ({
    user: { is_moderator: false, is_parent: false, subjects_count: 0, groups_count: 0, ...user },
    permissions: permissions.map((name) => ({ name })),
    company: {},
  }) as unknown as AuthInfo;

test('a teacher is who teaches a discipline, a student is who studies in a group', () => {
  expect(currentUserOf(info({ subjects_count: 2 }))).toMatchObject({ isTeacher: true, isStudent: false });
  expect(currentUserOf(info({ groups_count: 1 }))).toMatchObject({ isTeacher: false, isStudent: true });
});

test('a parent counts only when neither teaching nor administering', () => {
  expect(currentUserOf(info({ is_parent: true })).isParent).toBe(true);
  expect(currentUserOf(info({ is_parent: true, subjects_count: 1 })).isParent).toBe(false);
  expect(currentUserOf(info({ is_parent: true, is_moderator: true })).isParent).toBe(false);
});

test('who may change the company counts as an administrator, as a moderator does', () => {
  expect(currentUserOf(info({}, ['company_write']))).toMatchObject({ isAdmin: true });
  expect(currentUserOf(info({ is_moderator: true }))).toMatchObject({ isAdmin: true });
  expect(currentUserOf(info({ is_parent: true }, ['company_read']))).toMatchObject({ isAdmin: false, isParent: true });
});

test('a permission is what the server named', () => {
  const currentUser = currentUserOf(info({}, ['company_read']));
  expect([currentUser.can('company_read'), currentUser.can('company_write')]).toEqual([true, false]);
});
