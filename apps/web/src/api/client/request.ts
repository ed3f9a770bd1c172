// Sends the calls of a table: their types come from the contract, their paths from the tables generated at build time.
import type { CallOptions } from '@orbita/contract/endpoint';
import type { CallTable } from 'virtual:api-table';
import { getLanguage } from '../../base/language.ts';
import { errorFrom, offlineError } from './api-error.ts';
import { clientId } from './client-id.ts';
import { forgetEarlyCalls, takeEarlyCall } from './early-calls.ts';
import { type Answer, sendThroughCrowd } from './crowd.ts';
import { tellRefusal } from './refusals.ts';
import { getToken, loseSession } from './session.ts';
import { sendWithKey } from './request-keys.ts';
import { buildUrl } from './url.ts';

/** Arguments of any call. */
interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: File;
}

/** Calls whose 401 concerns the submitted credentials, not the session. */
const SIGN_IN_PATHS = new Set(['/api/auth/signIn', '/api/v2/auth/sign-in', '/api/v2/setup', '/api/me/password']);

/** The ping of the online marker changes nothing that a page shows of oneself. */
const ACTIVITY_PATH = '/api/v2/user_activity';

/** Returns the headers that every request carries; throws when the session that the request is bound to is no longer in use. */
export function requestHeaders(options: CallOptions = {}): Record<string, string> {
  const token = getToken();
  if (options.session !== undefined && options.session !== token) throw offlineError();
  return {
    'Accept-Language': getLanguage(),
    'X-Requested-With': 'XMLHttpRequest',
    'X-Client-ID': clientId,
    ...(token ? { Authorization: `Bearer ${token}` } : {}),
    ...(options.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
  };
}

/** Sends a call; what changes something carries a key, so that it is done once. */
function request(row: CallTable[string][string], input: AnyInput = {}, options: CallOptions = {}): Promise<unknown> {
  const [method, path] = row;
  // A file is sent when it has been chosen, and each choice is meant.
  if (method === 'GET' || input.file || options.idempotencyKey !== undefined) return send(row, input, options);
  const { params, query, body } = input;
  return sendWithKey(JSON.stringify([method, path, params, query, body]), (idempotencyKey) =>
    send(row, input, { ...options, idempotencyKey }),
  );
}

async function send(row: CallTable[string][string], input: AnyInput, options: CallOptions): Promise<unknown> {
  const [method, path, fileField, binary] = row;
  const url = buildUrl(path, input.params, input.query);
  const headers = requestHeaders(options);
  const from = { path, token: getToken() };
  if (fileField && input.file) {
    // Nobody sends a file from the first page.
    const { sendFile } = await import('./send-file.ts').catch(() => Promise.reject(offlineError()));
    return settle(
      from,
      await sendFile({ method, url, headers, field: fileField, file: input.file, body: input.body }, options),
    );
  }
  const hasBody = input.body !== undefined;
  if (hasBody) headers['Content-Type'] = 'application/json';
  if (method !== 'GET' && path !== ACTIVITY_PATH) forgetEarlyCalls();
  const init = {
    method,
    headers,
    ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.keepalive ? { keepalive: true } : {}),
  };
  return settle(
    from,
    await sendThroughCrowd((ticket) => sendOnce(url, withTicket(init, ticket), Boolean(binary)), options.signal),
  );
}

/** Says with a repeated request that it arrived before. */
const withTicket = (init: RequestInit & { headers: Record<string, string> }, ticket: string | undefined): RequestInit =>
  ticket === undefined ? init : { ...init, headers: { ...init.headers, 'X-Arrived': ticket } };

async function sendOnce(url: string, init: RequestInit, isBinary: boolean): Promise<Answer> {
  const response = await askServer(url, init).catch((cause: unknown) => {
    // An aborted request keeps its AbortError, since the caller aborted it on purpose.
    throw init.signal?.aborted ? cause : offlineError();
  });
  const body = isBinary && response.ok ? await response.blob() : await readJson(response);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const ticket = response.headers.get('x-arrived') ?? undefined;
  return { status: response.status, body, retryAfter: Number.isFinite(seconds) ? seconds : undefined, ticket };
}

/** Takes the response of a read that the page has sent already, otherwise sends the request. */
async function askServer(url: string, init: RequestInit): Promise<Response> {
  const early = init.method === 'GET' ? takeEarlyCall(url, getToken(), getLanguage()) : undefined;
  return (await early?.catch(() => undefined)) ?? fetch(url, init);
}

/** A call and the session in which it was sent. */
interface Origin {
  path: string;
  token: string | null;
}
function settle(
  { path, token }: Origin,
  answer: { status: number; body: unknown; retryAfter?: number | undefined },
): unknown {
  if (answer.status >= 200 && answer.status < 300) return answer.body;
  if (answer.status === 401 && !SIGN_IN_PATHS.has(path)) loseSession(token);
  const error = errorFrom(answer.status, answer.body, answer.retryAfter);
  tellRefusal(error);
  throw error;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch(() => '');
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export type AnyCall = (input?: AnyInput, options?: CallOptions) => Promise<unknown>;

/** Returns the calls of a table by the names of their domain and of themselves. */
export const buildCalls = (table: CallTable): Record<string, Record<string, AnyCall>> =>
  Object.fromEntries(
    Object.entries(table).map(([domain, calls]) => [
      domain,
      Object.fromEntries(
        Object.entries(calls).map(([name, row]) => [
          name,
          (input?: AnyInput, options?: CallOptions) => request(row, input, options),
        ]),
      ),
    ]),
  );
