// Finds the contract's call for a request and checks its data against the schemas.
import { contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { CallKey } from './stubs.ts';

interface KnownCall {
  key: CallKey;
  declared: AnyEndpoint;
  path: RegExp;
  names: string[];
  /** Number of literal path segments, so that `/users/my` is matched before `/users/:id`. */
  fixed: number;
}

const toKnown = (domain: string, name: string, declared: AnyEndpoint): KnownCall => {
  const parts = declared.path.split('/');
  return {
    key: `${domain}.${name}` as CallKey,
    declared,
    path: new RegExp(`^${parts.map((part) => (part.startsWith(':') ? '([^/]+)' : part)).join('/')}$`),
    names: parts.filter((part) => part.startsWith(':')).map((part) => part.slice(1)),
    fixed: parts.filter((part) => !part.startsWith(':')).length,
  };
};
const known = Object.entries(contract)
  .flatMap(([domain, calls]) =>
    Object.entries(calls as Record<string, AnyEndpoint>).map(([name, declared]) => toKnown(domain, name, declared)),
  )
  .toSorted((a, b) => b.fixed - a.fixed);

/** Data that does not match the contract; the message names the call. */
export class ContractFault extends Error {}

export interface FoundCall {
  key: CallKey;
  declared: AnyEndpoint;
  params: Record<string, string>;
}

/** Returns the call for a request; undefined when the contract has no such address. */
export function findCall(method: string, path: string): FoundCall | undefined {
  for (const { key, declared, path: shape, names } of known) {
    const match = declared.method === method ? shape.exec(path) : null;
    if (match)
      return {
        key,
        declared,
        params: Object.fromEntries(names.map((name, index) => [name, decodeURIComponent(match[index + 1]!)])),
      };
  }
  return undefined;
}

/** Returns the declaration of a call. */
export function declarationOf(key: CallKey): AnyEndpoint {
  const call = known.find((one) => one.key === key);
  if (!call) throw new ContractFault(`The contract has no call ${key}`);
  return call.declared;
}

/** Returns the schema of a call's response; undefined when it is not JSON. */
export const responseSchema = ({ response }: AnyEndpoint): TSchema | undefined =>
  response === 'binary' ? undefined : (response as TSchema | undefined);

/** Parses a part of a request by its schema; with `isText` text becomes numbers and booleans. */
export function readPart(call: string, schema: TSchema | undefined, value: unknown, isText: boolean): unknown {
  if (!schema) return undefined;
  const read = isText ? Value.Convert(schema, structuredClone(value)) : value;
  assertFits(call, schema, read);
  return read;
}

/** Throws with the fields that do not match or are not declared. */
export function assertFits(what: string, schema: TSchema, value: unknown): void {
  const faults = [...Value.Errors(schema, value)].map(
    ({ instancePath, message }) => `${instancePath || '/'} ${message}`,
  );
  const cleaned: unknown = Value.Clean(schema, structuredClone(value));
  const strangers = faults.length > 0 ? [] : fieldsBeyond(value, cleaned, '').map((path) => `${path} is not declared`);
  const all = [...faults, ...strangers];
  if (all.length > 0) throw new ContractFault(`${what} does not fit the contract: ${all.slice(0, 5).join('; ')}`);
}

function fieldsBeyond(value: unknown, cleaned: unknown, path: string): string[] {
  if (typeof value !== 'object' || value === null || typeof cleaned !== 'object' || cleaned === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    name in cleaned || inner === undefined
      ? fieldsBeyond(inner, (cleaned as Record<string, unknown>)[name], `${path}/${name}`)
      : [`${path}/${name}`],
  );
}
