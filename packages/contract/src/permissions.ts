// Names of what an administrator may let a role do. Data: a role is a set of these (product rules, section 2).
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

/** The built-in role of a teacher keeps this number in every company. */
export const TEACHER_ROLE_ID = 13;
/** The pass status that means «returned for rework». */
export const RETURNED_STATUS_ID = 4;
/** The pass status that means «not passed»; it cannot be deleted. */
export const NOT_PASSED_STATUS_ID = 11;
