// Keeps in a package what QTI cannot hold, so that our own import gives back the same questions.
// Each item has a file beside it with the question as we store it; it counts only while the item is unchanged.
import { createHash } from 'node:crypto';
import { type Form, QuestionDraft } from '@orbita/contract/tasks';
import { isRecord } from '@orbita/contract/records';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { cleanHtml } from '../../../platform/rich-text.ts';
import { AppError } from '../../../http/app-error.ts';
import { keyFits } from '../questions/question-keys.ts';
import type { ReadQuestion } from './drafts.ts';
import { nameInPackage } from './qti-pictures.ts';

const OwnPictures = Type.Array(
  Type.Object({
    /** Address as in the item, relative to it. */
    src: Type.String({ maxLength: 500 }),
    alt: Type.String({ maxLength: 2048 }),
    is_slide: Type.Boolean(),
  }),
  { maxItems: 100 },
);
type OwnPictures = Type.Static<typeof OwnPictures>;

const fields = Object.keys(QuestionDraft.properties);
const fieldsOf = (question: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(fields.flatMap((field) => (field in question ? [[field, question[field]]] : [])));
const checksum = (item: string): string => createHash('sha256').update(item).digest('hex');

export const isOwnFile = (name: string): boolean => /(^|\/)orbita\/question-[\w-]{1,40}\.json$/.test(name);
export const ownNameOf = ({ id }: Pick<Form, 'id'>): string => `orbita/question-${id}.json`;

/** Writes a question as we store it, tied to the text of its item. */
export const writeOwn = (form: Form, item: string, pictures: OwnPictures): string =>
  JSON.stringify({
    item: `../items/question-${form.id}.xml`,
    sha256: checksum(item),
    question: fieldsOf(form),
    pictures,
  });

/** Questions by the names of their items. */
export type OwnQuestions = Map<string, { sha256: string; question: unknown; pictures: unknown }>;

/** Finds the stored questions of a package; a file that is none of ours is ignored. */
export function readOwn(files: readonly [name: string, text: string][]): OwnQuestions {
  const found: OwnQuestions = new Map();
  for (const [name, text] of files) {
    const own = isOwnFile(name) ? parse(text) : undefined;
    if (!isRecord(own) || typeof own['item'] !== 'string' || typeof own['sha256'] !== 'string') continue;
    const item = nameInPackage(name, own['item']);
    if (item !== undefined)
      found.set(item, { sha256: own['sha256'], question: own['question'], pictures: own['pictures'] });
  }
  return found;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the stored question of an item; undefined when the item was changed or the question is invalid. */
export function ownQuestionOf(own: OwnQuestions, name: string, item: string): ReadQuestion | undefined {
  const stored = own.get(name);
  if (!stored || stored.sha256 !== checksum(item) || !isRecord(stored.question)) return undefined;
  // Only known fields are taken, because a crafted file could name somebody else's picture.
  const question = fieldsOf(stored.question);
  if (!Value.Check(QuestionDraft, question) || !Value.Check(OwnPictures, stored.pictures) || !keyFits(question))
    return undefined;
  const pictures = stored.pictures.flatMap(({ src, alt, is_slide }) => {
    const path = nameInPackage(name, src);
    return path === undefined ? [] : { path, alt, isSlide: is_slide };
  });
  const description = cleaned(question.description);
  if (description === undefined) return undefined;
  return { ...question, description, ...(pictures.length > 0 ? { pictures } : {}) };
}

function cleaned(html: string): string | undefined {
  try {
    return cleanHtml(html);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}
