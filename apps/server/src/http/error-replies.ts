// Turns any failure into the agreed body: code and wording of the catalogue, or a general message with the request id.
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, type ErrorCode, errors } from '@orbita/contract/errors';
import { CrowdedError, isDatabaseAway, isDatabaseFull, isWriteConflict } from '@orbita/database';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SendTrace } from '../platform/error-traces.ts';
import { AppError, InvalidInput, type Language } from './app-error.ts';
import { languageOf } from './mount.ts';

const bodyOf = (code: ErrorCode, language: Language, extra: Partial<ErrorBody> = {}): ErrorBody => ({
  message: errors[code][language],
  code,
  ...extra,
});

/** Errors of the HTTP layer that are caused by the caller. */
const httpFaults: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'validation-failed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'validation-failed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'validation-failed',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
};

/**
 * Codes for values that the schema accepts but PostgreSQL cannot store, which are the caller's mistake.
 * These are a zero byte, half a surrogate pair, an impossible date or a number out of range.
 */
const unstorable = new Set(['22003', '22007', '22008', '22021', '22P05']);
const isUnstorable = ({ code, message }: FastifyError): boolean =>
  unstorable.has(code) || (code === '22P02' && message.endsWith('for type json'));

/** Codes of the operating system for a disk that is full, over its quota, read-only or broken. */
const failedDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EIO']);
const isDiskFailure = (error: FastifyError): boolean => 'syscall' in error && failedDisk.has(error.code);

function codeOfFailure(error: FastifyError): ErrorCode {
  if (isDatabaseFull(error)) return 'database-full';
  if (error.code === 'ENOENT' && 'syscall' in error) return 'stored-file-missing';
  return isDiskFailure(error) ? 'storage-full' : 'internal';
}

/** Sends the refusal for any failure, including addresses that match no route. */
export function replyWithError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  sendTrace: SendTrace = () => undefined,
): FastifyReply {
  const language = languageOf(request);
  if (error instanceof InvalidInput) return reply.code(400).send(error.body(language));
  if (error instanceof AppError) {
    if (error.details.retryAfter) reply.header('Retry-After', error.details.retryAfter);
    return reply.code(error.status).send(error.body(language));
  }
  if (error instanceof CrowdedError) {
    reply.header('Retry-After', error.retryAfter);
    return reply.code(errors.crowded.status).send(bodyOf('crowded', language, { request_id: request.id }));
  }
  const fault =
    httpFaults[error.code] ??
    (error instanceof SyntaxError || error.statusCode === 400 || isUnstorable(error) ? 'validation-failed' : undefined);
  if (fault) return reply.code(errors[fault].status).send(bodyOf(fault, language));
  // The address names a folder of the built pages, or it is too long to name a file.
  if (error.statusCode === 403 || error.statusCode === 404 || error.statusCode === 414)
    return reply.code(404).send(bodyOf('not-found', language));
  const passing = isDatabaseAway(error)
    ? 'the database is away'
    : isWriteConflict(error)
      ? 'others kept writing the same rows'
      : undefined;
  if (passing) request.log.warn({ message: error.message }, passing);
  else {
    request.log.error(error);
    sendTrace({ error, place: `${request.method} ${request.routeOptions.url ?? '*'}`, requestId: request.id });
  }
  const code = passing ? 'unavailable' : codeOfFailure(error);
  if (passing) reply.header('Retry-After', 2);
  return reply.code(errors[code].status).send(bodyOf(code, language, { request_id: request.id }));
}

const parserFaults: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};
/** Refuses what is no whole request of HTTP; of its language nothing is known. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const code = parserFaults[error.code ?? ''] ?? 'validation-failed';
  const { status } = errors[code];
  const body = JSON.stringify(bodyOf(code, 'ru'));
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Length: ${Buffer.byteLength(body)}\r\nContent-Type: application/json; charset=utf-8\r\nConnection: close\r\n\r\n${body}`,
    );
  socket.destroy(error);
}

export function handleErrors(app: FastifyInstance, sendTrace: SendTrace): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => replyWithError(error, request, reply, sendTrace));
}

export const notFoundBody = (request: FastifyRequest): ErrorBody => bodyOf('not-found', languageOf(request));
