// Whose copies may be kept: those of a session that this device remembers, never of one that ends with its tabs, and never of
// an administrator who works as somebody else.
import type { AuthInfo } from '@orbita/contract/auth';
import { rememberedToken } from '../client/session.ts';

/** Names an account in the keys of its copies. */
export const accountOf = ({ user, company }: AuthInfo): string => `${company.id}.${user.id}`;

/** Whether answers to this person may be kept in this browser. */
export const mayKeep = ({ user, acting }: AuthInfo): boolean =>
  rememberedToken() !== null &&
  acting === null &&
  user.is_member &&
  !user.must_change_password &&
  !user.must_set_second_factor;

/** What is kept of the person: no contacts, documents or notes. */
export const withoutPersonalData = (auth: AuthInfo): AuthInfo => ({
  ...auth,
  user: {
    ...auth.user,
    email: null,
    username: null,
    phone: null,
    contract: null,
    temporary_statuses: [],
    notes: [],
  },
});

/** Names a session without telling its token; undefined where the browser cannot, as without TLS. */
export async function nameOfSession(token: string): Promise<string | undefined> {
  const digest = await globalThis.crypto?.subtle?.digest('SHA-256', new TextEncoder().encode(token));
  return digest && Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
