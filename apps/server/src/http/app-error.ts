// Every refusal is a code of one catalogue, which gives its status and wording.
import type { SecondFactorNeeded } from '@orbita/contract/auth/second-factor-methods';
import { type ErrorBody, type ErrorCode, errors, type NamedTopic } from '@orbita/contract/errors';

export type Language = 'ru' | 'en';

interface ErrorDetails {
  /** Catalogue codes by request field. */
  fields?: Record<string, ErrorCode>;
  /** The current record, returned with the refusal of a stale update. */
  current?: unknown;
  /** Seconds after which a retry may succeed. */
  retryAfter?: number;
  /** What a sign-in still needs. */
  secondFactor?: SecondFactorNeeded;
  /** The topics that the refusal is about, which the message names. */
  topics?: NamedTopic[];
  /** What else the refusal is about, which the message names. */
  titles?: string[];
  /** Tries that a code of a call still has. */
  triesLeft?: number;
}

/** Why a discipline is closed to somebody; clients that load one know a single word for all of them. */
const closedSubject = new Set<ErrorCode>(['subject-hidden', 'subject-not-studied', 'subject-archived']);

/** A refusal that is reported to the caller. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errors[this.code].status;
  }

  body(language: Language): ErrorBody {
    const { topics, titles = topics?.map(({ title }) => title), triesLeft } = this.details;
    const message = naming(errors[this.code][language], titles);
    const fields = Object.entries(this.details.fields ?? {});
    return {
      message: fields[0] ? errors[fields[0][1]][language] : message,
      code: this.code,
      ...(closedSubject.has(this.code) ? { load_error: 'access-denied' as const } : {}),
      ...(fields.length > 0
        ? { errors: Object.fromEntries(fields.map(([field, code]) => [field, [errors[code][language]]])) }
        : {}),
      ...(this.details.current === undefined ? {} : { current: this.details.current }),
      ...(this.details.secondFactor ? { second_factor: this.details.secondFactor } : {}),
      ...(topics ? { topics } : {}),
      ...(triesLeft === undefined ? {} : { tries_left: triesLeft }),
    };
  }
}

/** A message with the titles that it is about. */
const naming = (message: string, titles: string[] = []): string =>
  titles.length === 0 ? message : `${message}: ${titles.map((title) => `«${title}»`).join(', ')}`;

/** A message in both languages, or one that is already in the caller's language. */
type Message = string | Record<Language, string>;

/** A validation failure with its own messages. */
export class InvalidInput extends Error {
  readonly fields: Record<string, Message[]>;

  constructor(fields: Record<string, Message[]>) {
    super('validation-failed');
    this.fields = fields;
  }

  body(language: Language): ErrorBody {
    const inLanguage = (message: Message) => (typeof message === 'string' ? message : message[language]);
    const worded = Object.fromEntries(
      Object.entries(this.fields).map(([field, messages]) => [field, messages.map(inLanguage)]),
    );
    return {
      message: Object.values(worded)[0]?.[0] ?? errors['validation-failed'][language],
      code: 'validation-failed',
      errors: worded,
    };
  }
}

/** Throws `code` unless the condition holds. */
export function assertThat(condition: unknown, code: ErrorCode): asserts condition {
  if (!condition) throw new AppError(code);
}

/** Returns the row; throws 404 when there is none. */
export function found<Row>(row: Row | undefined, code: ErrorCode = 'not-found'): Row {
  if (row === undefined) throw new AppError(code);
  return row;
}
