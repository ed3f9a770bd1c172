// Questions from files and into files. Invariants: a preview writes nothing; an import writes all that it can read in one new task, or nothing; what it
// cannot read is named with the reason.
import { readFile } from 'node:fs/promises';
import type { Answer, MadeFile, ReceivedFile } from '@orbita/contract/endpoint';
import type { QuestionDraft, SkippedQuestion, tasks } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, type Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { editStepOf } from '../topics/topics.access.ts';
import type { ReadQuestions } from './exchange/drafts.ts';
import { readGift } from './exchange/gift.ts';
import { isPackage, readPackage, UnsafePackage } from './exchange/package-files.ts';
import { readQti } from './exchange/qti-read.ts';
import { writePackage } from './exchange/qti-write.ts';
import { withPlaces } from './question-options.ts';
import { writePatterns } from './tasks.queries.ts';
import { readPatterns, writeQuestions } from './tasks.service.ts';

const MOST_BYTES = 10 * 1024 * 1024;
const MOST_QUESTIONS = 500;

/** UTF-8, or what Russian Windows wrote. */
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
}

async function readQuestions(file: ReceivedFile): Promise<ReadFile> {
  assertThat(file.size <= MOST_BYTES, 'too-large');
  const bytes = new Uint8Array(await readFile(file.path));
  const title = file.name.replace(/\.\w{1,5}$/, '').slice(0, 255);
  if (isPackage(bytes)) {
    return { format: 'qti', title, ...readQti(openPackage(bytes)) };
  }
  const text = decode(bytes);
  assertThat(!text.includes('\0'), 'questions-unreadable');
  if (/^\s*</.test(text)) return { format: 'qti', title, ...readQti([[file.name, text]]) };
  return { format: 'gift', title, ...readGift(text) };
}

/** What was read, when there is anything and not too much of it. */
async function readUsable(file: ReceivedFile): Promise<ReadFile> {
  const read = await readQuestions(file);
  assertThat(read.questions.length + read.skipped.length > 0, 'questions-unreadable');
  assertThat(read.questions.length <= MOST_QUESTIONS, 'too-large');
  return read;
}
const inLanguage = ({ skipped }: ReadQuestions, language: Language): SkippedQuestion[] =>
  skipped.map(({ title, reason }) => ({ title, reason: reason[language] }));

export async function previewQuestionImport(
  db: Db,
  viewer: Viewer,
  { stepId, file, language }: { stepId: number; file: ReceivedFile; language: Language },
): Promise<Answer<typeof tasks.previewQuestionImport>> {
  await editStepOf(db, viewer, 'step', stepId);
  const read = await readUsable(file);
  return { format: read.format, title: read.title, questions: read.questions, skipped: inLanguage(read, language) };
}

export async function importQuestions(
  db: Db,
  viewer: Viewer,
  {
    stepId,
    title,
    file,
    language,
  }: { stepId: number; title?: string | undefined; file: ReceivedFile; language: Language },
): Promise<Answer<typeof tasks.importQuestions>> {
  await editStepOf(db, viewer, 'step', stepId);
  const read = await readUsable(file);
  assertThat(read.questions.length > 0, 'questions-unreadable');
  return db.transaction(async (tx) => {
    const [patternId = 0] = await writePatterns(tx, stepId, [{ title: title?.trim() || read.title }]);
    await writeQuestions(
      tx,
      read.questions.map((question: QuestionDraft, number) => ({ ...question, number, pattern_id: patternId })),
    );
    return { pattern: found((await readPatterns(tx, [patternId]))[0]), skipped: inLanguage(read, language) };
  });
}

/** Keys are in the package: it is for those who build the topic. */
export async function exportQuestions(db: Db, viewer: Viewer, patternId: number): Promise<MadeFile> {
  await editStepOf(db, viewer, 'pattern', patternId);
  const pattern = found((await readPatterns(db, [patternId]))[0]);
  return {
    bytes: writePackage({ ...pattern, forms: pattern.forms.map(withPlaces) }),
    name: `${pattern.title || 'Вопросы'} (QTI).zip`,
    mime: 'application/zip',
  };
}
