// What a job is asked for and the forms that follow from it.
import type { BodyOf } from '@orbita/contract/endpoint';
import type { reports } from '@orbita/contract/reports';
import type { ReportForm } from '@orbita/contract/reports/forms';

export type Asked = BodyOf<typeof reports.createReportJob>;
export interface PlannedForm {
  form: ReportForm;
  group_id: number | null;
  subject_id: number | null;
  student_id: number | null;
  /** Path in the archive, without the suffix. */
  name: string;
}
export interface Plan {
  /** What is kept of the order, so that it can be repeated. */
  asked: Asked;
  /** The kinds of forms that come of it, of those that were asked for. */
  kinds: ReportForm[];
  forms: PlannedForm[];
  /** Names of the groups, one for each group, in the order of the forms. */
  groups: string[];
}
