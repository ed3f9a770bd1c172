import type { Person } from '@orbita/contract/schemas';
import type { Privacy } from './privacy-selector.tsx';

/** Whom an answer is opened to by name. */
export interface Readers {
  users: readonly Person[];
  companies: readonly { id: number; title: string }[];
}
export const noReaders: Readers = { users: [], companies: [] };

const [SELECTED_USERS, SELECTED_COMPANIES] = [2, 3];
export const takesUsers = (privacy: Privacy): boolean => privacy === SELECTED_USERS;
export const takesCompanies = (privacy: Privacy): boolean => privacy === SELECTED_COMPANIES;

/** Privacy as it is sent: lists go only with the modes that have them. */
export function accessOf(privacy: Privacy, readers: Readers = noReaders) {
  return {
    privacy,
    ...(takesUsers(privacy) ? { access_users_ids: readers.users.map(({ id }) => id) } : {}),
    ...(takesCompanies(privacy) ? { access_companies_ids: readers.companies.map(({ id }) => id) } : {}),
  };
}
