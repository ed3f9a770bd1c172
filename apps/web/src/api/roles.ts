// Derives a user's roles as specification section 6 says.
import type { AuthInfo } from '@orbita/contract/auth';
import type { Permission } from '@orbita/contract/permissions';

export interface CurrentUser {
  user: AuthInfo['user'];
  company: AuthInfo['company'];
  /** What becomes of mails on this install. */
  mails: AuthInfo['mails'];
  permissions: ReadonlySet<string>;
  isAdmin: boolean;
  isTeacher: boolean;
  isStudent: boolean;
  /** True only for parents who neither teach nor administer. */
  isParent: boolean;
  isCurator: boolean;
  isExpert: boolean;
  isDistant: boolean;
  isMember: boolean;
  /** The administrator who works as this user, if any. */
  acting: AuthInfo['acting'];
  can: (permission: Permission) => boolean;
}

/** Builds the current user from the response of getAuth. */
export function currentUserOf({ user, company, permissions, acting, mails }: AuthInfo): CurrentUser {
  const names = new Set(permissions.map((permission) => permission.name));
  // The same as canChange of the company's moderator check. Source: specification, section 6.
  const isAdmin = user.is_moderator || names.has('company_write');
  const isTeacher = user.subjects_count > 0;
  return {
    user,
    company,
    mails,
    permissions: names,
    isAdmin,
    isTeacher,
    isStudent: user.groups_count > 0,
    isParent: user.is_parent && !isAdmin && !isTeacher,
    isCurator: user.is_curator,
    isExpert: user.is_expert,
    isDistant: user.is_distant,
    isMember: user.is_member,
    acting,
    can: (permission) => names.has(permission),
  };
}
