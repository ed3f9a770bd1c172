import { type PrintedForm, type ReportForm, wholeForms } from '@orbita/contract/reports/forms';
import type { Output } from '../../api/query.ts';

/** What reports can be made of. */
export type Places = Output<'reports', 'getReportPlaces'>;
/** What a form is made of, as the address says it. */
export interface Order {
  form: ReportForm;
  group_id?: number;
  subject_id?: number;
  student_id?: number;
  semester_id?: number;
}

/** What a template is filled with; a certificate of nobody in particular is filled with examples. */
export type PrintOrder = Omit<Order, 'form'> & { form: PrintedForm };

/** What each form is made of besides itself. */
const asks: Record<ReportForm, readonly ('group' | 'subject' | 'student' | 'semester')[]> = {
  'group-sheet': ['group', 'subject'],
  'summary-sheet': ['group', 'semester'],
  gradebook: ['group', 'subject', 'semester'],
  'attendance-sheet': ['group', 'subject', 'semester'],
  retakes: ['group', 'subject', 'semester'],
  'study-card': ['group', 'student', 'semester'],
  'curator-report': ['group', 'semester'],
  workload: ['semester'],
};
export const asksFor = (form: ReportForm, part: (typeof asks)[ReportForm][number]): boolean =>
  asks[form].includes(part);
/** Which groups a form may be of. */
export const groupsFor = (form: ReportForm, archived: boolean) => ({
  ...(archived ? { archived } : {}),
  ...(wholeForms.includes(form) ? { is_whole: true } : {}),
});
/** Which disciplines a form of a group may be of. */
export const subjectsFor = (groupId: number, archived: boolean) => ({
  group_ids: [groupId],
  ...(archived ? { archived } : {}),
});
/** The part of an order that is still to be chosen. */
export function lackingIn(order: Order): 'group' | 'subject' | 'student' | undefined {
  if (asksFor(order.form, 'group') && order.group_id === undefined) return 'group';
  if (order.form === 'group-sheet' && order.subject_id === undefined) return 'subject';
  return asksFor(order.form, 'student') && order.student_id === undefined ? 'student' : undefined;
}
