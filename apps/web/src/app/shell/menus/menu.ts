// Menu items by role, only for pages that exist (specification section 2).
import {
  IconBook2,
  IconCalendarWeek,
  IconCertificate,
  IconChecklist,
  IconFileCheck,
  IconFileText,
  IconHome,
  IconNotebook,
  IconRefresh,
  IconRoute,
  IconSchool,
  IconSettingsCog,
  IconSitemap,
  type Icon,
} from '@tabler/icons-react';
import type { CurrentUser } from '../../../api/current-user.ts';
import { forStaff } from '../../../ui/navigation/route-handle.ts';
import { selectedChild, useSelectedChild } from '../../../shared/users/selected-child.ts';

export type QueueKind = 'marking' | 'expertise';

export interface MenuItem {
  to: string;
  label:
    | 'main'
    | 'disciplines'
    | 'study'
    | 'works'
    | 'timeline'
    | 'schedule'
    | 'marking'
    | 'expertise'
    | 'retakes'
    | 'diary'
    | 'graph'
    | 'reports'
    | 'analytics'
    | 'application'
    | 'contract'
    | 'organisation'
    | 'admin';
  icon: Icon;
  /** Shows how much work waits: to be marked, or for an expertise. */
  counts?: QueueKind;
}

const MARKING: MenuItem = { to: '/marking', label: 'marking', icon: IconChecklist, counts: 'marking' };
const SCHEDULE: MenuItem = { to: '/schedule', label: 'schedule', icon: IconCalendarWeek };
/** Whether somebody has lessons or looks after those of others. */
const isOfSchool = (user: CurrentUser): boolean =>
  user.isStudent || user.isTeacher || user.isExpert || user.isCurator || user.can('schedule_read');
/** Whether somebody applies or has a contract, whose receipts and signatures stay within reach. */
const isApplicant = ({ isDistant, isStudent, user }: CurrentUser): boolean =>
  user.contract !== null || (isDistant && !isStudent);
/** The same page for experts who teach nothing: their queue is another. */
const ASSESSING: MenuItem = { to: '/marking', label: 'expertise', icon: IconCertificate, counts: 'expertise' };

/** The own diary of a student, or for a curator that of the first student of the first group. */
function diaryOf({ isStudent, isCurator, user }: CurrentUser): MenuItem[] {
  const whose = isStudent ? 'my' : isCurator ? user.first_curated_id : null;
  return whose === null ? [] : [{ to: `/users/${whose}/diary`, label: 'diary', icon: IconNotebook }];
}

/** Returns the main menu of a user; a parent's link to the diary follows the chosen child. */
export const useMenu = (currentUser: CurrentUser): MenuItem[] => menuFor(currentUser, useSelectedChild(currentUser));

export function menuFor(currentUser: CurrentUser, child = selectedChild(currentUser)): MenuItem[] {
  if (currentUser.isParent) {
    return child ? [SCHEDULE, { to: `/users/${child.id}/diary`, label: 'diary', icon: IconNotebook }] : [];
  }
  const marks = currentUser.isTeacher || currentUser.isExpert;
  return [
    { to: '/main', label: 'main', icon: IconHome },
    ...(marks || currentUser.isAdmin || currentUser.isCurator
      ? [{ to: '/disciplines', label: 'disciplines', icon: IconBook2 } as const]
      : []),
    ...(currentUser.isStudent
      ? [
          { to: currentUser.isDistant ? '/study' : '/subjects', label: 'study', icon: IconSchool } as const,
          ...(currentUser.isDistant ? [{ to: '/timeline', label: 'timeline', icon: IconRoute } as const] : []),
          { to: '/works', label: 'works', icon: IconFileCheck } as const,
        ]
      : []),
    ...(isApplicant(currentUser)
      ? [
          {
            to: '/form',
            label: currentUser.user.contract?.step === 8 ? 'contract' : 'application',
            icon: IconFileText,
          } as const,
        ]
      : []),
    ...(isOfSchool(currentUser) ? [SCHEDULE] : []),
    ...(marks ? [currentUser.isTeacher ? MARKING : ASSESSING] : []),
    ...(currentUser.isTeacher || currentUser.isCurator
      ? [{ to: '/retakes', label: 'retakes', icon: IconRefresh } as const]
      : []),
    // Whoever reads all reports finds them in the administration.
    ...((currentUser.isTeacher || currentUser.isCurator) && !currentUser.can('reports_read')
      ? [
          { to: '/reports', label: 'reports', icon: IconFileText } as const,
          { to: '/analytics', label: 'analytics', icon: IconChecklist } as const,
        ]
      : []),
    ...(currentUser.isStudent ? [{ to: '/graph', label: 'graph', icon: IconSitemap } as const] : []),
    ...diaryOf(currentUser),
    // Whoever works at the institution reads who is responsible for what.
    ...(forStaff(currentUser) || currentUser.can('admin_panel_read')
      ? [{ to: '/organisation', label: 'organisation', icon: IconSitemap } as const]
      : []),
    ...(currentUser.can('admin_panel_read') ? [{ to: '/admin', label: 'admin', icon: IconSettingsCog } as const] : []),
  ];
}

type InstructionLabel = 'forStudent' | 'forDistant' | 'forTeacher' | 'forCurator' | 'forAdmin' | 'forParent';
export interface Instruction {
  label: InstructionLabel;
  url: string | null;
}

/** Returns the instructions by role: one for a parent, otherwise one for each role the user has. */
export function instructionsFor({ company, ...currentUser }: CurrentUser): Instruction[] {
  if (currentUser.isParent) return [{ label: 'forParent', url: company.instruction_for_parent }];
  const all: [boolean, InstructionLabel, string | null][] = [
    [currentUser.isStudent && !currentUser.isDistant, 'forStudent', company.instruction_for_student],
    [currentUser.isDistant, 'forDistant', company.instruction_for_distant],
    [currentUser.isTeacher || currentUser.isExpert, 'forTeacher', company.instruction_for_teacher],
    [currentUser.isCurator, 'forCurator', company.instruction_for_curator],
    [currentUser.isAdmin, 'forAdmin', company.instruction_for_admin],
  ];
  return all.filter(([holds]) => holds).map(([, label, url]) => ({ label, url }));
}
