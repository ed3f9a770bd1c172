// What the server answers in a page test, by the names of the contract.
import type { Contract } from '@orbita/contract';
import type { Answer, HandlerInput } from '@orbita/contract/endpoint';
import type { ErrorBody, ErrorCode } from '@orbita/contract/errors';

/** `retakes.listRetakes` and every other call of the contract. */
export type CallKey = { [D in keyof Contract]: `${D}.${keyof Contract[D] & string}` }[keyof Contract];
type EndpointOf<K> = K extends `${infer D}.${infer C}`
  ? D extends keyof Contract
    ? C extends keyof Contract[D]
      ? Contract[D][C]
      : never
    : never
  : never;
/** What the page asked: `{ params, query, body, file }`, read by the contract's schemas. */
export type Asked<K> = Omit<HandlerInput<EndpointOf<K>>, 'file'> & { file: File | undefined };
export type ResponseFor<K> = Answer<EndpointOf<K>>;
type Reply<K> = ResponseFor<K> | Outcome;
/** A response, or what makes one of what was asked. */
export type Stub<K> = Reply<K> | ((asked: Asked<K>) => Reply<K> | Promise<Reply<K>>);
export type Stubs = { [K in CallKey]?: Stub<K> };

/** Something else than a response. */
export class Outcome {
  readonly kind: 'pending' | 'offline' | 'refused';
  readonly code: ErrorCode | undefined;
  readonly details: Partial<ErrorBody>;

  constructor(kind: Outcome['kind'], code?: ErrorCode, details: Partial<ErrorBody> = {}) {
    this.kind = kind;
    this.code = code;
    this.details = details;
  }
}

/** The response never comes. */
export const pending = new Outcome('pending');
/** The server cannot be reached. */
export const offline = new Outcome('offline');
/** The server refuses: its status and words follow from the code, faults of fields and a current record are given. */
export const refused = (code: ErrorCode, details: Partial<ErrorBody> = {}): Outcome =>
  new Outcome('refused', code, details);
