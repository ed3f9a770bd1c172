/** What a scenario found. */
export interface FaultFigures {
  /** Lines for the console, and for docs/operations.md. */
  lines: string[];
  isHeld: boolean;
}
