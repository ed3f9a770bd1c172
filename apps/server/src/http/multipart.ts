// Reads an upload as existing clients send it: one file and plain form fields.
// The bytes go to a temporary file and are never held in memory.
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyMultipartBaseOptions } from '@fastify/multipart';
import type { FileField, ReceivedFile } from '@orbita/contract/endpoint';
import { codeOf, messageOf } from '@orbita/database/failure';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError, InvalidInput } from './app-error.ts';

/** Returns the configured size limit for a kind of upload, in bytes. */
export const uploadLimit = (config: Config, kind: FileField['kind']): number => config.uploadLimits[kind];

export const discardFile = async (file: ReceivedFile | undefined): Promise<void> => {
  if (file) await rm(file.path, { force: true });
};

/** Decodes a name that arrived as Latin-1 but is UTF-8, and removes any path from it. */
export function cleanFileName(name: string): string {
  const base = (name.split(/[\\/]/).pop() ?? '').normalize('NFC');
  // oxlint-disable-next-line no-control-regex
  const visible = base.replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '').trim();
  return visible.slice(-200) || 'file';
}

/** Messages of the parser for a malformed form. */
const brokenForm = /^(Multipart: |Unexpected end of |Malformed )/;

export async function readMultipart(
  request: FastifyRequest,
  field: FileField,
  config: Config,
): Promise<{ fields: Record<string, string | string[]>; file: ReceivedFile }> {
  const folder = join(config.filesDir, 'incoming');
  await mkdir(folder, { recursive: true });
  const limits: FastifyMultipartBaseOptions = {
    limits: { fileSize: uploadLimit(config, field.kind), files: 1, fields: 20, fieldSize: 10_000, parts: 25 },
  };
  const fields: Record<string, string | string[]> = {};
  let file: ReceivedFile | undefined;
  try {
    for await (const part of request.parts(limits)) {
      if (part.type === 'field') {
        // A repeated field becomes a list, whether or not its name ends in [].
        const name = part.fieldname.replace(/\[\]$/, '');
        const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
        fields[name] = before === undefined ? String(part.value) : [before, String(part.value)].flat();
        continue;
      }
      if (!field.fields.includes(part.fieldname) || file) {
        part.file.resume();
        continue;
      }
      file = { name: cleanFileName(part.filename), path: join(folder, randomUUID()), size: 0 };
      await pipeline(part.file, createWriteStream(file.path));
      file.size = part.file.bytesRead;
      if (part.file.truncated) throw new AppError('too-large');
    }
  } catch (error) {
    // Unread bytes would hold up the next request of this connection.
    request.raw.unpipe().resume();
    await discardFile(file);
    if (/limit/i.test(codeOf(error) ?? '')) throw new AppError('too-large');
    throw brokenForm.test(messageOf(error)) ? new AppError('validation-failed') : error;
  }
  if (!file) throw new InvalidInput({ [field.fields[0] ?? 'file']: [{ ru: 'Приложите файл', en: 'Attach a file' }] });
  return { fields, file };
}
