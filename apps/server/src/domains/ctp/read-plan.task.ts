// Reads a plan from a file in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import { CTP_MAX_ROWS } from '@orbita/contract/ctp';
import { assertThat } from '../../http/app-error.ts';
import { type FoundPlan, findPlan } from './plan-columns.ts';
import { readTables } from './read-table.ts';

export async function readPlan(path: string): Promise<FoundPlan> {
  const plan = findPlan(await readTables(await readFile(path)));
  assertThat(plan, 'ctp-no-headings');
  assertThat(plan.rows.length <= CTP_MAX_ROWS, 'ctp-too-many-rows');
  return plan;
}
