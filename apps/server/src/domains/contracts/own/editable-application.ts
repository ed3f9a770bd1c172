// What is wrong with an application, and which of its fields may change now.
import type { Application } from '@orbita/contract/contracts/application';
import { checkApplication, type Problem } from '@orbita/contract/contracts/check-application';
import { coversField } from '@orbita/contract/contracts/merge-application';
import { AppError } from '../../../http/app-error.ts';
import type { OwnRow } from './own-contract.queries.ts';

/** Whether the office has the choice of the programme and has not sent it back. */
const isSpecialitySent = ({ status, corrections }: Pick<OwnRow, 'status' | 'corrections'>): boolean =>
  status !== 'draft' && !corrections.some(({ field }) => field === 'speciality');

export const problemsOf = (application: Application, row: OwnRow): Problem[] =>
  checkApplication(application, {
    today: row.today,
    scans: new Set(row.scan_kinds),
    // Whoever has sent the application keeps the place in the line though the last place was taken since.
    isOpen: (speciality) => row.open.includes(speciality) || isSpecialitySent(row),
  });

/**
 * Returns which fields may change: all of a draft; of what the office has sent back those that it named, and those that
 * are missing because of them.
 */
function editableFields(row: OwnRow, application: Application): (path: string) => boolean {
  if (row.status === 'draft') return () => true;
  const asked = row.status === 'unconfirmed' ? row.corrections.map(({ field }) => field) : [];
  if (asked.length === 0) return () => false;
  const lacking = problemsOf(application, row).map(({ field }) => field);
  return (path) => lacking.includes(path) || asked.some((field) => coversField(field, path));
}
export const isEditable = (row: OwnRow, application: Application, path: string): boolean =>
  editableFields(row, application)(path);

/** Throws unless all these fields may change. */
export function assertEditable(row: OwnRow, application: Application, paths: string[]): void {
  const isOpen = editableFields(row, application);
  if (!paths.every(isOpen)) throw new AppError('contract-locked');
}
