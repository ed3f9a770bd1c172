import type { Person } from '@orbita/contract/schemas';
import type { Privacy } from './privacy-selector.tsx';

/** The people and companies that may read an answer. */
export interface Readers {
  users: readonly Person[];
  companies: readonly { id: number; title: string }[];
}
export const noReaders: Readers = { users: [], companies: [] };

const [SELECTED_USERS, SELECTED_COMPANIES] = [2, 3];
export const takesUsers = (privacy: Privacy): boolean => privacy === SELECTED_USERS;
export const takesCompanies = (privacy: Privacy): boolean => privacy === SELECTED_COMPANIES;

/** Returns privacy as the calls expect it, with lists only for the modes that have them. */
export function accessOf(privacy: Privacy, readers: Readers = noReaders) {
  return {
    privacy,
    ...(takesUsers(privacy) ? { access_users_ids: readers.users.map(({ id }) => id) } : {}),
    ...(takesCompanies(privacy) ? { access_companies_ids: readers.companies.map(({ id }) => id) } : {}),
  };
}
