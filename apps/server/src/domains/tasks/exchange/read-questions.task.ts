// Reads the questions of a file with their pictures in a worker thread, because a crafted file could take long.
import { readFile } from 'node:fs/promises';
import type { ReceivedFile } from '@orbita/contract/endpoint';
import { AppError, assertThat } from '../../../http/app-error.ts';
import { decodeText } from '../../../platform/text-encoding.ts';
import { isAiken, readAiken } from './plain/aiken.ts';
import { decodeXml } from './decode-text.ts';
import type { ReadQuestions } from './drafts.ts';
import { foreignTextOf } from './plain/foreign-text.ts';
import { clozeReason, readGift } from './plain/gift.ts';
import { isPackage, type PackedFile, readPackage, readPictureFiles, UnsafePackage } from './package-files.ts';
import { otherFormatOf } from './other-formats.ts';
import { readQti } from './qti-read.ts';

/** The largest text file; packages, which hold pictures, may be larger. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_BYTES_OF_PACKAGE = 25 * 1024 * 1024;
const MOST_QUESTIONS = 500;
/** The most skipped questions that are reported. */
const MOST_SKIPPED = 1000;

export interface ReadFile extends ReadQuestions {
  format: 'gift' | 'aiken' | 'qti';
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
    const files = await readPackage(bytes);
    const read = readQti(files);
    assertNamed(read, bytes, files);
    return { format: 'qti', ...read };
  } catch (error) {
    throw error instanceof UnsafePackage ? new AppError(otherFormatOf(bytes, []) ?? 'questions-unreadable') : error;
  }
}

/** Throws with what the file is when it has no question that we read. */
function assertNamed(
  { questions }: Pick<ReadQuestions, 'questions'>,
  bytes: Buffer,
  files: readonly (readonly [name: string, text: string])[],
): void {
  const code = questions.length === 0 ? otherFormatOf(bytes, files) : undefined;
  if (code) throw new AppError(code);
}

function readText(
  { name, size }: Pick<ReceivedFile, 'name' | 'size'>,
  bytes: Buffer,
): Omit<ReadFile, 'title' | 'pictures'> {
  assertNamed({ questions: [] }, bytes, [[name, '']]);
  assertThat(size <= MOST_BYTES, 'too-large');
  const text = decodeText(bytes);
  assertThat(!text.includes('\0'), 'questions-unreadable');
  if (/^\s*</.test(text)) {
    const xml = decodeXml(bytes);
    const read = readQti([[name, xml]]);
    assertNamed(read, bytes, [[name, xml]]);
    return { format: 'qti', ...read };
  }
  const most = MOST_QUESTIONS + MOST_SKIPPED;
  const foreign = foreignTextOf(text);
  if (foreign) throw new AppError(foreign);
  if (isAiken(text)) return { format: 'aiken', ...readAiken(text, most) };
  // A question of GIFT has its answers in braces.
  assertThat(text.includes('{'), 'questions-unreadable');
  const read = readGift(text, most);
  const isCloze = read.questions.length === 0 && read.skipped.some(({ reason }) => reason === clozeReason);
  assertThat(!isCloze, 'questions-cloze');
  return { format: 'gift', ...read };
}
