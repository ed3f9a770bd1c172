// Traces of failures for a service that collects them, in the envelope of Sentry. Nothing of a person is in them: no names, ids,
// bodies or addresses with their parameters, only what failed and where in the code.

/** Where traces go: a DSN `https://key@host/project`, as the service shows it. */
export interface TraceTarget {
  /** Address that takes envelopes. */
  url: string;
  key: string;
  origin: string;
}

/** Reads a DSN; undefined when it is none. */
export function readDsn(dsn: string): TraceTarget | undefined {
  if (!URL.canParse(dsn)) return undefined;
  const { protocol, username, host, pathname, origin } = new URL(dsn);
  const [, prefix = '', project = ''] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? [];
  if (!/^https?:$/.test(protocol) || username === '' || project === '') return undefined;
  return { url: `${origin}${prefix}/api/${project}/envelope/`, key: username, origin: `${protocol}//${host}` };
}

export interface Trace {
  platform: 'node' | 'javascript';
  error: unknown;
  /** Route or page, with `:id` in the place of ids. */
  place: string;
  /** Id of the request that failed, which the person was shown. */
  requestId?: string;
}

/** The most characters of a message and lines of a stack that are sent. */
const MOST_TEXT = 500;
const MOST_FRAMES = 50;

interface Frame {
  function: string;
  filename: string;
  lineno: number;
  colno: number;
}
/** Reads lines such as `at name (file:1:2)` and `name@file:1:2`; the outermost comes first, as the envelope wants it. */
function framesOf(stack: string): Frame[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, before = '', filename, lineno, colno] =
        /^\s*(?:at\s+)?(.*?)[\s(@]*([^\s(@]+):(\d+):(\d+)\)?$/.exec(line) ?? [];
      return filename
        ? [{ function: before.trim() || '?', filename, lineno: Number(lineno), colno: Number(colno) }]
        : [];
    })
    .slice(0, MOST_FRAMES)
    .toReversed();
}

/** Makes the body that the service takes. */
export function envelopeOf({ platform, error, place, requestId }: Trace, now: Date): string {
  const id = crypto.randomUUID().replaceAll('-', '');
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const event = {
    event_id: id,
    timestamp: now.getTime() / 1000,
    platform,
    level: 'error',
    transaction: place,
    ...(requestId ? { tags: { request_id: requestId } } : {}),
    exception: {
      values: [{ type: name, value: message.slice(0, MOST_TEXT), stacktrace: { frames: framesOf(stack) } }],
    },
  };
  return [{ event_id: id, sent_at: now.toISOString() }, { type: 'event' }, event]
    .map((part) => JSON.stringify(part))
    .join('\n');
}
