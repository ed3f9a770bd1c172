// Stubs of a page test, by the names of the contract.
import type { Contract } from '@orbita/contract';
import type { ResponseOf, HandlerInput } from '@orbita/contract/endpoint';
import type { ErrorBody, ErrorCode } from '@orbita/contract/errors';

/** Name of any call of the contract, such as `retakes.listRetakes`. */
export type CallKey = { [D in keyof Contract]: `${D}.${keyof Contract[D] & string}` }[keyof Contract];
type EndpointOf<K> = K extends `${infer D}.${infer C}`
  ? D extends keyof Contract
    ? C extends keyof Contract[D]
      ? Contract[D][C]
      : never
    : never
  : never;
/** A request as `{ params, query, body, file }`, parsed by the contract's schemas. */
export type Asked<K> = Omit<HandlerInput<EndpointOf<K>>, 'file'> & { file: File | undefined };
export type ResponseFor<K> = ResponseOf<EndpointOf<K>>;
type Reply<K> = ResponseFor<K> | Outcome;
/** A response, or a function that builds one from the request. */
export type Stub<K> = Reply<K> | ((asked: Asked<K>) => Reply<K> | Promise<Reply<K>>);
export type Stubs = { [K in CallKey]?: Stub<K> };

/** An outcome other than a response. */
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

/** The response never arrives. */
export const pending = new Outcome('pending');
/** The server cannot be reached. */
export const offline = new Outcome('offline');
/** Builds a refusal: status and message follow from the code; field errors and a current record can be given. */
export const refused = (code: ErrorCode, details: Partial<ErrorBody> = {}): Outcome =>
  new Outcome('refused', code, details);
