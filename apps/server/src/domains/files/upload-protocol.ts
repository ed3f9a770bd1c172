// The tus protocol behind our own routes: pieces are received in upload-piece.ts; for everything else the server of the protocol
// sees a request made here, so that neither the address nor a header that we do not name can tell it anything. Its failures
// become codes of the catalogue.
import type { ErrorCode } from '@orbita/contract/errors';
import { isRecord } from '@orbita/contract/records';
import { MemoryLocker, Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import { openTurns } from '../../platform/loop-turns.ts';
import type { FileKind } from './file-types.ts';
import { openFolder } from './unfinished-uploads.ts';
import { receivePiece } from './upload-piece.ts';

export const PATH = '/api/v2/uploads';

/** Headers that the protocol needs; all others stay outside. */
const NEEDED = ['tus-resumable', 'upload-length', 'upload-metadata', 'content-length'];
/** Extensions that are not offered; a client that relies on one must be told. */
const NOT_OFFERED = ['upload-concat', 'upload-defer-length', 'x-http-method-override'];

const codes: Record<number, ErrorCode> = {
  403: 'upload-protocol',
  404: 'not-found',
  409: 'upload-offset',
  410: 'not-found',
  412: 'upload-protocol',
  413: 'too-large',
};

const kindOf = (type: string | null | undefined): FileKind =>
  type === 'photo' || type === 'video' ? type : 'document';

/** What is known of a request beside its headers. */
interface Asked {
  /** The upload that the request names, or the one to be made. */
  upload: string;
  failure?: unknown;
}
export interface UploadProtocol {
  answer(request: FastifyRequest, reply: FastifyReply, upload: string, isNew: boolean): Promise<FastifyReply>;
}

export function openProtocol(deps: Deps): UploadProtocol {
  const asked = new WeakMap<Request, Asked>();
  const nameOf = (request: Request): string => asked.get(request)?.upload ?? '';
  const tools = { store: openFolder(deps), locker: new MemoryLocker(), takeTurn: openTurns() };
  const server = new Server({
    path: PATH,
    relativeLocation: true,
    // The pages are of the same origin.
    allowedOrigins: [],
    datastore: tools.store,
    locker: tools.locker,
    maxSize: Math.max(...Object.values(deps.config.uploadLimits)),
    namingFunction: nameOf,
    getFileIdFromRequest: nameOf,
    onUploadCreate: async (_request, upload) => {
      const { type = null, filename = null } = upload.metadata ?? {};
      const limit = deps.config.uploadLimits[kindOf(type)];
      if ((upload.size ?? limit + 1) > limit) throw new AppError('too-large');
      return { metadata: { type, filename } };
    },
    onResponseError: (request, error) => {
      const known = asked.get(request);
      if (known) known.failure = error;
      // The words of the failure stay here: they may name a place on the server.
      return { status_code: 'status_code' in error ? error.status_code : 500, body: '' };
    },
  });

  return {
    answer: async (request, reply, upload, isNew) => {
      assertThat(!NOT_OFFERED.some((name) => request.headers[name] !== undefined), 'upload-protocol');
      if (request.method === 'PATCH') {
        const offset = await receivePiece(tools, request, upload).catch((error: unknown) => {
          throw failureOf(statusOf(error), error);
        });
        return reply
          .code(204)
          .headers({ 'Tus-Resumable': '1.0.0', 'Upload-Offset': String(offset) })
          .send();
      }
      const made = makeRequest(request, upload, isNew);
      const known: Asked = { upload };
      asked.set(made, known);
      const response = await server.handleWeb(made);
      if (response.status >= 400) throw failureOf(response.status, known.failure);
      return reply
        .code(response.status)
        .headers(Object.fromEntries(response.headers))
        .send(isNew ? '' : undefined);
    },
  };
}

function makeRequest(request: FastifyRequest, upload: string, isNew: boolean): Request {
  const headers = new Headers();
  for (const name of NEEDED) {
    const value = request.headers[name];
    if (typeof value === 'string') headers.set(name, value);
  }
  const { method } = request;
  return new Request(`http://localhost${PATH}${isNew ? '' : `/${upload}`}`, { method, headers });
}

/** The status that the protocol's package gives to a failure of its own. */
const statusOf = (failure: unknown): number =>
  isRecord(failure) && typeof failure['status_code'] === 'number' ? failure['status_code'] : 500;

/** The failure as our own: what went wrong on the disk keeps its cause, everything else is told by the status. */
function failureOf(status: number, failure: unknown): Error {
  if (failure instanceof AppError) return failure;
  if (failure instanceof Error && 'code' in failure)
    return failure.code === 'ENOENT' ? new AppError('not-found') : failure;
  const code = codes[status] ?? (status < 500 ? 'upload-protocol' : undefined);
  return code ? new AppError(code) : new Error(`The upload failed with ${status}`);
}
