// Sends calls as the contract declares them and checks errors, for the tests generated from the contract.
import type { Access, AnyEndpoint } from '@orbita/contract/endpoint';
import { type ErrorBody, errors } from '@orbita/contract/errors';
import { expect } from 'vitest';
import type { Reply, TestApp } from './app.ts';
import type { Row } from './calls.ts';
import { multipartOf } from './uploads.ts';

const pathOf = (declared: AnyEndpoint, params: Record<string, string | number> = {}): string =>
  declared.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name] ?? 1)));
const queryOf = (query: Record<string, string | number> = {}): string => {
  const text = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  return text && `?${text}`;
};

export interface Sent {
  as?: string | undefined;
  domain?: string;
  language?: string;
  row?: Partial<Row>;
}
/** Makes a call with the ids of its row; the host names the school, the first one by default. */
export function sendCall(
  server: TestApp,
  declared: AnyEndpoint,
  { as, domain = 'first.example', language = 'ru', row = {} }: Sent,
): Promise<Reply<any>> {
  const { payload, headers } = row.parts ? multipartOf(row.parts) : { payload: row.body, headers: {} };
  return server.request(declared.method, pathOf(declared, row.params) + queryOf(row.query), {
    as,
    body: payload,
    headers: { host: domain, 'accept-language': language, ...headers },
  });
}

/** Expects a declared error of that status, with one of the codes and nothing that is not declared. */
export function expectError(reply: Reply<ErrorBody>, status: number, codes?: string[]): void {
  expect(reply.status).toBe(status);
  const { message, code, ...rest } = reply.body;
  expect(errors[code]?.status, code).toBe(status);
  expect(Object.keys(rest).filter((key) => !['errors', 'current', 'load_error'].includes(key))).toEqual([]);
  expect(message).toBeTruthy();
  if (codes) expect(codes).toContain(code);
}

/** Which accesses are open to whom. */
export const opensTo: Record<'admin' | 'teacher' | 'student' | 'member', (access: Access) => boolean> = {
  admin: () => true,
  teacher: (access) => ['public', 'signed-in', 'member', 'staff', 'teacher'].includes(access),
  student: (access) => ['public', 'signed-in', 'member', 'student'].includes(access),
  member: (access) => ['public', 'signed-in', 'member'].includes(access),
};
