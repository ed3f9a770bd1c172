// A valid request, by the ids of a school.
import type { Contract } from '@orbita/contract';
import type { Part } from '../uploads.ts';
import type { World } from '../world.ts';

export type Role = 'admin' | 'teacher' | 'student' | 'leaver' | 'nobody';
export interface Row {
  /** Who makes the call with the ids of the own school. */
  as: Role;
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  parts?: Part[];
  /** Status with ids of the own school; 200 unless told. */
  own?: number;
  /** Names things only by its body or query, and they must be found there. */
  namesThings?: boolean;
}
/** A row for every call of the named domains: one that is missing does not compile. */
export type RowsOf<Domain extends keyof Contract> = {
  [Name in Domain]: { [Call in keyof Contract[Name]]: (w: World) => Row };
};
