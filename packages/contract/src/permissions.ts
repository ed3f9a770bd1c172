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
/** What roles show in a row of their own: an area that is seen and changed, or `services`, which whoever sees the company sees. */
export const rightAreas = [...permissionAreas, 'services'] as const;
export type RightArea = (typeof rightAreas)[number];
/** `services_write` decides where money, codes and secrets go; without it `company_write` changes everything else of the company. */
export type Permission = 'admin_panel_read' | `${PermissionArea}_${'read' | 'write'}` | 'services_write';

export const permissions: Permission[] = [
  'admin_panel_read',
  ...permissionAreas.flatMap((area): Permission[] => [`${area}_read`, `${area}_write`]),
  'services_write',
];

/** Id of the built-in teacher role, the same in every company. */
export const TEACHER_ROLE_ID = 13;
/** Id of the pass status «returned for rework». */
export const RETURNED_STATUS_ID = 4;
/** Id of the pass status «not passed», which cannot be deleted. */
export const NOT_PASSED_STATUS_ID = 11;

/** Largest size of a timetable that is read from a file, in bytes. */
export const TIMETABLE_FILE_BYTES = 5 * 1024 * 1024;

/** The last day of a temporary status without an end. */
export const OPEN_END = '9999-12-31';

/** Kinds of records that have a history, each with the permission that opens it. */
export const historyPermissions = {
  company: 'company_read',
  user: 'users_read',
  'admin-role': 'roles_read',
  group: 'groups_read',
  curator: 'groups_read',
  trajectory: 'trajectories_read',
  'business-role': 'trajectories_read',
  'organisation-role': 'roles_read',
  half: 'trajectories_read',
  semester: 'semesters_read',
  subject: 'subjects_read',
  lesson: 'schedule_read',
  room: 'schedule_read',
  holiday: 'schedule_read',
  'education-form': 'users_read',
  'temporary-status': 'users_read',
  'soft-skill': 'soft_skills_read',
  inquiry: 'users_read',
  contract: 'contracts_read',
  admission: 'contracts_read',
  'education-program': 'contracts_read',
  relationship: 'contracts_read',
  'report-template': 'reports_read',
} as const satisfies Record<string, Permission>;
export type HistoryKind = keyof typeof historyPermissions;

/** Kinds of objects whose access is explained to the office. */
export const explainedKinds = ['subject', 'topic', 'student', 'group'] as const;
export type ExplainedKind = (typeof explainedKinds)[number];

/** What an account may hold beside rights of the administration; whoever gets into the account gets it too. */
export const holdings = ['application', 'teaching', 'expertise', 'lessons', 'curating', 'children', 'circles'] as const;
export type Holding = (typeof holdings)[number];

/** Why somebody may neither get into another account nor give a way into it; each is the code of an error. */
export const openingRefusals = ['rights-not-held', 'shared-account', 'account-holds-more'] as const;
export type OpeningRefusal = (typeof openingRefusals)[number];

/** Whom an instruction of the institution is for. */
export const instructionRoles = ['student', 'distant', 'teacher', 'curator', 'parent', 'admin'] as const;
export type InstructionRole = (typeof instructionRoles)[number];

/** Outside services that an institution can connect. */
export const outsideServices = ['polls', 'portfolio', 'tracker', 'meetings', 'payments'] as const;
export type OutsideService = (typeof outsideServices)[number];

/** Services that the options of the server set up for all its institutions. */
export const installServices = ['mail', 'telephony'] as const;
export type InstallServiceName = (typeof installServices)[number];

/** What a check of an outside service can find. */
export const checkResults = [
  'ok',
  'secret-refused',
  'not-there',
  'moved',
  'failing',
  'odd-answer',
  'unknown-host',
  'connection-refused',
  'no-answer',
  'unsafe',
  'closed-network',
  'broken',
] as const;
export type CheckResult = (typeof checkResults)[number];

/** Steps of the first hour of a new institution, in their order. */
export const firstSteps = ['people', 'groups', 'trajectory', 'semester', 'subjects', 'invitations'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** What two accounts of one name have in common besides it, the strongest evidence first; `unplaced`: one of the two has no role here. */
export const doubleReasons = ['phone', 'email', 'child', 'parent', 'group', 'unplaced'] as const;
export type DoubleReason = (typeof doubleReasons)[number];
/** How much the evidence says that two accounts are one person. */
export const doubleStrengths = ['strong', 'likely', 'possible'] as const;
export type DoubleStrength = (typeof doubleStrengths)[number];
