// Turns declared calls into routes: access, validation, handler, response. A call without a handler does not compile.
import type {
  AnyEndpoint,
  BinaryResponse,
  Calls,
  HandlerInput,
  HandlerResult,
  MadeFile,
  ReceivedFile,
  StreamedFile,
} from '@orbita/contract/endpoint';
import { isRecord } from '@orbita/contract/records';
import { askFor, CrowdedError } from '@orbita/database';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, assertThat, type Language } from './app-error.ts';
import { assertUnsealed } from './application-seal.ts';
import { ARRIVAL_HEADER } from './arrivals.ts';
import { sendBinary } from './binary.ts';
import type { Deps } from './deps.ts';
import { discardFile, readMultipart } from './multipart.ts';
import { CacheableResponse } from './cacheable-response.ts';
import { answerPage } from './page-behind.ts';
import { SerializedJson } from './serialized-json.ts';
import { compileSerializer } from './serializable.ts';
import { hashFile } from '../platform/hash-file.ts';
import { askFor as askAs } from '../platform/heavy-work/asker.ts';
import { domainOfHost } from '../platform/domain-name.ts';
import { type Check, compileCheck, responseFaults } from './validate.ts';
import { isOverTls } from './secure-transport.ts';
import { checkAccess, fileTokenOf, loadFileViewer, loadViewer, type Viewer } from './viewer.ts';

/** What a handler may need of the request besides its declared parts. */
export interface CallContext {
  /**
   * When the whole request had arrived, in milliseconds: the time that counts against a deadline, because waiting for
   * the server must not, nor being told to come back.
   */
  arrivedAt: number;
  language: Language;
  /** The Idempotency-Key header, if present. */
  idempotencyKey: string | undefined;
  token: string | undefined;
  ip: string;
  userAgent: string;
  domain: string;
  reply: FastifyReply;
}

/** The viewer of a call; only public calls may have none. */
type ViewerOf<E> = E extends { access: 'public' } ? Viewer | undefined : Viewer;
type Handler<E> = (
  input: HandlerInput<E> & { viewer: ViewerOf<E>; call: CallContext },
) => Promise<HandlerResult<E> | SerializedJson<HandlerResult<E>> | CacheableResponse<HandlerResult<E>>>;
/** A handler of any call, whose input its schemas have validated. */
type CheckedHandler = (input: CheckedInput) => Promise<unknown>;
interface CheckedInput {
  params: unknown;
  query: unknown;
  body: unknown;
  file: ReceivedFile | undefined;
  viewer: Viewer | undefined;
  call: CallContext;
}
export type Handlers<C extends Calls> = { [K in keyof C]: Handler<C[K]> };

export const languageOf = (request: FastifyRequest): Language =>
  /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'ru';

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
}

/** Printable ASCII: what every client and proxy passes on as it is. */
const IDEMPOTENCY_KEY = /^[\x20-\x7e]{1,200}$/;

const FILE_COOKIE = 'orbita_files';
/**
 * For how long the cookie of files lives after an open page renewed it, in seconds, where nobody asked to be remembered: a browser keeps
 * its cookies when the tab is closed, and the next person at a shared computer must not open files with one.
 */
