// Stands in for the server: requests go through the real client and are answered by the stub of their call.
import { errors } from '@orbita/contract/errors';
import { assertFits, ContractFault, findCall, readPart, responseSchema, type FoundCall } from './contract-calls.ts';
import { Outcome, type Asked, type CallKey, type Stub, type Stubs } from './stubs.ts';

export interface StubServer {
  /** Adds stubs; a newer stub of the same call replaces the older one. */
  stub: (stubs: Stubs) => void;
  /** Returns the requests of a call, oldest first. */
  asked: <K extends CallKey>(key: K) => Asked<K>[];
  /** Violations of the contract and calls without a stub. */
  faults: () => readonly string[];
  /** Records another failure. */
  fail: (message: string) => void;
  /** Rejects at the first of them. */
  fault: Promise<never>;
  /** Answers one request as `fetch` does. */
  answer: (request: StubRequest) => Promise<Response>;
  /** Whether a request is being answered, or was until a moment ago; those that a test holds back do not count. */
  isAnswering: () => boolean;
}
export interface StubRequest {
  method: string;
  url: string;
  headers: Headers;
  body?: unknown;
  file?: File | undefined;
  signal?: AbortSignal | null | undefined;
}

export function createStubServer(): StubServer {
  const stubs = new Map<CallKey, Stub<CallKey>>();
  const log: { key: CallKey; asked: unknown }[] = [];
  const faults: string[] = [];
  const fault = Promise.withResolvers<never>();
  fault.promise.catch(() => undefined);

  const fail = (message: string) => {
    faults.push(message);
    fault.reject(new ContractFault(message));
  };

  let answering = 0;

  const settle = async (request: StubRequest): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const call = findCall(request.method, pathname);
    if (!call) throw new ContractFault(`The contract has no call ${request.method} ${pathname}`);
    const asked = readRequest(call, request, searchParams);
    log.push({ key: call.key, asked });
    if (!stubs.has(call.key)) throw new ContractFault(`No stub for ${call.key}: the page called it`);
    const stub = stubs.get(call.key);
    const reply = await heldBack(() => (typeof stub === 'function' ? stub(asked as never) : stub));
    if (reply instanceof Outcome && reply.kind === 'pending') return heldBack(() => waitForAbort(request.signal));
    return reply instanceof Outcome ? refuse(reply, request) : respond(call, reply);
  };

  /** Waits for what the test decides; until then the request is not under way. */
  const heldBack = async <Value>(decide: () => Value | Promise<Value>): Promise<Value> => {
    const decided = decide();
    if (!(decided instanceof Promise)) return decided;
    answering -= 1;
    return decided.finally(() => {
      answering += 1;
    });
  };

  return {
    stub: (next) => {
      for (const [key, stub] of Object.entries(next)) stubs.set(key as CallKey, stub as Stub<CallKey>);
    },
    asked: <K extends CallKey>(key: K) => log.filter((one) => one.key === key).map(({ asked }) => asked as Asked<K>),
    faults: () => faults,
    fail,
    fault: fault.promise,
    answer: (request) => {
      answering += 1;
      return settle(request)
        .catch((error: unknown) => {
          if (error instanceof ContractFault) fail(error.message);
          throw error;
        })
        .finally(() => void afterTurns(TURNS).then(() => (answering -= 1)));
    },
    isAnswering: () => answering > 0,
  };
}

/** Turns of the event loop in which a page takes a reply in: reads its body, stores it, draws it or goes elsewhere. */
const TURNS = 4;
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => realTimeout(resolve, 0));
}
/** Taken before a test stops the clock. */
const realTimeout = globalThis.setTimeout;

function readRequest({ key, declared, params }: FoundCall, request: StubRequest, search: URLSearchParams): unknown {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(search.keys())) {
    const values = search.getAll(name);
    query[name] = values.length > 1 ? values : values[0]!;
  }
  const isForm = request.file !== undefined;
  return {
    params: readPart(`params of ${key}`, declared.params, params, true),
    query: readPart(`query of ${key}`, declared.query, query, true),
    body: readPart(`body of ${key}`, declared.body, request.body ?? {}, isForm),
    file: request.file,
  };
}

async function respond({ key, declared }: FoundCall, reply: unknown): Promise<Response> {
  if (declared.response === 'binary') return new Response(await (reply as Blob).arrayBuffer());
  const schema = responseSchema(declared);
  if (schema) assertFits(`The stub of ${key}`, schema, reply);
  return Response.json(schema ? reply : { ok: true });
}

/** Seconds that a caller with too many attempts is told to wait. */
const RETRY_AFTER = 900;

async function refuse({ kind, code, details }: Outcome, { headers }: StubRequest): Promise<Response> {
  if (kind === 'offline') throw new TypeError('Failed to fetch');
  const { status, ...words } = errors[code ?? 'internal'];
  const message = headers.get('Accept-Language') === 'en' ? words.en : words.ru;
  const wait: Record<string, string> = status === 429 ? { 'Retry-After': String(RETRY_AFTER) } : {};
  return Response.json({ code, message, ...details }, { status, headers: wait });
}

const waitForAbort = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
  });
