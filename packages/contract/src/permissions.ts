// Names of the permissions that a role can grant; roles themselves are data (product rules, section 2).
export const permissionAreas = [
  'users',
  'groups',
  'subjects',
  'trajectories',
  'semesters',
  'schedule',
  'contracts',
  'soft_skills',
  'retakes',
  'reports',
  'roles',
  'company',
] as const;

/** A part of the administration that roles may see or change. */
export type PermissionArea = (typeof permissionAreas)[number];
export type Permission = 'admin_panel_read' | `${PermissionArea}_${'read' | 'write'}`;

export const permissions: Permission[] = [
  'admin_panel_read',
  ...permissionAreas.flatMap((area): Permission[] => [`${area}_read`, `${area}_write`]),
];

/** Id of the built-in teacher role, the same in every company. */
export const TEACHER_ROLE_ID = 13;
/** Id of the pass status «returned for rework». */
export const RETURNED_STATUS_ID = 4;
/** Id of the pass status «not passed», which cannot be deleted. */
export const NOT_PASSED_STATUS_ID = 11;

/** Kinds of records that have a history, each with the permission that opens it. */
export const historyPermissions = {
  company: 'company_read',
  user: 'users_read',
  'admin-role': 'roles_read',
  group: 'groups_read',
  curator: 'groups_read',
  trajectory: 'trajectories_read',
  'business-role': 'trajectories_read',
  half: 'trajectories_read',
  semester: 'semesters_read',
  subject: 'subjects_read',
  'education-form': 'users_read',
  'temporary-status': 'users_read',
} as const satisfies Record<string, Permission>;
export type HistoryKind = keyof typeof historyPermissions;

/** Kinds of objects whose access is explained to the office. */
export const explainedKinds = ['subject', 'topic', 'student', 'group'] as const;
export type ExplainedKind = (typeof explainedKinds)[number];
