// Names of the permissions that a role can grant; roles themselves are data (product rules, section 2).
const areas = [
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

export type Permission = 'admin_panel_read' | `${(typeof areas)[number]}_${'read' | 'write'}`;

export const permissions: Permission[] = [
  'admin_panel_read',
  ...areas.flatMap((area): Permission[] => [`${area}_read`, `${area}_write`]),
];

/** Id of the built-in teacher role, the same in every company. */
export const TEACHER_ROLE_ID = 13;
/** Id of the pass status «returned for rework». */
export const RETURNED_STATUS_ID = 4;
/** Id of the pass status «not passed», which cannot be deleted. */
export const NOT_PASSED_STATUS_ID = 11;
