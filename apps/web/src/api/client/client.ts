// The typed client: api.<domain>.<call>({ params, query, body, file }, options).
// Its types come from the contract, its paths from the table generated at build time.
import type { Contract } from '@orbita/contract';
import type { CallOptions, Client } from '@orbita/contract/endpoint';
import table from 'virtual:api-table';
import { getLanguage } from '../../base/language.ts';
import { ApiError, errorFrom, offlineError } from './api-error.ts';
import { clientId } from './client-id.ts';
import { getToken, loseSession } from './session.ts';
import { sendFile } from './send-file.ts';
import { buildUrl } from './url.ts';

export { ApiError } from './api-error.ts';

export type Api = { [Domain in keyof Contract]: Client<Contract[Domain]> };

interface Input {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

/** Calls whose 401 concerns the submitted credentials, not the session. */
const SIGN_IN_PATHS = new Set(['/api/auth/signIn', '/api/v2/auth/sign-in', '/api/v2/setup', '/api/me/password']);

/** Returns the headers that every request carries. */
export function requestHeaders(options: CallOptions = {}): Record<string, string> {
  const token = getToken();
  return {
    'Accept-Language': getLanguage(),
    'X-Requested-With': 'XMLHttpRequest',
    'X-Client-ID': clientId,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}

async function request(
  row: (typeof table)[string][string],
  input: Input = {},
  options: CallOptions = {},
): Promise<unknown> {
  const [method, path, fileField, binary] = row;
  const url = buildUrl(path, input.params, input.query);
  const headers = requestHeaders(options);
  if (fileField && input.file)
    return settle(
      path,
      await sendFile({ method, url, headers, field: fileField, file: input.file, body: input.body }, options),
    );
  const hasBody = input.body !== undefined;
  if (hasBody) headers['Content-Type'] = 'application/json';
  const response = await fetch(url, {
    method,
    headers,
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  }).catch((cause: unknown) => {
    // An aborted request keeps its AbortError, since the caller aborted it on purpose.
    throw options.signal?.aborted ? cause : offlineError();
  });
  if (binary && response.ok) return response.blob();
  return settle(path, { status: response.status, body: await readJson(response) });
}

function settle(path: string, answer: { status: number; body: unknown }): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  if (answer.status === 401 && !SIGN_IN_PATHS.has(path)) loseSession();
  throw errorFrom(answer.status, answer.body);
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

type AnyCall<T = unknown> = (input?: unknown, options?: CallOptions) => Promise<T>;

const build = (): Record<string, Record<string, AnyCall>> =>
  Object.fromEntries(
    Object.entries(table).map(([domain, calls]) => [
      domain,
      Object.fromEntries(
        Object.entries(calls).map(([name, row]) => [
          name,
          (input?: unknown, options?: CallOptions) => request(row, input as Input | undefined, options),
        ]),
      ),
    ]),
  );

const calls = build();

/** All calls of the contract. */
export const api = calls as unknown as Api;

/** Returns a call by the names of its domain and of itself, for code that handles all calls alike. */
export function callNamed<T>(domain: string, name: string): AnyCall<T> {
  const call = calls[domain]?.[name];
  if (!call) throw new Error(`The contract has no call ${domain}.${name}`);
  return call as AnyCall<T>;
}

/** Returns a key that makes a repeated request safe; it works without a secure context too. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError;
