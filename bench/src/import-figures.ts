import type { Memory } from './measure.ts';

/** What an import takes. */
export interface ImportFigures {
  rows: number;
  /** Seconds of each step. */
  seconds: Record<'read' | 'compared' | 'applied' | 'undone', number>;
  before: Memory;
  peak: Memory;
}
