// Who is signed in and what that makes them: roles derived as specification section 6 says.
import type { AuthInfo } from '@orbita/contract/auth';
import type { Permission } from '@orbita/contract/permissions';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { getToken } from '../api/session.ts';

export interface Who {
  user: AuthInfo['user'];
  company: AuthInfo['company'];
  permissions: ReadonlySet<string>;
  isAdmin: boolean;
  isTeacher: boolean;
  isStudent: boolean;
  /** Counted only for those who neither teach nor administer. */
  isParent: boolean;
  isCurator: boolean;
  isExpert: boolean;
  isDistant: boolean;
  isMember: boolean;
  can: (permission: Permission) => boolean;
}

/** Roles from the answer of getAuth. */
export function deriveWho({ user, company, permissions }: AuthInfo): Who {
  const names = new Set(permissions.map((permission) => permission.name));
  const isAdmin = user.is_moderator;
  const isTeacher = user.subjects_count > 0;
  return {
    user,
    company,
    permissions: names,
    isAdmin,
    isTeacher,
    isStudent: user.groups_count > 0,
    isParent: user.is_parent && !isAdmin && !isTeacher,
    isCurator: user.is_curator,
    isExpert: user.is_expert,
    isDistant: user.is_distant,
    isMember: user.is_member,
    can: (permission) => names.has(permission),
  };
}

/** The signed-in person while they are being read, or nobody. */
export function useMaybeWho() {
  const auth = useCall('auth', 'getAuth', {}, { enabled: getToken() !== null, staleTime: 60_000 });
  const who = useMemo(() => (auth.data ? deriveWho(auth.data) : null), [auth.data]);
  return { who, auth };
}

/** The signed-in person. For screens behind the shell, which opens them only once the person is known. */
export function useWho(): Who {
  const { who } = useMaybeWho();
  if (!who) throw new Error('useWho is for screens that need a signed-in person');
  return who;
}
