// Receives a piece of a resumable upload straight from its connection, which takes a fraction of the processor time that
// the streams of the protocol's package take.
// Invariants:
// one piece of an upload is written at a time, and who comes anew with it ends the one before;
// bytes that arrived before a failure count;
// however many uploads there are, other requests are answered between their batches.
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FileStore } from '@tus/file-store';
import type { Locker } from '@tus/server';
import type { FastifyRequest } from 'fastify';
import { AppError, assertThat } from '../../http/app-error.ts';
import type { TakeTurn } from '../../platform/loop-turns.ts';

/** Bytes after which a connection waits until they are written. */
const MOST_BYTES_OF_BATCH = 256 * 1024;
/** How long a piece goes on when somebody comes anew with its upload, as the protocol's package has it. */
const DRAIN_MILLISECONDS = 3000;

interface Batch {
  bytes: Buffer[];
  size: number;
  /** Whether nothing follows, because the piece has ended or its connection has. */
  isLast: boolean;
}

/** Takes what arrives in a turn of the event loop, and leaves the source paused. */
function takeBatch(source: Readable, given: AbortSignal): Promise<Batch> {
  const batch: Batch = { bytes: [], size: 0, isLast: source.readableEnded || source.destroyed || given.aborted };
  if (batch.isLast) return Promise.resolve(batch);
  return new Promise((resolve) => {
    let turn: NodeJS.Immediate | undefined;
    const finish = () => {
      clearImmediate(turn);
      source.pause().off('data', take).off('end', end).off('error', end).off('close', end);
      given.removeEventListener('abort', end);
      resolve(batch);
    };
    const take = (bytes: Buffer) => {
      turn ??= setImmediate(finish);
      batch.bytes.push(bytes);
      batch.size += bytes.length;
      if (batch.size >= MOST_BYTES_OF_BATCH) source.pause();
    };
    const end = () => {
      batch.isLast = true;
      finish();
    };
    given.addEventListener('abort', end);
    source.on('data', take).once('end', end).once('error', end).once('close', end).resume();
  });
}

async function writeBatch(file: FileHandle, { bytes, size }: Batch, position: number): Promise<void> {
  const { bytesWritten } = await file.writev(bytes, position);
  // A disk that is nearly full takes a part; the rest says why.
  for (let done = bytesWritten; done < size;) {
    const rest = Buffer.concat(bytes).subarray(done);
    done += (await file.write(rest, 0, rest.length, position + done)).bytesWritten;
  }
}

/** Frees what was written at once; until a collection it would be megabytes, which make V8 collect its whole heap. */
function freeBytes({ bytes }: Batch): void {
  for (const { buffer, length } of bytes)
    if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0);
}

interface Place {
  path: string;
  offset: number;
  /** The size that the upload was announced with. */
  end: number;
}
/** Writes what the source brings and returns where the next piece begins. */
async function writeBytes(
  source: Readable,
  { path, offset, end }: Place,
  { takeTurn, given }: { takeTurn: TakeTurn; given: AbortSignal },
): Promise<number> {
  const file = await open(path, 'r+');
  let at = offset;
  try {
    for (let isLast = false; !isLast;) {
      await takeTurn();
      const batch = await takeBatch(source, given);
      assertThat(at + batch.size <= end, 'too-large');
      if (batch.size > 0) await writeBatch(file, batch, at);
      at += batch.size;
      freeBytes(batch);
      ({ isLast } = batch);
    }
  } finally {
    await file.close();
  }
  return at;
}

const isWholeNumber = (text: unknown): text is string => typeof text === 'string' && /^(?:0|[1-9]\d{0,15})$/.test(text);

/** Returns where a piece begins and how long it is, unless its headers break the protocol. */
function readHeaders({ headers }: FastifyRequest): { offset: number; length: number } {
  const { 'upload-offset': offset, 'content-length': length = '0' } = headers;
  assertThat(headers['tus-resumable'] === '1.0.0', 'upload-protocol');
  assertThat(headers['content-type'] === 'application/offset+octet-stream', 'upload-protocol');
  // The length is announced when an upload begins and stays.
  assertThat(headers['upload-length'] === undefined, 'upload-protocol');
  if (!isWholeNumber(offset) || !isWholeNumber(length)) throw new AppError('upload-protocol');
  return { offset: Number(offset), length: Number(length) };
}

export interface PieceTools {
  store: FileStore;
  /** Shared with the other requests of the protocol, which wait for a piece in work. */
  locker: Locker;
  takeTurn: TakeTurn;
}
/** Receives a piece of an upload and returns where the next one begins. */
export async function receivePiece(
  { store, locker, takeTurn }: PieceTools,
  request: FastifyRequest,
  upload: string,
): Promise<number> {
  const { offset, length } = readHeaders(request);
  const given = new AbortController();
  const lock = locker.newLock(upload);
  const giveWay = () => void setTimeout(() => given.abort(), DRAIN_MILLISECONDS).unref();
  await lock.lock(new AbortController().signal, giveWay);
  try {
    const { offset: expected, size: end = 0 } = await store.getUpload(upload);
    assertThat(expected === offset, 'upload-offset');
    assertThat(offset + length <= end, 'too-large');
    const place = { path: join(store.directory, upload), offset, end };
    return await writeBytes(request.raw, place, { takeTurn, given: given.signal });
  } finally {
    await lock.unlock();
    // Unread bytes would hold up the next request of this connection.
    request.raw.resume();
  }
}
