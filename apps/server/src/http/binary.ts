// Sends stored files: with ranges for video, Cyrillic names for downloads and nothing that a browser could execute.
import { basename, dirname } from 'node:path';
import { Readable } from 'node:stream';
import { send } from '@fastify/send';
import type { BinaryResponse, MadeFile, StreamedFile } from '@orbita/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** Drops a Range header that does not name one range, or asks for a longer tail than the file has; the whole file is sent. */
function ignoreOddRange(headers: FastifyRequest['headers'], size: number): void {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  const isLongEnd = first === '' && Number(last) > size;
  if ((!first && !last) || isLongEnd) delete headers.range;
}

/** Returns a Content-Disposition header with the name in both its ASCII and its UTF-8 form. */
export function contentDisposition(fileName: string, inline: boolean): string {
  const name = fileName.toWellFormed();
  const plain = name.replace(/[^\x20-\x7e]|["\\;]/g, '_');
  return `${inline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`;
}

/** Whatever a file holds, a browser that opens it runs nothing. */
const HARMLESS = "default-src 'none'; style-src 'unsafe-inline'; media-src 'self'; sandbox";

/** Sends a file that was generated for this request and must not be cached. */
const sendMade = (reply: FastifyReply, { bytes, name, mime, inline = false }: MadeFile): FastifyReply =>
  reply
    .header('Content-Type', mime)
    .header('Content-Disposition', contentDisposition(name, inline))
    .header('Content-Security-Policy', HARMLESS)
    .send(bytes);

/** Sends a file while it is made; the reader's pace is that of the maker. */
const sendStreamed = (reply: FastifyReply, { parts, name, mime }: StreamedFile): FastifyReply =>
  reply
    .header('Content-Type', mime)
    .header('Content-Disposition', contentDisposition(name, false))
    .header('Cache-Control', 'no-store')
    .header('Content-Security-Policy', HARMLESS)
    .send(Readable.from(parts));

export async function sendBinary(
  request: FastifyRequest,
  reply: FastifyReply,
  response: BinaryResponse | MadeFile | StreamedFile,
): Promise<FastifyReply> {
  if ('bytes' in response) return sendMade(reply, response);
  if ('parts' in response) return sendStreamed(reply, response);
  const sent = await send(request.raw, encodeURIComponent(basename(response.path)), {
    root: dirname(response.path),
    onFile: (_path, { size }) => ignoreOddRange(request.headers, size),
    index: false,
    cacheControl: false,
    contentType: false,
  });
  if (sent.statusCode === 404 || sent.type === 'directory') throw new AppError('not-found');
  if (sent.statusCode === 412) return reply.code(412).send();
  if (sent.statusCode === 416) return reply.code(416).header('Content-Range', sent.headers['Content-Range']).send();
  if (sent.type === 'error') throw sent.metadata.error;
  return reply
    .code(sent.statusCode)
    .headers(sent.headers)
    .header('Content-Type', response.mime)
    .header('Content-Disposition', contentDisposition(response.name, response.inline))
    .header('Cache-Control', 'private, max-age=0, must-revalidate')
    .header('Content-Security-Policy', HARMLESS)
    .send(sent.stream);
}
