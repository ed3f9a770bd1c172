import type { GraphRole } from '@orbita/contract/graph';
import { graphTexts } from './graph.texts.ts';

const CORE = [1, 2, 3, 4, 5, 10] as const;

/** Returns the name of a role; those that every circle has are named by their kind. */
export function roleName({ name, core_type }: GraphRole): string {
  const core = CORE.find((one) => one === core_type);
  return name || (core === undefined ? graphTexts.t('role') : graphTexts.t(`core.${core}`));
}
