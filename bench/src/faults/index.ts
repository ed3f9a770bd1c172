// The faults that anybody can cause on purpose, by name; each says whether what is promised held.

/** What a scenario found. */
export interface FaultFigures {
  /** Lines for the console, and for docs/operations.md. */
  lines: string[];
  isHeld: boolean;
}
interface FaultScenario {
  run(): Promise<FaultFigures>;
}

export const faultScenarios: Record<string, () => Promise<FaultScenario>> = {
  backup: () => import('./backup.ts'),
  migration: () => import('./migration.ts'),
  'power-cut': () => import('./power-cut.ts'),
  connections: () => import('./connections.ts'),
  tables: () => import('./tables.ts'),
};
