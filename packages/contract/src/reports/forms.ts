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
/** Everything whose layout and template an institution may change: the forms, and certificates of study. */
export const printedForms = [...reportForms, 'certificate'] as const;
export type PrintedForm = (typeof printedForms)[number];
/** Forms about a whole group or a person in it, which a teacher of a discipline does not make. */
export const wholeForms: readonly ReportForm[] = ['study-card', 'curator-report'];
