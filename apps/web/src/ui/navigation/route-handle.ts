import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import type { CurrentUser } from '../../api/current-user.ts';

/** What a route tells the shell about itself. */
export interface RouteHandle {
  /** Who may open it; 'public' needs no session. */
  access: 'public' | ((who: CurrentUser) => boolean);
  /** Without the top menu. */
  hideMenu?: boolean;
  /** Uses the whole width of the window: journals and boards. */
  wide?: boolean;
  hideFooter?: boolean;
  /** Stands beside the page in place of the top menu. */
  navigation?: ComponentType<{ who: CurrentUser | null }>;
}

/** Declares the routes of a feature; every leaf carries a handle. */
export type FeatureRoute = RouteObject & { handle: RouteHandle };

/** Any signed-in member who is not (only) a parent. */
export const forMembers = (who: CurrentUser): boolean => who.isMember && !who.isParent;
/** Teachers, experts, curators and administrators. */
export const forStaff = (who: CurrentUser): boolean => who.isTeacher || who.isExpert || who.isCurator || who.isAdmin;
/** Anyone signed in. */
export const forSignedIn = (): boolean => true;
