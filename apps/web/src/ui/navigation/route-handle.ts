import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { CurrentUser } from '../../api/current-user.ts';

/** Settings of a route for the shell. */
export interface RouteHandle {
  /** Who may open the route; 'public' needs no session. */
  access: 'public' | ((user: CurrentUser) => boolean);
  /** What a parameter of the path looks like, unless it is an id. */
  parameters?: Record<string, RegExp>;
  /** Hides the top menu. */
  hideMenu?: boolean;
  /** Uses the whole width of the window, as journals and boards do. */
  wide?: boolean;
  hideFooter?: boolean;
  /** Navigation shown beside the page instead of the top menu. */
  navigation?: ComponentType<{ currentUser: CurrentUser | null }>;
}

/** A route of a feature; every leaf has a handle. */
export type FeatureRoute = RouteObject & { handle: RouteHandle };

/** Allows signed-in members who are not merely parents. */
export const forMembers = (user: CurrentUser): boolean => user.isMember && !user.isParent;
/** Allows teachers, experts, curators and administrators. */
export const forStaff = (user: CurrentUser): boolean =>
  user.isTeacher || user.isExpert || user.isCurator || user.isAdmin;
/** Allows those to whom works come: a curator alone neither marks nor assesses. */
export const forMarkers = (user: CurrentUser): boolean => user.isTeacher || user.isExpert || user.isAdmin;
/** Allows anyone signed in. */
export const forSignedIn = (): boolean => true;
