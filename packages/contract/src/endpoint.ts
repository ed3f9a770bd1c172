// Declares a call once; server validation, handler types, OpenAPI and the browser client all follow from it.
import type { Static, TSchema } from 'typebox';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Who may make a call at all; the service still checks access to the object.
 * - `public`: anyone
 * - `signed-in`: any live session
 * - `member`: a member of this company
 * - `student`: studies in a group
 * - `staff`: a teacher, expert, curator or administrator
 * - `teacher`: teaches a discipline or may write disciplines by permission
 * - a permission name: whoever holds that permission
 */
export type Access = 'public' | 'signed-in' | 'member' | 'student' | 'staff' | 'teacher' | Permission;

type Schema = TSchema | undefined;
type ResponseSpec = TSchema | 'binary' | undefined;
export interface FileField {
  /** Names of the multipart field that may hold the file, in order of preference. */
  fields: readonly string[];
  kind: 'photo' | 'video' | 'document';
  /** The call may come without the file, as JSON; its service asks for one or the other. */
  optional?: true;
}

export interface Endpoint<
  P extends Schema = Schema,
  Q extends Schema = Schema,
  B extends Schema = Schema,
  R extends ResponseSpec = ResponseSpec,
  F extends FileField | undefined = FileField | undefined,
  A extends Access = Access,
> {
  method: Method;
  /** Path with :params. */
  path: string;
  /** One sentence on what the call does. */
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  response?: R;
  /** Media types of a binary response; any type by default. */
  media?: readonly string[];
  file?: F;
  /** Serves a state-changing GET of the specification as POST too. */
  alsoPost?: boolean;
  /** Also for people who are nothing but parents, whom every other call refuses that is not public. */
  opensToParents?: boolean;
  /** Only the person may make the call, not an administrator who has signed in as the person. */
  isPersonal?: boolean;
  /** Opens or changes the own application, which stays closed after a change of the way in until the owner proves to be it. */
  opensApplication?: boolean;
  /**
   * Makes something: equal requests of one account at once, and one that follows within a few seconds with no other change in between,
   * make it once and get the same answer. Requests with different Idempotency-Keys are different; the same key is the same request for
   * some minutes. `without-key`: the call sees to keys itself.
   */
  once?: true | 'without-key';
  /** The same call under other paths (a trailing slash, the older version of the path). */
  aliases?: readonly string[];
  /** Largest accepted JSON body in bytes, 1 MiB by default. */
  bodyLimit?: number;
}

/** Declares a call. Type parameters default to undefined, so that the types know which parts a call lacks. */
export const endpoint = <
  P extends Schema = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  R extends ResponseSpec = undefined,
  F extends FileField | undefined = undefined,
  A extends Access = Access,
>(
  declared: Endpoint<P, Q, B, R, F, A>,
): Endpoint<P, Q, B, R, F, A> => declared;

// oxlint-disable-next-line typescript/no-explicit-any
export type AnyEndpoint = Endpoint<any, any, any, any, any>;
export type Calls = Record<string, AnyEndpoint>;

type Value<T> = T extends TSchema ? Static<T> : undefined;
/** Drops an absent part and makes a part optional when all its fields are. */
// oxlint-disable-next-line typescript/no-empty-object-type
type Part<K extends string, T> = T extends undefined ? {} : {} extends T ? { [k in K]?: T } : { [k in K]: T };

/** The file of a multipart call, already stored on disk in a temporary place. */
export interface ReceivedFile {
  name: string;
  path: string;
  size: number;
}

/** A binary response sent from a file on disk. */
export interface BinaryResponse {
  path: string;
  name: string;
  mime: string;
  /** Browsers show the file in the page instead of saving it. */
  inline: boolean;
}

/** A binary response built in memory for this request. */
export interface MadeFile {
  bytes: Uint8Array;
  name: string;
  mime: string;
  /** Browsers show it in the page instead of saving it. */
  inline?: boolean;
}

/** A binary response that is made while it is sent, and is never whole in memory. */
export interface StreamedFile {
  parts: AsyncIterable<Uint8Array>;
  name: string;
  mime: string;
}

type Received<F> = F extends { optional: true }
  ? ReceivedFile | undefined
  : F extends FileField
    ? ReceivedFile
    : undefined;
type Sent<F> = F extends { optional: true }
  ? { file?: File }
  : F extends FileField
    ? { file: File }
    : // oxlint-disable-next-line typescript/no-empty-object-type
      {};

export type HandlerInput<E> =
  // oxlint-disable-next-line typescript/no-explicit-any
  E extends Endpoint<infer P, infer Q, infer B, any, infer F>
    ? { params: Value<P>; query: Value<Q>; body: Value<B>; file: Received<F> }
    : never;

type Result<E, Binary> =
  // oxlint-disable-next-line typescript/no-explicit-any
  E extends Endpoint<any, any, any, infer R, any>
    ? R extends 'binary'
      ? Binary
      : R extends TSchema
        ? Static<R>
        : void
    : never;

export type HandlerResult<E> = Result<E, BinaryResponse | MadeFile | StreamedFile>;

type CallInput<E> =
  // oxlint-disable-next-line typescript/no-explicit-any
  E extends Endpoint<infer P, infer Q, infer B, any, infer F>
    ? // oxlint-disable-next-line typescript/no-empty-object-type
      Part<'params', Value<P>> & Part<'query', Value<Q>> & Part<'body', Value<B>> & Sent<F>
    : never;

export interface CallOptions {
  signal?: AbortSignal;
  /** Token of the session that alone may send the request; in another one it fails before anything is sent. */
  session?: string | undefined;
  /** Sent as the Idempotency-Key header (1 to 200 printable ASCII characters), which makes a repeated request safe. */
  idempotencyKey?: string;
  /** Reports bytes sent so far of a call that carries a file. */
  onProgress?: (sent: number, total: number) => void;
  /** Lets the request finish after the page is closed; browsers allow this for bodies below 64 kB. */
  keepalive?: boolean;
}
// oxlint-disable-next-line typescript/no-empty-object-type
type CallArgs<I> = {} extends I ? [input?: I, options?: CallOptions] : [input: I, options?: CallOptions];
export type Client<C> = { [K in keyof C]: (...args: CallArgs<CallInput<C[K]>>) => Promise<Result<C[K], Blob>> };
/** Type of a call's response, for screens. */
export type ResponseOf<E> = Result<E, Blob>;
/** Type of a call's body. */
// oxlint-disable-next-line typescript/no-explicit-any
export type BodyOf<E> = E extends Endpoint<any, any, infer B, any, any> ? Value<B> : never;
/** Type of a call's query. */
// oxlint-disable-next-line typescript/no-explicit-any
export type QueryOf<E> = E extends Endpoint<any, infer Q, any, any, any> ? Value<Q> : never;
