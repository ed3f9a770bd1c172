import type { Db } from '../connect.ts';

export interface DemoOptions {
  /** Folder of the uploaded files; made when missing. */
  filesDir: string;
  /** Gets a line about each step. */
  log: (line: string) => void;
  /** The day that the half year leads up to; today unless told. */
  now?: Date;
}

/**
 * Loads the demo school into an empty, migrated database. It is there whole or not at all: a load that was cut short can
 * simply be repeated; the files of the first attempt are replaced.
 */
export async function loadDemoSchool(db: Db, options: DemoOptions): Promise<void> {
  // Its texts and tools take memory that a server with a school in it never needs.
  const { storeDemoSchool } = await import('./store-demo-school.ts');
  await storeDemoSchool(db, options);
}
