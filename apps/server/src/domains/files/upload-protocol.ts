// The tus protocol behind our own routes: the server of the protocol sees a request made here, so that neither the address
// nor a header that we do not name can tell it anything, and its failures become codes of the catalogue.
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorCode } from '@orbita/contract/errors';
import { FileStore as TusFileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { FileKind } from './file-types.ts';
import { folderOf } from './unfinished-uploads.ts';

export const PATH = '/api/v2/uploads';

/** Headers that the protocol needs; all others stay outside. */
const NEEDED = ['tus-resumable', 'upload-length', 'upload-metadata', 'upload-offset', 'content-length'];
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

/** Keeps the cause of a failed write, which decides whether the disk or the server is at fault. */
class UploadStore extends TusFileStore {
  override async write(source: Readable, upload: string, offset: number): Promise<number> {
    let received = 0;
    const count = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(source, count, createWriteStream(join(this.directory, upload), { flags: 'r+', start: offset }));
    return offset + received;
  }
}

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
  const server = new Server({
    path: PATH,
    relativeLocation: true,
    // The pages are of the same origin.
    allowedOrigins: [],
    datastore: new UploadStore({ directory: folderOf(deps) }),
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
  const isPatch = method === 'PATCH';
  if (isPatch) headers.set('content-type', request.headers['content-type'] ?? '');
  return new Request(`http://localhost${PATH}${isNew ? '' : `/${upload}`}`, {
    method,
    headers,
    ...(isPatch ? { body: Readable.toWeb(request.raw) as ReadableStream, duplex: 'half' } : {}),
  });
}

/** The failure as our own: what went wrong on the disk keeps its cause, everything else is told by the status. */
function failureOf(status: number, failure: unknown): Error {
  if (failure instanceof AppError) return failure;
  if (failure instanceof Error && 'code' in failure)
    return failure.code === 'ENOENT' ? new AppError('not-found') : failure;
  const code = codes[status] ?? (status < 500 ? 'upload-protocol' : undefined);
  return code ? new AppError(code) : new Error(`The upload failed with ${status}`);
}
