// Every option of the server in one table: environment variable, default, meaning and check. docs/operations.md lists them.
import path from 'node:path';
import { readDsn, type TraceTarget } from '@orbita/contract/error-traces';
import { StartError } from '@orbita/database/embedded/start-error';
import { readTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';
import { REPEAT_SECONDS } from './platform/repeated-calls.ts';

/** The options as the code uses them. */
export interface Config {
  host: string;
  /** 0 picks any free port, as it does for `livePort`. */
  port: number;
  livePort: number;
  /** Absolute path. */
  dataDir: string;
  /** Absolute path of uploaded files, inside `dataDir`. */
  filesDir: string;
  /** undefined: the embedded PostgreSQL. */
  databaseUrl: string | undefined;
  /** Without a trailing slash; undefined uses the address of each request. */
  publicUrl: string | undefined;
  /** Largest upload of each kind, in bytes. */
  uploadLimits: Record<'photo' | 'document' | 'video', number>;
  /** Bytes that one person may store in 24 hours; staff ten times as many. */
  uploadsOfDay: number;
  sessionDays: number;
  logLevel: LogLevel;
  trustProxy: TrustedProxies;
  supportUrl: string;
  /** Memory for cached responses, in megabytes. */
  responseCacheMegabytes: number;
  /** Poll service for companies without settings of their own; undefined when there is none. */
  pollHub: { url: string; secret: string } | undefined;
  /** Where traces of failures go, of the server and of pages. */
  errorTraces: { dsn: string; target: TraceTarget } | undefined;
  /** Mail server and the address mails come from; undefined puts mails into `outboxDir`. */
  smtp: { url: string; from: string } | undefined;
  /** Service that tells codes by a phone call; undefined shows them on a page. */
  telephony: { url: string; key: string } | undefined;
  /** Absolute path of the folder of mails that no mail server sends, inside `dataDir`. */
  outboxDir: string;
  /** Outside services may be at private addresses and without TLS. */
  privateServices: boolean;
  /** Contracts can be paid in the embedded bank, in which no money moves, where no provider is connected. */
  testBank: boolean;
  /** For tests: push services, whose addresses anybody may name, may be at private addresses. */
  privatePushServices: boolean;
  /** Encrypts what must not be readable in the database; undefined keeps a key in `secretKeyFile`. */
  secretKey: string | undefined;
  /** Absolute path of the key of the installation, inside `dataDir`. */
  secretKeyFile: string;
  /** Keys that seal personal data of applicants, as `number:secret` pairs; undefined keeps them in `personalKeysFile`. */
  personalKeys: string | undefined;
  /** Absolute path of those keys, inside `dataDir`. */
  personalKeysFile: string;
  /** Absolute path of the folder of sealed scans. */
  sealedDir: string;
  /** For how long an equal creating request without a key is a repetition, in seconds; tests make equal things on purpose. */
  repeatSeconds: number;
  /** For tests: a response that does not match its schema fails the call. */
  checkResponses: boolean;
}

/** One environment variable. */
export interface Option<Value> {
  /** Default as the text of the variable; empty means unset. */
  fallback: string;
  /** Meaning with its unit, as one sentence without a full stop. */
  description: string;
  /** What a valid value looks like, worded to follow «must be». */
  expected: string;
  /** Returns the value, or undefined when the text is invalid; never receives an empty text. */
  read(text: string): Value | undefined;
}

const BYTES_PER_MEGABYTE = 1024 * 1024;

const table = {
  HOST: {
    fallback: '127.0.0.1',
    description: 'Address to listen on; 0.0.0.0 offers the server to the network',
    expected: 'an IP address or a host name, for example 127.0.0.1 or 0.0.0.0',
    read: (text) => (/^[\w.:-]+$/.test(text) ? text : undefined),
  },
  PORT: port('3000', 'Port of the pages and the API; 0 picks a free one'),
  LIVE_PORT: port('6001', 'Port of the live channel for clients that expect it there; 0 picks a free one'),
  DATA_DIR: {
    fallback: './data',
    description: 'Folder of the database and the uploaded files; created if missing',
    expected: 'the path of a folder',
    read: (text) => path.resolve(text),
  },
  DATABASE_URL: {
    fallback: '',
    description: 'Connection string of a PostgreSQL server (15 or newer) to use instead of the embedded one',
    expected: 'like postgresql://user:password@host:5432/database',
    read: (text) => (isUrl(text, ['postgres:', 'postgresql:']) ? text : undefined),
  },
  PUBLIC_URL: {
    fallback: '',
    description:
      "Address people open, for links in messages; with https cookies go over TLS only; unset: the institution's domain by https, or this machine; never the host of a request",
    expected: 'an http or https address, like https://orbita.example',
    read: (text) => (isUrl(text, ['http:', 'https:']) ? text.replace(/\/+$/, '') : undefined),
  },
  UPLOAD_MAX_PHOTO_MB: megabytes('20', 'Largest photo, in megabytes'),
  UPLOAD_MAX_DOCUMENT_MB: megabytes('100', 'Largest document, in megabytes'),
  UPLOAD_MAX_VIDEO_MB: megabytes('500', 'Largest video, in megabytes'),
  UPLOAD_DAY_MB: megabytes(
    '2000',
    'Files that one person may upload in 24 hours, in megabytes; staff ten times as many',
  ),
  SESSION_DAYS: {
    fallback: '30',
    description: 'How long a remembered sign-in lasts, in days',
    expected: 'a whole number of days from 1 to 366',
    read: (text) => readNumber(text, 1, 366),
  },
  LOG_LEVEL: {
    fallback: 'info',
    description: `Least important messages to print: ${LOG_LEVELS.join(', ')}`,
    expected: `one of ${LOG_LEVELS.join(', ')}`,
    read: (text) => LOG_LEVELS.find((level) => level === text),
  },
  TRUST_PROXY: {
    fallback: 'false',
    description:
      'Proxies whose X-Forwarded-For, X-Forwarded-Host and X-Forwarded-Proto count: how many stand in a row before the server (true is 1), or their addresses and networks divided by commas',
    expected: 'true, false, a number of proxies up to 10, or addresses and networks divided by commas',
    read: readTrustedProxies,
  },
  SUPPORT_URL: {
    fallback: 'mailto:support@orbita.example',
    description: 'Where the support button leads',
    expected: 'a mailto:, http or https address',
    read: (text) => (isUrl(text, ['mailto:', 'http:', 'https:']) ? text : undefined),
  },
  RESPONSE_CACHE_MB: {
    fallback: '16',
    description: 'Memory for cached lists and journals, in megabytes; 0 disables the cache',
    expected: 'a whole number of megabytes from 0 to 4096',
    read: (text) => readNumber(text, 0, 4096),
  },
  POLL_HUB_URL: {
    fallback: '',
    description: 'Address of the poll service, with POLL_HUB_SECRET; unset: tasks cannot be polls',
    expected: 'an http or https address',
    read: (text) => (isUrl(text, ['http:', 'https:']) ? text.replace(/\/+$/, '') : undefined),
  },
  POLL_HUB_SECRET: {
    fallback: '',
    description: 'Secret shared with the poll service, which signs the addresses of polls',
    expected: 'a text of 16 characters or more',
    read: (text) => (text.length >= 16 ? text : undefined),
  },
  ERROR_TRACES_DSN: {
    fallback: '',
    description:
      'Where the server and the pages send traces of failures, in the envelope of Sentry: no names, ids or bodies; unset: nowhere',
    expected: 'a DSN, for example https://key@traces.example.org/7',
    read: (text) => (readDsn(text) && !/["<>&\s]/.test(text) ? text : undefined),
  },
  PRIVATE_SERVICES: {
    fallback: 'false',
    description:
      'Whether outside services that an institution connects may be in a private network and without TLS; true lets its administrators reach addresses of that network',
    expected: 'true or false',
    read: (text) => (['true', 'false'].includes(text) ? text === 'true' : undefined),
  },
  SMTP_URL: {
    fallback: '',
    description:
      'Mail server, with MAIL_FROM and PUBLIC_URL; unset: mails go to the folder outbox of DATA_DIR and the page /developer/mail',
    expected: 'like smtp://user:password@mail.example:587 or smtps://user:password@mail.example',
    read: (text) => (isUrl(text, ['smtp:', 'smtps:']) ? text : undefined),
  },
  TEST_BANK: {
    fallback: '',
    description:
      'Whether contracts can be paid in the embedded test bank, in which no money moves, while an institution has connected no provider of payments; unset: only when PUBLIC_URL is not https',
    expected: 'true or false',
    read: (text) => (['true', 'false'].includes(text) ? text === 'true' : undefined),
  },
  SECRET_KEY: {
    fallback: '',
    description:
      'Encrypts the keys of authenticator apps and the secrets of identity providers and outside services in the database; several servers share it; unset: the file secret.key of DATA_DIR',
    expected: 'a text of 32 characters or more',
    read: (text) => (text.length >= 32 ? text : undefined),
  },
  PERSONAL_DATA_KEYS: {
    fallback: '',
    description:
      'Keys that seal documents and passport data of applicants, as number:secret pairs with commas between, the current one last; several servers share them; unset: the file personal-data.keys of DATA_DIR',
    expected: 'pairs like 1:SECRET,2:SECRET with different numbers and secrets of 32 characters or more',
    read: (text) => (/^\d{1,10}:[^\s,]{32,}(,\d{1,10}:[^\s,]{32,})*$/.test(text) ? text : undefined),
  },
  MAIL_FROM: {
    fallback: '',
    description: 'Address that mails come from; the name beside it is that of the institution',
    expected: 'an e-mail address',
    read: (text) => (/^[^\s@<>"]+@[^\s@<>"]+$/.test(text) ? text : undefined),
  },
  TELEPHONY_URL: {
    fallback: '',
    description:
      'Service that calls a phone and tells a code, with TELEPHONY_KEY; unset: codes go to the log and the page /developer',
    expected: 'an https address, or http on this machine',
    read: (text) =>
      /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/.test(text) && URL.canParse(text) ? text : undefined,
  },
  TELEPHONY_KEY: {
    fallback: '',
    description: 'Key of the telephony service, sent as bearer token',
    expected: 'a text of 8 characters or more',
    read: (text) => (text.length >= 8 ? text : undefined),
  },
} satisfies Record<string, Option<unknown>>;

type OptionName = keyof typeof table;
type Values = { [Name in OptionName]: Exclude<ReturnType<(typeof table)[Name]['read']>, undefined> };
/** The table of options by variable name. */
export const options: { [Name in OptionName]: Option<Values[Name]> } = table;

function port(fallback: string, description: string): Option<number> {
  const read = (text: string) => readNumber(text, 0, 65535);
  return { fallback, description, expected: 'a port number from 0 to 65535', read };
}

function megabytes(fallback: string, description: string): Option<number> {
  const read = (text: string) => readNumber(text, 1, 10_000);
  return { fallback, description, expected: 'a whole number of megabytes from 1 to 10000', read };
}

function readNumber(text: string, least: number, most: number): number | undefined {
  const value = Number(text);
  return /^\d+$/.test(text) && value >= least && value <= most ? value : undefined;
}

function isUrl(text: string, protocols: string[]): boolean {
  return protocols.includes(URL.parse(text)?.protocol ?? '');
}

function fallbackOf<Name extends OptionName>(name: Name): Values[Name] {
  const value = options[name].read(options[name].fallback);
  if (value === undefined) throw new Error(`${name} has no default`);
  return value;
}

/**
 * Reads the options from the environment; an empty variable counts as unset.
 * @throws {StartError} with one sentence for each bad option
 */
export function loadConfig(environment: NodeJS.ProcessEnv): Config {
  const problems: string[] = [];
  const textOf = (name: OptionName): string => environment[name]?.trim() || options[name].fallback;
  const find = <Name extends OptionName>(name: Name): Values[Name] | undefined => {
    const text = textOf(name);
    return text === '' ? undefined : options[name].read(text);
  };
  const readOptional = <Name extends OptionName>(name: Name): Values[Name] | undefined => {
    const value = find(name);
    if (value === undefined && textOf(name) !== '')
      problems.push(`${name} is "${textOf(name)}", but must be ${options[name].expected}.`);
    return value;
  };
  // A bad value is replaced by the default, so that the other options are checked too.
  const read = <Name extends OptionName>(name: Name): Values[Name] => readOptional(name) ?? fallbackOf(name);
  const dataDir = read('DATA_DIR');
  const [pollUrl, pollSecret] = [readOptional('POLL_HUB_URL'), readOptional('POLL_HUB_SECRET')];
  const [smtpUrl, mailFrom] = [readOptional('SMTP_URL'), readOptional('MAIL_FROM')];
  const [telephonyUrl, telephonyKey] = [readOptional('TELEPHONY_URL'), readOptional('TELEPHONY_KEY')];
  const publicUrl = readOptional('PUBLIC_URL');
  const tracesDsn = readOptional('ERROR_TRACES_DSN') ?? '';
  const tracesTarget = readDsn(tracesDsn);
  const config: Config = {
    host: read('HOST'),
    port: read('PORT'),
    livePort: read('LIVE_PORT'),
    dataDir,
    filesDir: path.join(dataDir, 'files'),
    databaseUrl: readOptional('DATABASE_URL'),
    publicUrl,
    uploadLimits: {
      photo: read('UPLOAD_MAX_PHOTO_MB') * BYTES_PER_MEGABYTE,
      document: read('UPLOAD_MAX_DOCUMENT_MB') * BYTES_PER_MEGABYTE,
      video: read('UPLOAD_MAX_VIDEO_MB') * BYTES_PER_MEGABYTE,
    },
    uploadsOfDay: read('UPLOAD_DAY_MB') * BYTES_PER_MEGABYTE,
    sessionDays: read('SESSION_DAYS'),
    logLevel: read('LOG_LEVEL'),
    trustProxy: read('TRUST_PROXY'),
    supportUrl: read('SUPPORT_URL'),
    responseCacheMegabytes: read('RESPONSE_CACHE_MB'),
    pollHub: pollUrl && pollSecret ? { url: pollUrl, secret: pollSecret } : undefined,
    errorTraces: tracesTarget && { dsn: tracesDsn, target: tracesTarget },
    smtp: smtpUrl && mailFrom ? { url: smtpUrl, from: mailFrom } : undefined,
    telephony: telephonyUrl && telephonyKey ? { url: telephonyUrl, key: telephonyKey } : undefined,
    outboxDir: path.join(dataDir, 'outbox'),
    privateServices: read('PRIVATE_SERVICES'),
    testBank: readOptional('TEST_BANK') ?? !publicUrl?.startsWith('https:'),
    privatePushServices: false,
    secretKey: readOptional('SECRET_KEY'),
    secretKeyFile: path.join(dataDir, 'secret.key'),
    personalKeys: readOptional('PERSONAL_DATA_KEYS'),
    personalKeysFile: path.join(dataDir, 'personal-data.keys'),
    sealedDir: path.join(dataDir, 'sealed'),
    repeatSeconds: REPEAT_SECONDS,
    checkResponses: false,
  };
  const pagesPort = find('PORT');
  if (pagesPort && pagesPort === find('LIVE_PORT'))
    problems.push(`PORT and LIVE_PORT are both ${pagesPort}, but must differ.`);
  if (!pollUrl !== !pollSecret) problems.push('POLL_HUB_URL and POLL_HUB_SECRET go together: set both or neither.');
  if (!smtpUrl !== !mailFrom) problems.push('SMTP_URL and MAIL_FROM go together: set both or neither.');
  if (!telephonyUrl !== !telephonyKey)
    problems.push('TELEPHONY_URL and TELEPHONY_KEY go together: set both or neither.');
  // The address of a request is what its sender claims, and must not decide where a link to a new password leads.
  if (smtpUrl && !config.publicUrl)
    problems.push('SMTP_URL needs PUBLIC_URL, the address that links in mails lead to.');
  if (problems.length > 0) throw new StartError(problems.join('\n'));
  return config;
}
