// Which call reads what another call has saved, and under which names.
import type { World } from '../world.ts';
import type { Role } from '../calls/row.ts';

type Values = Record<string, unknown>;

/** What is known once a call was made: the body that was sent and the reply. */
export interface Made {
  w: World;
  params: Record<string, string | number>;
  sent: any;
  reply: any;
}

/** A read that shows a saved record. */
export interface Reading {
  /** Name of the call; `reply` is the response of the saving call itself. */
  call: string;
  /** Who reads; by default whoever saves. */
  as?: Role;
  params?: (made: Made) => Values;
  query?: (made: Made) => Values;
  /** Recognises the record, or returns it, in the response; by default it is the object with the id of the saved one, or else the response. */
  find?: (candidate: any, made: Made) => boolean;
}

export interface Saving {
  /** The reads of the record; derived by paths unless told: GET of the same path, GET below it with the new id, or else the reply. */
  reads?: (string | Reading)[];
  /** Values of the first body in place of those of the valid request. */
  first?: (w: World) => Values;
  /** Values of the second body that cannot be made up from the schema. */
  other?: (w: World) => Values;
  /** The call can be made once only; the reason. */
  once?: string;
  /** Where a field stands in the record if not under its own name: a path, or a function of the record. */
  names?: Record<string, string | ((record: any, made: Made) => unknown)>;
  /** Fields that no read shows, with the reason. */
  unread?: Record<string, string>;
  /** Fields that have one value only in this test, with the reason. */
  fixed?: Record<string, string>;
  /** What a client sends back of a record that is read in another shape than it is sent. */
  back?: (record: any) => Values;
  /** Why what was read is not saved back by this call, or whether it is. */
  savesBack?: string | boolean;
  /** Fields of the record that saving it back may change, with the reason. */
  changesBack?: Record<string, string>;
}

export type Savings = Record<string, Saving>;
/** Calls that are no savings of a record, by reason. */
export type Acts = Record<string, readonly string[]>;
