// The official forms, by name.
export const reportForms = [
  'group-sheet',
  'summary-sheet',
  'gradebook',
  'attendance-sheet',
  'retakes',
  'study-card',
  'curator-report',
  'workload',
] as const;
export type ReportForm = (typeof reportForms)[number];
/** Forms about a whole group or a person in it, which a teacher of a discipline does not make. */
export const wholeForms: readonly ReportForm[] = ['study-card', 'curator-report'];
