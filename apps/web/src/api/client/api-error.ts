import type { SecondFactorNeeded } from '@orbita/contract/auth/second-factor-methods';
import type { ErrorBody, ErrorCode, NamedTopic } from '@orbita/contract/errors';
import { isRecord } from '@orbita/contract/records';
import { getLanguage } from '../../base/language.ts';

interface Details {
  status: number;
  code: ErrorCode | 'offline';
  message: string;
  fields?: Record<string, string[]> | undefined;
  current?: unknown;
  secondFactor?: SecondFactorNeeded | undefined;
  topics?: NamedTopic[] | undefined;
  triesLeft?: number | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
}

const offline = { ru: 'Отсутствует подключение к серверу', en: 'No connection to the server' };
const silent = { ru: 'Сервер не отвечает', en: 'The server does not respond' };
const broken = { ru: 'Упс... что-то пошло не так :(', en: 'Oops... something went wrong :(' };

/** A failed call: `message` can be shown as it is, `code` is stable. */
export class ApiError extends Error {
  readonly status: number;
  /** A code of the contract, or 'offline' when there was no response at all. */
  readonly code: ErrorCode | 'offline';
  /** Messages by field of the request, for validation failures. */
  readonly fields: Record<string, string[]> | undefined;
  /** The current record, present when an update was stale. */
  readonly current: unknown;
  /** What a sign-in still needs, present when it waits for a second factor. */
  readonly secondFactor: SecondFactorNeeded | undefined;
  /** The topics that the message names, for topics that open after others. */
  readonly topics: NamedTopic[] | undefined;
  /** Tries that the code of a call still has after a wrong one. */
  readonly triesLeft: number | undefined;
  /** Id of a failed request, to be quoted to support. */
  readonly requestId: string | undefined;
  /** Seconds after which the server takes the request again, if it said so. */
  readonly retryAfter: number | undefined;

  constructor(details: Details) {
    super(details.message);
    this.name = 'ApiError';
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields;
    this.current = details.current;
    this.secondFactor = details.secondFactor;
    this.topics = details.topics;
    this.triesLeft = details.triesLeft;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}

/** Tells whether sending the same again can only fail again: the server has refused what was sent. */
export const isFinalRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && !PASSING.has(error.status);
/** Statuses that pass by themselves: signed out, too slow, a conflict of the moment, too many requests. */
const PASSING = new Set([401, 408, 409, 425, 429]);

/** A record with optimistic locking by `updated_at`. */
export interface Versioned {
  id?: number;
  updated_at: string;
}
const isVersioned = (value: unknown): value is Versioned => isRecord(value) && typeof value.updated_at === 'string';

/** Returns the current record if the error refuses a stale update of it. */
export function staleRecord(error: unknown): Versioned | undefined {
  if (!(error instanceof ApiError) || error.code !== 'stale') return undefined;
  return isVersioned(error.current) ? error.current : undefined;
}

/** Tells whether a record is a version of a known one: the server refuses an update with the record that it updates. */
export const isVersionOf = <Held extends Versioned>(known: Held, current: Versioned | undefined): current is Held =>
  current !== undefined && current.id === known.id;

/** Builds the error for a request without a response: the network or the server is down. */
export const offlineError = (): ApiError =>
  new ApiError({ status: 0, code: 'offline', message: offline[getLanguage()] });

/** Builds the error of a failed response; a proxy's HTML page instead of JSON becomes «unavailable» or «internal». */
export function errorFrom(status: number, body: unknown, retryAfter?: number): ApiError {
  if (isErrorBody(body)) {
    return new ApiError({
      status,
      code: body.code,
      message: body.message,
      fields: body.errors,
      current: body.current,
      secondFactor: body.second_factor,
      topics: body.topics,
      triesLeft: body.tries_left,
      requestId: body.request_id,
      retryAfter,
    });
  }
  const isAway = status === 502 || status === 503 || status === 504;
  return new ApiError({
    status,
    code: isAway ? 'unavailable' : 'internal',
    message: (isAway ? silent : broken)[getLanguage()],
  });
}

function isErrorBody(body: unknown): body is ErrorBody {
  return isRecord(body) && 'message' in body && 'code' in body;
}