export const FILE_COOKIE_SECONDS = 180;
export const fileCookie = (fileToken: string, maxAgeSeconds: number | undefined, secure: boolean) =>
  `${FILE_COOKIE}=${fileToken}; Path=/api; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`}`;

/** Renews the cookie that opens files, or gives it to a browser that lost it or signed in without a form. */
export function renewFileCookie({ config }: Pick<Deps, 'config'>, viewer: Viewer, { token, reply }: CallContext): void {
  const fileToken = fileTokenOf(token ?? '');
  if (viewer.is_remembered && fileTokenIn(reply.request) === fileToken) return;
  const seconds = viewer.is_remembered ? undefined : FILE_COOKIE_SECONDS;
  reply.header('Set-Cookie', fileCookie(fileToken, seconds, isOverTls(config, reply.request)));
}

/** Ends the cookie of files of a session; that of somebody who has signed in since stays. */
export function endFileCookie({ token, reply }: CallContext): void {
  const fileToken = fileTokenIn(reply.request);
  if (fileToken === undefined || fileToken === fileTokenOf(token ?? ''))
    reply.header('Set-Cookie', fileCookie('ended-ended-ended-ended', 0, false));
}

function fileTokenIn(request: FastifyRequest): string | undefined {
  return new RegExp(`(?:^|;\\s*)${FILE_COOKIE}=([\\w-]{20,100})`).exec(request.headers.cookie ?? '')?.[1];
}

/** Returns who is asking; the cookie is accepted for files only, because `<img>` cannot send a header. */
async function viewerOf(deps: Deps, request: FastifyRequest, declared: AnyEndpoint): Promise<Viewer | undefined> {
  const token = bearerOf(request);
  if (token) {
    const viewer = await loadViewer(deps.db, token, request.hostname);
    const client = clientOf(request);
    return viewer && client !== undefined ? { ...viewer, client } : viewer;
  }
  const fileToken = declared.response === 'binary' && declared.method === 'GET' ? fileTokenIn(request) : undefined;
  return fileToken ? loadFileViewer(deps.db, fileToken, request.hostname) : undefined;
}

/** The address without its query. */
const addressOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? url;

interface Checks {
  params: Check;
  query: Check;
  json: Check;
  form: Check;
}

async function readBody(
  deps: Deps,
  request: FastifyRequest,
  declared: AnyEndpoint,
  checks: Checks,
): Promise<{ body: unknown; file: ReceivedFile | undefined }> {
  const language = languageOf(request);
  const type = request.headers['content-type'] ?? '';
  const isMultipart = type.startsWith('multipart/form-data');
  if (declared.file && (isMultipart || !declared.file.optional)) {
    if (!isMultipart) throw new AppError('unsupported-media');
    const { fields, file } = await readMultipart(request, declared.file, deps.config);
    try {
      return { body: checks.form(fields, language), file };
    } catch (error) {
      await discardFile(file);
      throw error;
    }
  }
  if (!declared.body) return { body: undefined, file: undefined };
  // Nothing reads its fields, and dropping them would look like a success.
  if (isMultipart) throw new AppError('unsupported-media');
  if (declared.method === 'DELETE') return { body: checks.form(namedIn(request), language), file: undefined };
  const isForm = type.startsWith('application/x-www-form-urlencoded');
  return { body: (isForm ? checks.form : checks.json)(request.body, language), file: undefined };
}

/** Addresses are kept by proxies and browsers, so a password is taken from the body alone. */
const withoutSecret = ({ current_password: _, ...named }: Record<string, unknown>): Record<string, unknown> => named;
/** Returns what a deletion names: clients send its ids in the query or in the body. */
const namedIn = (request: FastifyRequest): Record<string, unknown> => ({
  ...(isRecord(request.query) ? withoutSecret(request.query) : {}),
  ...(isRecord(request.body) && !Array.isArray(request.body) ? request.body : {}),
});

/** Registers every call of a domain. */
export function mount<C extends Calls>(app: FastifyInstance, deps: Deps, calls: C, handlers: Handlers<C>): void;
// The implementation is untyped, because each handler gets what the schemas of its own call have validated.
export function mount(
  app: FastifyInstance,
  deps: Deps,
  calls: Calls,
  handlers: Readonly<Record<string, CheckedHandler>>,
): void {
  for (const [name, declared] of Object.entries(calls)) {
    const handler = handlers[name];
    if (handler) mountOne(app, deps, declared, handler);
  }
}

function mountOne(app: FastifyInstance, deps: Deps, declared: AnyEndpoint, handler: CheckedHandler): void {
  const checks: Checks = {
    params: compileCheck(declared.params, true),
    query: compileCheck(declared.query, true),
    json: compileCheck(declared.body, false),
    form: compileCheck(declared.body, true),
  };
  const respondsWithJson = declared.response !== undefined && declared.response !== 'binary';
  const serialize = respondsWithJson ? compileSerializer(declared.response) : undefined;

  const handle = async (request: FastifyRequest, reply: FastifyReply, arrivedAt: number) => {
    const viewer = await viewerOf(deps, request, declared);
    checkAccess(declared, viewer);
    assertThat(!declared.isPersonal || !viewer?.acting_admin_id, 'acting-session');
    if (declared.opensApplication && viewer) await assertUnsealed(deps.db, viewer);
    const language = languageOf(request);
    const idempotencyKey = keyOf(request);
    const params = checks.params(request.params, language);
    const query = checks.query(declared.method === 'DELETE' ? namedIn(request) : request.query, language);
    const { body, file } = await readBody(deps, request, declared, checks);
    const call: CallContext = {
      // A multipart body is read only here, and a sender may take any time for it.
      arrivedAt: file === undefined ? arrivedAt : Date.now(),
      language,
      idempotencyKey,
      token: bearerOf(request),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      domain: domainOfHost(request.hostname),
      reply,
    };
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    const run = () =>
      askAs({ companyId: viewer?.company_id ?? 0, left: left.signal }, () =>
        answerPage(query, (asked) => handler({ params, query: asked, body, file, viewer, call })),
      );
    if (declared.once && !(declared.once === 'without-key' && idempotencyKey !== undefined)) {
      const content = [params, query, body, file && (await hashOf(file)), language, viewer?.acting_admin_id];
      const answer = await deps.repeatedCalls
        .once({ call: urlOf(declared), ...ownerOf(request, viewer), key: idempotencyKey, content }, async () => {
          const result = await run();
          if (deps.config.checkResponses && respondsWithJson) assertFits(declared, result);
          return textOf(reply, respondsWithJson ? result : { ok: true });
        })
        .finally(() => discardFile(file));
      return sendJson(reply, answer);
    }
    if (declared.method !== 'GET' && viewer) {
      const { companyId, owner } = ownerOf(request, viewer);
      deps.repeatedCalls.noteChange(companyId, owner);
    }
    const result = await run().finally(() => discardFile(file));
    if (declared.response === 'binary') return sendBinary(request, reply, fileOf(declared, result));
    if (deps.config.checkResponses && respondsWithJson) assertFits(declared, result);
    if (result instanceof SerializedJson) return sendJson(reply, result.text);
    if (result instanceof CacheableResponse) {
      const text = reply.serialize(result.result);
      if (typeof text === 'string') result.keep(text);
      return sendJson(reply, text);
    }
    return respondsWithJson ? result : { ok: true };
  };

  /** Gives whoever is refused in a crowd a ticket for coming back. */
  const admit = async (request: FastifyRequest, reply: FastifyReply) => {
    const arrivedAt = deps.arrivals.arrivalOf(request);
    try {
      return await handle(request, reply, arrivedAt);
    } catch (error) {
      const ticket = error instanceof CrowdedError ? deps.arrivals.ticketFor(request, arrivedAt) : undefined;
      if (ticket !== undefined) reply.header(ARRIVAL_HEADER, ticket);
      throw error;
    }
  };

  /** Refuses before the body is read who is refused anyway, because a large one takes its time. */
  const refuseUnread = async (request: FastifyRequest) =>
    checkAccess(declared, await viewerOf(deps, request, declared));

  const methods = declared.alsoPost ? [declared.method, 'POST'] : [declared.method];
  for (const url of [declared.path, ...(declared.aliases ?? [])]) {
    app.route({
      method: methods,
      url,
      handler: (request, reply) =>
        askFor({ person: bearerOf(request), call: `${request.method} ${url}`, address: addressOf(request) }, () =>
          admit(request, reply),
        ),
      ...(declared.bodyLimit ? { bodyLimit: declared.bodyLimit, onRequest: refuseUnread } : {}),
      ...(serialize ? { schema: { response: { 200: declared.response } }, serializerCompiler: () => serialize } : {}),
    });
  }
}

const urlOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`;
/** Whose repeated requests are one: those of an account, or of an address that shows none. */
const ownerOf = (request: FastifyRequest, viewer: Viewer | undefined): { companyId: number; owner: string } =>
  viewer
    ? { companyId: viewer.company_id, owner: `account ${viewer.id}` }
    : { companyId: 0, owner: `address ${request.ip} ${domainOfHost(request.hostname)}` };

