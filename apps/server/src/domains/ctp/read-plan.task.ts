// Reads a plan from a file in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import { CTP_MAX_ROWS } from '@orbita/contract/ctp';
import type { ErrorCode } from '@orbita/contract/errors';
import { AppError, assertThat } from '../../http/app-error.ts';
import { foreignTableOf } from '../../platform/spreadsheet/foreign-tables.ts';
import { readSheets } from '../../platform/spreadsheet/read-table.ts';
import type { Sheet } from '../../platform/spreadsheet/table.ts';
import { type FoundPlan, findPlan } from './plan-columns.ts';

/** What a plan calls the refusals of a file. */
const refusals: Partial<Record<ErrorCode, ErrorCode>> = {
  'table-empty': 'ctp-empty',
  'table-unreadable': 'ctp-unreadable',
  'table-old-excel': 'ctp-old-excel',
  'table-too-many-rows': 'ctp-too-many-rows',
};

/** Returns the sheets of a file in which a plan may be. */
export async function readPlanSheets(bytes: Buffer): Promise<Sheet[]> {
  try {
    return await readSheets(bytes);
  } catch (error) {
    const code = error instanceof AppError ? refusals[error.code] : undefined;
    throw code ? new AppError(code) : error;
  }
}

export async function readPlan(path: string): Promise<FoundPlan> {
  const sheets = await readPlanSheets(await readFile(path));
  const plan = findPlan(sheets);
  if (!plan) throw new AppError(foreignTableOf(sheets) ?? 'ctp-no-headings');
  assertThat(plan.rows.length <= CTP_MAX_ROWS, 'ctp-too-many-rows');
  return plan;
}
