// Says which value of the catalogue exists already, when the database has refused it.
import type { ErrorCode } from '@orbita/contract/errors';
import { constraintOf } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';

const takenCodes: Record<string, { field: string; code: ErrorCode }> = {
  soft_skills_company: { field: 'title', code: 'title-taken' },
  soft_indicator_grades_value: { field: 'value', code: 'soft-value-taken' },
  soft_skill_levels_from: { field: 'from_percent', code: 'soft-level-taken' },
};

/** Does the work, and turns a value that must be unique but is not into its error. */
export async function tellingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const taken = takenCodes[constraintOf(error) ?? ''];
    throw taken ? new AppError(taken.code, { fields: { [taken.field]: taken.code } }) : error;
  }
}
