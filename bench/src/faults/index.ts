// The faults that anybody can cause on purpose, by name; each says whether what is promised held.

import type { FaultFigures } from './figures.ts';
import type { FaultName } from './names.ts';

interface FaultScenario {
  run(): Promise<FaultFigures>;
}

export const faultScenarios: Record<FaultName, () => Promise<FaultScenario>> = {
  backup: () => import('./backup.ts'),
  migration: () => import('./migration.ts'),
  'power-cut': () => import('./power-cut.ts'),
  connections: () => import('./connections.ts'),
  tables: () => import('./tables.ts'),
};
