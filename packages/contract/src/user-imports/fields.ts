// Words of an import of people that pages use as well; no schemas.

/** What a row of a file is about. */
export const importKinds = ['group', 'student', 'teacher', 'curator', 'parent'] as const;
export type ImportKind = (typeof importKinds)[number];

/** What a column of a file means. */
export const importFields = [
  'full_name',
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'username',
  'phone',
  'group',
  'description',
  'role',
  'external_id',
  'status',
  'suspended',
  'deleted',
  'enabled',
  'child_name',
  'child_email',
  'child_external_id',
  'parent1_name',
  'parent1_phone',
  'parent1_email',
  'parent2_name',
  'parent2_phone',
  'parent2_email',
] as const;
export type ImportField = (typeof importFields)[number];

/** Systems whose exports are recognised. */
export const importSources = [
  'canvas-users',
  'canvas-enrollments',
  'canvas-gradebook',
  'brightspace-gradebook',
  'blackboard-gradebook',
  'moodle-users',
  'moodle-participants',
  'gibbon',
  'oneroster-users',
  'powerschool',
  'microsoft-365',
  'microsoft-sds',
  'google-workspace',
  'google-classroom',
  '1c',
  'dnevnik',
  'mesh',
] as const;
export type ImportSource = (typeof importSources)[number];

/** What a package or a workbook has and no import takes. */
export const importLeftOut = [
  'courses',
  'classes',
  'enrollments',
  'grades',
  'deleted',
  'sheets',
  'timetables',
] as const;
export type ImportLeftOut = (typeof importLeftOut)[number];

/** What an import does with a row. */
export const importActions = ['new', 'changed', 'same', 'suspected', 'bad', 'skipped'] as const;
export type ImportAction = (typeof importActions)[number];

/** Where an import stands. */
export const importStates = ['comparing', 'ready', 'applying', 'applied', 'undoing', 'undone', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** What is done with somebody who may be here already. */
/** What people change of an import before it is applied. */
export const importEdits = ['columns', 'choices', 'line'] as const;

export const importChoices = ['same', 'new', 'skip'] as const;
export type ImportChoice = (typeof importChoices)[number];

/** What somebody here has in common with a row besides the name, and what differs. */
export const suspectSigns = [
  'phone',
  'group',
  'child',
  'role',
  'unplaced',
  'id',
  'other-name',
  'other-email',
  'other-phone',
  'other-id',
] as const;
export type SuspectSign = (typeof suspectSigns)[number];

/** Orders of the rows of an import. */
export const importSorts = ['line', 'name', 'action'] as const;

/** Why a column is not taken: whose phone or address it is must be said, or it is not kept at all. */
export const unkeptColumns = [
  'unclear-phone',
  'unclear-email',
  'birth-date',
  'snils',
  'document',
  'address',
  'password',
  'score',
  'joined',
  'service',
  'other',
] as const;
export type UnkeptColumn = (typeof unkeptColumns)[number];

/** Largest number of rows in all sheets. */
export const IMPORT_MAX_ROWS = 20_000;

/** Groups of a person, or children of a parent, in one cell. */
export const IMPORT_MAX_LISTED = 20;
/** Largest number of groups that a file names and that are not there yet. */
export const IMPORT_MAX_GROUPS = 3000;
