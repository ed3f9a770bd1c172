// Reads the questions of a file with their pictures in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import type { ReceivedFile } from '@orbita/contract/endpoint';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { decodeText, decodeXml } from './decode-text.ts';
import type { ReadQuestions } from './drafts.ts';
import { readGift } from './gift.ts';
import { isPackage, type PackedFile, readPackage, readPictureFiles, UnsafePackage } from './package-files.ts';
import { readQti } from './qti-read.ts';

/** The largest text file; packages, which hold pictures, may be larger. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_BYTES_OF_PACKAGE = 25 * 1024 * 1024;
const MOST_QUESTIONS = 500;
/** The most skipped questions that are reported. */
const MOST_SKIPPED = 1000;

export interface ReadFile extends ReadQuestions {
  format: 'gift' | 'qti';
  title: string;
  /** Pictures of the questions by their path in the package. */
  pictures: Map<string, PackedFile>;
}

/** Reads the questions of a file; throws when there are none or too many. */
export async function readQuestions(file: Pick<ReceivedFile, 'name' | 'path' | 'size'>): Promise<ReadFile> {
  assertThat(file.size <= MOST_BYTES_OF_PACKAGE, 'too-large');
  const bytes = await readFile(file.path);
  const packed = isPackage(bytes) ? bytes : undefined;
  const read = packed ? await readArchive(packed) : readText(file, bytes);
  assertThat(read.questions.length + read.skipped.length > 0, 'questions-unreadable');
  assertThat(read.questions.length <= MOST_QUESTIONS && read.skipped.length <= MOST_SKIPPED, 'too-large');
  const names = new Set(read.questions.flatMap(({ pictures = [] }) => pictures.map(({ path }) => path)));
  return {
    ...read,
    title: file.name.replace(/\.\w{1,5}$/, '').slice(0, 255),
    pictures: await readPictureFiles(packed, [...names]),
  };
}

async function readArchive(bytes: Buffer): Promise<Omit<ReadFile, 'title' | 'pictures'>> {
  try {
    return { format: 'qti', ...readQti(await readPackage(bytes)) };
  } catch (error) {
    throw error instanceof UnsafePackage ? new AppError('questions-unreadable') : error;
  }
}

function readText(
  { name, size }: Pick<ReceivedFile, 'name' | 'size'>,
  bytes: Buffer,
): Omit<ReadFile, 'title' | 'pictures'> {
  assertThat(size <= MOST_BYTES, 'too-large');
  const text = decodeText(bytes);
  assertThat(!text.includes('\0'), 'questions-unreadable');
  const isXml = /^\s*</.test(text);
  return isXml
    ? { format: 'qti', ...readQti([[name, decodeXml(bytes)]]) }
    : { format: 'gift', ...readGift(text, MOST_QUESTIONS + MOST_SKIPPED) };
}
