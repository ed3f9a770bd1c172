// Imports questions from files and exports them to files.
// Invariants:
// a preview writes nothing;
// an import writes everything it can read into one new task, or nothing;
// what cannot be read is reported with the reason.
import { readFile } from 'node:fs/promises';
import type { ResponseOf, MadeFile, ReceivedFile } from '@orbita/contract/endpoint';
import type { SkippedQuestion, tasks } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { editStepOf } from '../../../access/topics.access.ts';
import { type CheckedPictures, isRefused, loadPictures, storePictures, withPictures } from './exchange-pictures.ts';
import type { ReadQuestion, ReadQuestions, Skipped } from './drafts.ts';
import { readGift } from './gift.ts';
import { isPackage, readPackage, UnsafePackage } from './package-files.ts';
import { readQti } from './qti-read.ts';
import { writePackage } from './qti-write.ts';
import { withPlaces } from '../questions/question-options.ts';
import { insertFormAttachments, writePatterns } from '../tasks.queries.ts';
import { readPatterns, writeQuestions } from '../tasks.service.ts';

/** The largest text file; packages, which hold pictures, may be larger. */
const MOST_BYTES = 10 * 1024 * 1024;
const MOST_BYTES_OF_PACKAGE = 25 * 1024 * 1024;
const MOST_QUESTIONS = 500;

/** Decodes UTF-8 and falls back to Windows-1251, which older Russian editors write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1251').decode(bytes);
  }
}

function openPackage(bytes: Uint8Array): ReturnType<typeof readPackage> {
  try {
    return readPackage(bytes);
  } catch (error) {
    throw error instanceof UnsafePackage ? new AppError('questions-unreadable') : error;
  }
}

interface ReadFile extends ReadQuestions {
  format: 'gift' | 'qti';
  title: string;
  /** The archive that holds the pictures; absent for a text file. */
  packed?: Uint8Array;
}

async function readQuestions(file: ReceivedFile): Promise<ReadFile> {
  assertThat(file.size <= MOST_BYTES_OF_PACKAGE, 'too-large');
  const bytes = new Uint8Array(await readFile(file.path));
  const title = file.name.replace(/\.\w{1,5}$/, '').slice(0, 255);
  if (isPackage(bytes)) {
    return { format: 'qti', title, packed: bytes, ...readQti(openPackage(bytes)) };
  }
  assertThat(file.size <= MOST_BYTES, 'too-large');
  const text = decode(bytes);
  assertThat(!text.includes('\0'), 'questions-unreadable');
  if (/^\s*</.test(text)) return { format: 'qti', title, ...readQti([[file.name, text]]) };
  return { format: 'gift', title, ...readGift(text) };
}

/** Reads the questions of a file; throws when there are none or too many. */
async function readUsable(file: ReceivedFile): Promise<ReadFile> {
  const read = await readQuestions(file);
  assertThat(read.questions.length + read.skipped.length > 0, 'questions-unreadable');
  assertThat(read.questions.length <= MOST_QUESTIONS, 'too-large');
  return read;
}
const inLanguage = (skipped: Skipped[], language: Language): SkippedQuestion[] =>
  skipped.map(({ title, reason }) => ({ title, reason: reason[language] }));
const namesOf = ({ questions }: ReadQuestions): string[] => [
  ...new Set(questions.flatMap(({ pictures = [] }) => pictures.map(({ path }) => path))),
];
/** Lists everything that is not imported: questions, and pictures of imported questions. */
const leftOut = ({ questions, skipped }: ReadQuestions, pictures: CheckedPictures): Skipped[] => [
  ...skipped,
  ...questions.flatMap(({ title, pictures: shown = [] }) =>
    shown.flatMap(({ path }) => {
      const picture = pictures.get(path);
      return isRefused(picture) ? { title, reason: picture } : [];
    }),
  ),
];

export async function previewQuestionImport(
  db: Db,
  viewer: Viewer,
  { stepId, file, language }: { stepId: number; file: ReceivedFile; language: Language },
): Promise<ResponseOf<typeof tasks.previewQuestionImport>> {
  await editStepOf(db, viewer, 'step', stepId);
  const read = await readUsable(file);
  return withPictures(read.packed, namesOf(read), async (pictures) => ({
    format: read.format,
    title: read.title,
    questions: read.questions.map(({ pictures: shown = [], ...question }) => ({
      ...question,
      pictures: shown.filter(({ path }) => !isRefused(pictures.get(path))).length,
    })),
    skipped: inLanguage(leftOut(read, pictures), language),
  }));
}

interface Importing {
  stepId: number;
  title?: string | undefined;
  file: ReceivedFile;
  language: Language;
}
export async function importQuestions(
  deps: Deps,
  viewer: Viewer,
  { stepId, title, file, language }: Importing,
): Promise<ResponseOf<typeof tasks.importQuestions>> {
  await editStepOf(deps.db, viewer, 'step', stepId);
  const read = await readUsable(file);
  assertThat(read.questions.length > 0, 'questions-unreadable');
  return withPictures(read.packed, namesOf(read), async (pictures) => {
    const ids = await storePictures(deps, viewer, pictures);
    const pattern = await writeTask(deps.db, {
      stepId,
      title: title?.trim() || read.title,
      questions: read.questions,
      ids,
    });
    return { pattern, skipped: inLanguage(leftOut(read, pictures), language) };
  });
}

/** Writes a new task with the questions and their pictures. */
const writeTask = (
  db: Db,
  {
    stepId,
    title,
    questions,
    ids,
  }: { stepId: number; title: string; questions: ReadQuestion[]; ids: ReadonlyMap<string, number> },
) =>
  db.transaction(async (tx) => {
    const [patternId = 0] = await writePatterns(tx, stepId, [{ title }]);
    const formIds = await writeQuestions(
      tx,
      questions.map(({ pictures: _, ...question }, number) => ({ ...question, number, pattern_id: patternId })),
    );
    const attachments = questions.flatMap(({ pictures = [] }, index) =>
      pictures.flatMap(({ path, alt }, number) => {
        const attachment_id = ids.get(path);
        const form_id = formIds[index]!;
        return attachment_id === undefined ? [] : { form_id, type: 'photo', attachment_id, description: alt, number };
      }),
    );
    if (attachments.length > 0) await insertFormAttachments(tx, attachments);
    return found((await readPatterns(tx, [patternId]))[0]);
  });

/** Exports a task for those who edit the topic, because the package contains the keys. */
export async function exportQuestions(deps: Deps, viewer: Viewer, patternId: number): Promise<MadeFile> {
  await editStepOf(deps.db, viewer, 'pattern', patternId);
  const pattern = found((await readPatterns(deps.db, [patternId]))[0]);
  const pictures = await loadPictures(deps, pattern.forms);
  return {
    bytes: writePackage({ ...pattern, forms: pattern.forms.map(withPlaces) }, pictures),
    name: `${pattern.title || 'Вопросы'} (QTI).zip`,
    mime: 'application/zip',
  };
}
