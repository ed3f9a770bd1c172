// The people who open pages in tests.
import { AuthInfo } from '@orbita/contract/auth';
import { permissions, type Permission } from '@orbita/contract/permissions';
import { sampleOf, type Partly } from './sample.ts';

/** The response of getAuth for the viewer; null for a guest. */
export type Viewer = AuthInfo | null;

const COMPANY = { id: 1, title: 'Колледж «Орбита»', time_zone: 'Europe/Moscow' };

function viewer(user: Partly<AuthInfo['user']>, granted: readonly Permission[] = []): AuthInfo {
  return sampleOf(AuthInfo, {
    user: { is_member: true, shortcuts_enabled: true, ...user },
    permissions: granted.map((name) => ({ name })),
    company: COMPANY,
    acting: null,
  });
}

export const asGuest: Viewer = null;
export const asStudent = viewer({ id: 11, first_name: 'Анна', last_name: 'Белова', groups_count: 1 });
export const asTeacher = viewer({ id: 21, first_name: 'Мария', last_name: 'Соколова', subjects_count: 2 });
/** Assesses as an expert and teaches nothing. */
export const asExpert = viewer({ id: 24, first_name: 'Олег', last_name: 'Экспертов', is_expert: true });
export const asCurator = viewer({ id: 23, first_name: 'Вера', last_name: 'Кураторова', is_curator: true });
export const asParent = viewer({
  id: 31,
  first_name: 'Пётр',
  last_name: 'Белов',
  is_parent: true,
  children: [asStudent.user].map(({ id, first_name, last_name }) => ({ id, first_name, last_name })),
});
export const asAdmin = viewer({ id: 41, first_name: 'Ирина', last_name: 'Главная', is_moderator: true }, permissions);
/** Signed in, but not a member of any institution. */
export const asStranger = viewer({ id: 51, first_name: 'Иван', last_name: 'Прохожий', is_member: false });
