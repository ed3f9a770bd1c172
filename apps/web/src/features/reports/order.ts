import type { ReportForm } from '@orbita/contract/reports';
import type { Output } from '../../api/query.ts';

/** What reports can be made of. */
export type Places = Output<'reports', 'getReportPlaces'>;
/** What a form is made of, as the address says it. */
export interface Order {
  form: ReportForm;
  group_id?: number;
  subject_id?: number;
  semester_id?: number;
}
