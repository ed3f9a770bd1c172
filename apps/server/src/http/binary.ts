// Sends stored bytes: Range for video, a Cyrillic name for saving, nothing that a browser could run.
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { BinaryAnswer, MadeFile } from '@orbita/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

interface Span {
  start: number;
  end: number;
}

/** The bytes that a Range header asks for; undefined for the whole file, null when they do not exist. */
export function parseRange(header: string | undefined, size: number): Span | undefined | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return undefined;
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  return start <= end && start < size ? { start, end } : null;
}

/** Content-Disposition with the name in both the plain and the UTF-8 form. */
export function contentDisposition(fileName: string, inline: boolean): string {
  const name = fileName.toWellFormed();
  const plain = name.replace(/[^\x20-\x7e]|["\\;]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

/** What was made for one request is not kept by anybody. */
const sendMade = (reply: FastifyReply, { bytes, name, mime }: MadeFile): FastifyReply =>
  reply.header('Content-Type', mime).header('Content-Disposition', contentDisposition(name, false)).send(bytes);

export async function sendBinary(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: BinaryAnswer | MadeFile,
): Promise<FastifyReply> {
  if ('bytes' in answer) return sendMade(reply, answer);
  const { size, mtimeMs } = await stat(answer.path).catch(() => {
    throw new AppError('not-found');
  });
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  reply
    .header('Content-Type', answer.mime)
    .header('Content-Disposition', contentDisposition(answer.name, answer.inline))
    .header('Accept-Ranges', 'bytes')
    .header('Cache-Control', 'private, max-age=0, must-revalidate')
    .header('ETag', etag)
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox");
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const range = parseRange(request.headers.range, size);
  if (range === null) return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  if (range === undefined) return reply.header('Content-Length', size).send(createReadStream(answer.path));
  return reply
    .code(206)
    .header('Content-Range', `bytes ${range.start}-${range.end}/${size}`)
    .header('Content-Length', range.end - range.start + 1)
    .send(createReadStream(answer.path, range));
}