/** What a sent file is compared by. */
const hashOf = async ({ path, name }: ReceivedFile): Promise<string[]> => [name, await hashFile(path)];

/** Returns the JSON of a result as it is sent. */
function textOf(reply: FastifyReply, result: unknown): string {
  if (result instanceof SerializedJson) return result.text;
  const text = reply.serialize(result instanceof CacheableResponse ? result.result : result);
  return typeof text === 'string' ? text : JSON.stringify(result);
}

type SentFile = BinaryResponse | MadeFile | StreamedFile;
const isFile = (result: unknown): result is SentFile =>
  isRecord(result) && ('bytes' in result || 'path' in result || 'parts' in result);

function fileOf(declared: AnyEndpoint, result: unknown): SentFile {
  if (isFile(result)) return result;
  throw new Error(`${declared.method} ${declared.path} made no file`);
}

const sendJson = (reply: FastifyReply, text: ReturnType<FastifyReply['serialize']>): FastifyReply =>
  reply.type('application/json; charset=utf-8').send(text);

/** Returns the page's own id; it is kept short because every event carries it. */
function clientOf(request: FastifyRequest): string | undefined {
  const name = request.headers['x-client-id'];
  return typeof name === 'string' && /^[\w-]{1,64}$/.test(name) ? name : undefined;
}

/** Returns the key of the request; one that cannot be kept is refused, because ignoring it would repeat the change. */
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key;
  throw new AppError('idempotency-key');
}

function assertFits(declared: AnyEndpoint, result: unknown): void {
  const text =
    result instanceof SerializedJson
      ? result.text
      : JSON.stringify(result instanceof CacheableResponse ? result.result : result);
  const faults = responseFaults(declared.response, JSON.parse(text));
  if (faults.length > 0)
    throw new Error(
      `${declared.method} ${declared.path} answered against its schema: ${faults.slice(0, 5).join('; ')}`,
    );
}
