// Files for tests: real pictures, and the multipart bodies that existing clients send.
import { makeDocx } from '@orbita/database/demo/files/docx';
import sharp from 'sharp';
import type { Reply, TestApp } from './app.ts';

export const buildJpeg = (width = 600, height = 400): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#3b5bdb' } })
    .jpeg()
    .toBuffer();

/** A small PDF that is recognized as one. */
export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);
export const smallDocx: Buffer = makeDocx('Памятка', ['Первая строка', 'Вторая строка']);
/** The beginning of an MP4 file: a file type box and some bytes after it. */
export const smallMp4 = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypisom\0\0\0\0isommp42'),
  Buffer.alloc(5000, 1),
]);
/** The beginning of a Windows program. */
export const smallExe = Buffer.concat([
  Buffer.from('MZ'),
  Buffer.alloc(200, 3),
  Buffer.from('This program cannot be run in DOS mode'),
]);

export interface Part {
  field: string;
  /** Text of a plain field. */
  text?: string;
  name?: string;
  bytes?: Buffer;
}

/** Builds a multipart body as browsers do, with names in UTF-8. */
export function multipartOf(parts: Part[]): { payload: Buffer; headers: Record<string, string> } {
  const boundary = '----orbita-test-boundary';
  const pieces = parts.flatMap(({ field, text, name, bytes }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${name === undefined ? '' : `; filename="${name}"`}\r\n`,
    ),
    Buffer.from(name === undefined ? '\r\n' : 'Content-Type: application/octet-stream\r\n\r\n'),
    bytes ?? Buffer.from(text ?? ''),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

interface Sending {
  as: string;
  parts: Part[];
  headers?: Record<string, string>;
}
export function sendMultipart(
  server: TestApp,
  path: string,
  { as, parts, headers = {} }: Sending,
): Promise<Reply<any>> {
  const { payload, headers: own } = multipartOf(parts);
  return server.request('POST', path, { as, body: payload, headers: { ...own, ...headers } });
}

const paths = { photo: '/api/photos', document: '/api/documents', video: '/api/videos' } as const;

/** Uploads a file and returns it as the server describes it. */
export async function uploadFile(
  server: TestApp,
  as: string,
  options: { kind?: keyof typeof paths; name?: string; bytes?: Buffer; host?: string } = {},
): Promise<any> {
  const kind = options.kind ?? 'document';
  const bytes = options.bytes ?? (kind === 'photo' ? await buildJpeg() : kind === 'video' ? smallMp4 : smallPdf);
  const reply = await sendMultipart(server, paths[kind], {
    as,
    parts: [{ field: kind, name: options.name ?? `file.${kind}`, bytes }],
    headers: options.host ? { host: options.host } : {},
  });
  if (reply.status !== 200) throw new Error(`upload failed: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}
