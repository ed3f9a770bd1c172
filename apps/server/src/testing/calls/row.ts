// The type of a valid request, with the ids of a school.
import type { Contract } from '@orbita/contract';
import type { Part } from '../uploads.ts';
import type { World } from '../world.ts';

export type Role = 'admin' | 'teacher' | 'student' | 'leaver' | 'applicant' | 'sealed' | 'nobody';
export interface Row {
  /** Who makes the call in their own school. */
  as: Role;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  parts?: Part[];
  /** Expected status in the own school; 200 by default. */
  own?: number;
  /** Refers to things only in its body or query, so those ids must be checked. */
  namesThings?: boolean;
}
/** Requires a row for every call of the named domains. */
export type RowsOf<Domain extends keyof Contract> = {
  [Name in Domain]: { [Call in keyof Contract[Name]]: (w: World) => Row };
};
