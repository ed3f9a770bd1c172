// The typed client: api.<domain>.<call>({ params, query, body, file }, options).
import type { Contract } from '@orbita/contract';
import type { CallOptions, Client } from '@orbita/contract/endpoint';
import { table } from 'virtual:api-table';
import { entryCalls } from './entry-client.ts';
import { buildCalls, type AnyCall } from './request.ts';

export { ApiError, isApiError } from './entry-client.ts';
export { requestHeaders } from './request.ts';
export { newIdempotencyKey } from './request-keys.ts';

export type Api = { [D in keyof Contract]: Client<Contract[D]> };

export type Domain = keyof Api;
export type CallName<D extends Domain> = keyof Api[D] & string;
type Call<D extends Domain, C extends CallName<D>> = Api[D][C] extends (...args: infer A) => Promise<infer R>
  ? { args: A; result: R }
  : never;
/** Arguments of a call: { params, query, body, file }. */
export type Input<D extends Domain, C extends CallName<D>> = Call<D, C>['args'][0];
/** Result of a call. */
export type Output<D extends Domain, C extends CallName<D>> = Call<D, C>['result'];

const calls = { ...buildCalls(table), ...entryCalls };

/** All calls of the contract. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The table is generated from the contract, whose schemas the server answers by.
export const api = calls as unknown as Api;

/** Returns a call by the names of its domain and of itself, for code that handles all calls alike. */
export function callNamed<D extends Domain, C extends CallName<D>>(
  domain: D,
  name: C,
): (input?: Input<D, C>, options?: CallOptions) => Promise<Output<D, C>>;
export function callNamed(domain: string, name: string): AnyCall {
  const call = calls[domain]?.[name];
  if (!call) throw new Error(`The contract has no call ${domain}.${name}`);
  return call;
}
