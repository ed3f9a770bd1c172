// The server's log: one line per event on stderr, so that stdout keeps what the person at the console reads.
import { inspect } from 'node:util';
import { isRecord } from '@orbita/contract/records';

/** From most to least verbose. */
export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Takes a message, an error, or facts (with `err` for an error) and a message about them. */
type Write = (first: unknown, message?: string) => void;

/** Has the interface that Fastify expects of a logger. */
export interface Log extends Record<Exclude<LogLevel, 'silent'>, Write> {
  level: LogLevel;
  silent: Write;
  /** Returns a log that adds these facts to every line. */
  child(facts: Record<string, unknown>): Log;
}

/** Keeps the process alive when its output cannot be written, because the disk is full or the reader is gone. */
export function surviveLostOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Creates a log that drops events below `level`; `print` receives each line with its line break. */
export function createLog(
  level: LogLevel,
  print: (line: string) => void = (line) => process.stderr.write(line),
  inherited: Record<string, unknown> = {},
): Log {
  const writerOf = (own: LogLevel): Write => {
    if (own === 'silent' || LOG_LEVELS.indexOf(own) < LOG_LEVELS.indexOf(level)) return () => undefined;
    return (first, message) => print(formatLine(own, inherited, first, message));
  };
  return {
    level,
    trace: writerOf('trace'),
    debug: writerOf('debug'),
    info: writerOf('info'),
    warn: writerOf('warn'),
    error: writerOf('error'),
    fatal: writerOf('fatal'),
    silent: () => undefined,
    child: (facts) => createLog(level, print, { ...inherited, ...facts }),
  };
}

function formatLine(level: LogLevel, inherited: Record<string, unknown>, first: unknown, message?: string): string {
  const isText = typeof first === 'string';
  const facts = isText
    ? inherited
    : { ...inherited, ...(first instanceof Error ? { err: first } : isRecord(first) ? first : {}) };
  const words = [
    message ?? (isText ? first : ''),
    ...Object.entries(facts).map(([name, value]) => formatFact(name, value)),
  ];
  return `${new Date().toISOString()} ${level} ${words.filter(Boolean).join(' ')}\n`;
}

function formatFact(name: string, value: unknown): string {
  if (value instanceof Error) return inspect(value);
  // Of a request or a response only its identifying fields are printed.
  if (isRecord(value) && 'method' in value && 'url' in value) return `${String(value.method)} ${String(value.url)}`;
  if (isRecord(value) && 'statusCode' in value) return `status=${String(value.statusCode)}`;
  // JSON keeps each event on one line, whatever a caller has put into a header or a name.
  return `${name}=${typeof value === 'number' ? Math.round(value * 10) / 10 : JSON.stringify(value)}`;
}
