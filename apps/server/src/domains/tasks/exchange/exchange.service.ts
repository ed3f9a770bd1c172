// Imports questions from files and exports them to files.
// Invariants:
// a preview writes nothing;
// an import writes everything it can read into one new task, or nothing;
// what cannot be read is reported with the reason.
import type { ResponseOf, MadeFile, ReceivedFile } from '@orbita/contract/endpoint';
import type { SkippedQuestion, tasks } from '@orbita/contract/tasks';
import type { Db } from '@orbita/database';
import { assertThat, found, type Language } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { heavyTask, readingTask } from '../../../platform/heavy-work/heavy-work.ts';
import { editStepOf } from '../../../access/topics.access.ts';
import { type CheckedPictures, isRefused, loadPictures, storePictures, withPictures } from './exchange-pictures.ts';
import type { ReadQuestion, ReadQuestions } from './drafts.ts';
import type { readQuestions } from './read-questions.task.ts';
import type { writeQuestionPackage } from './write-package.task.ts';
import { withPlaces } from '../questions/question-options.ts';
import { insertFormAttachments, writePatterns } from '../tasks.queries.ts';
import { readPatterns, writeQuestions } from '../tasks.service.ts';

const readTask = readingTask<typeof readQuestions>(
  new URL('./read-questions.task.ts', import.meta.url),
  'readQuestions',
);
const writeTaskFile = heavyTask<typeof writeQuestionPackage>(
  new URL('./write-package.task.ts', import.meta.url),
  'writeQuestionPackage',
);

/** Lists in the caller's language what is not imported: questions, parts of questions, and pictures. */
function leftOut(
  { questions, skipped, lost = [] }: ReadQuestions,
  pictures: CheckedPictures,
  language: Language,
): SkippedQuestion[] {
  const parts = questions.flatMap(({ title, notes = [], pictures: shown = [] }, question) => {
    const refused = shown.flatMap(({ path }) => {
      const picture = pictures.get(path);
      return isRefused(picture) ? picture : [];
    });
    return [...notes, ...refused].map((reason) => ({ title, reason: reason[language], question }));
  });
  return [
    ...[...skipped, ...lost].map(({ title, reason }) => ({ title, reason: reason[language], question: null })),
    ...parts,
  ];
}

export async function previewQuestionImport(
  { db, heavyWork }: Deps,
  viewer: Viewer,
  { stepId, file, language }: { stepId: number; file: ReceivedFile; language: Language },
): Promise<ResponseOf<typeof tasks.previewQuestionImport>> {
  await editStepOf(db, viewer, 'step', stepId);
  const read = await heavyWork.run(readTask, viewer.id, () => file);
  return withPictures(read.pictures, async (pictures) => ({
    format: read.format,
    title: read.title,
    questions: read.questions.map(({ pictures: shown = [], notes: _, ...question }) => ({
      ...question,
      pictures: shown.filter(({ path }) => !isRefused(pictures.get(path))).length,
    })),
    skipped: leftOut(read, pictures, language),
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
  const read = await deps.heavyWork.run(readTask, viewer.id, () => file);
  assertThat(read.questions.length > 0, 'questions-unreadable');
  return withPictures(read.pictures, async (pictures) => {
    const ids = await storePictures(deps, viewer, pictures);
    const pattern = await writeTask(deps.db, {
      stepId,
      title: title?.trim() || read.title,
      questions: read.questions,
      ids,
    });
    return { pattern, skipped: leftOut(read, pictures, language) };
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
      questions.map(({ pictures = [], notes: _, ...question }, number) => {
        const slide = pictures.find(({ isSlide }) => isSlide);
        return { ...question, number, pattern_id: patternId, slide_image_id: slide && ids.get(slide.path) };
      }),
    );
    const attachments = questions.flatMap(({ pictures = [] }, index) =>
      pictures.flatMap(({ path, alt, isSlide }, number) => {
        const attachment_id = ids.get(path);
        const form_id = formIds[index]!;
        return isSlide || attachment_id === undefined
          ? []
          : { form_id, type: 'photo', attachment_id, description: alt, number };
      }),
    );
    if (attachments.length > 0) await insertFormAttachments(tx, attachments);
    return found((await readPatterns(tx, [patternId]))[0]);
  });

/** Exports a task for those who edit the topic, because the package contains the keys. */
export async function exportQuestions(deps: Deps, viewer: Viewer, patternId: number): Promise<MadeFile> {
  await editStepOf(deps.db, viewer, 'pattern', patternId);
  const { bytes, title } = await deps.heavyWork.run(writeTaskFile, viewer.id, async () => {
    const pattern = found((await readPatterns(deps.db, [patternId]))[0]);
    const pictures = await loadPictures(deps, pattern.forms);
    return { pattern: { ...pattern, forms: pattern.forms.map(withPlaces) }, pictures };
  });
  return { bytes, name: `${title || 'Вопросы'} (QTI).zip`, mime: 'application/zip' };
}
