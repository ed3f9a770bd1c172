// Turns questions of other systems into ours and reports what could not be imported.
import type { QuestionDraft } from '@orbita/contract/tasks';
import { AppError } from '../../../http/app-error.ts';
import { cleanHtml, plainText } from '../../../platform/rich-text.ts';
import type { PictureRef } from './qti-pictures.ts';
import type { Reason } from './reason.ts';

export interface Skipped {
  title: string;
  reason: Reason;
}
/** A question with references to the pictures of its package, and what of it could not be imported. */
export type ReadQuestion = QuestionDraft & { pictures?: PictureRef[]; notes?: Reason[] };
export interface ReadQuestions {
  questions: ReadQuestion[];
  skipped: Skipped[];
  /** What the file says of its questions together and nothing here keeps; absent when nothing is lost. */
  lost?: Skipped[];
}

/** The most names that are listed. */
const NAMES_SHOWN = 5;
/** Says that questions keep none of these names; nothing when all of them begin the question itself. */
export function lostNames(
  named: readonly { name: string; title: string }[],
  sign: (name: string) => string,
): Skipped[] {
  const bare = (text: string) => text.replace(/…$/, '').replace(/\s+/g, ' ').trim().toLowerCase();
  const names = [
    ...new Set(named.flatMap(({ name, title }) => (name === '' || bare(title).startsWith(bare(name)) ? [] : name))),
  ].filter((name) => !named.some(({ title }) => bare(name).startsWith(bare(title))));
  if (names.length === 0) return [];
  const more = names.length > NAMES_SHOWN ? '…' : '';
  return [
    {
      title: `${names
        .slice(0, NAMES_SHOWN)
        .map((name) => sign(shorten(name, 60)))
        .join(', ')}${more}`,
      reason: {
        ru: `Названия вопросов не взяты (${names.length}): вопрос называется своим текстом`,
        en: `Names of questions were left out (${names.length}): a question is called by its text`,
      },
    },
  ];
}

const TITLE_MAX = 140;
const OPTION_MAX = 500;
export const OPTIONS_MAX = 100;

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Shortens a text, if possible between words. */
export function shorten(text: string, max = TITLE_MAX): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > max / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** Returns a title, and the whole question as its description when it is too long or is more than plain text. */
export function wordsOf(html: string, name: string): Pick<QuestionDraft, 'title' | 'description'> {
  const text = plainText(html);
  const isPlain = !/<(ul|ol|table|pre|code|sub|sup|a|h\d)\b|data-latex=/i.test(html);
  if (text !== '' && text.length <= TITLE_MAX && isPlain) return { title: text, description: '' };
  const title = shorten(text || plainText(name) || '…');
  return { title, description: cleanHtml(html) };
}

export const tooManyChoices: Reason = { ru: 'Больше 100 вариантов ответа', en: 'More than 100 choices' };

const blank: Omit<QuestionDraft, 'title' | 'description' | 'type' | 'number'> = {
  required: true,
  options: [],
  matches: [],
  key: null,
  tolerance: 0,
  weight: 1,
  row: null,
  column: null,
  rowspan: null,
  colspan: null,
  default: '',
  link: null,
  language: '',
};
type Given = Partial<QuestionDraft> & Pick<QuestionDraft, 'title' | 'description' | 'type'>;

/** Fills in the defaults of a question, or returns the reason why it cannot be imported. */
export function draftOf(given: Given): QuestionDraft | Reason {
  const draft = { ...blank, ...given };
  const columns = [...draft.options, ...draft.matches];
  const isChoice = ['single', 'multiple', 'matching', 'ordering'].includes(draft.type);
  if (isChoice && draft.options.length < 2) return { ru: 'Меньше двух вариантов ответа', en: 'Fewer than two choices' };
  if (draft.options.length > OPTIONS_MAX || draft.matches.length > OPTIONS_MAX) return tooManyChoices;
  if (columns.some((option) => option.length > OPTION_MAX))
    return { ru: 'Вариант ответа длиннее 500 символов', en: 'A choice is longer than 500 characters' };
  if (columns.some((option) => option === ''))
    return { ru: 'Вариант ответа без текста (возможно, картинка)', en: 'A choice without text (perhaps a picture)' };
  if (typeof draft.key === 'string' && draft.key.length > 1000)
    return { ru: 'Правильный ответ длиннее 1000 символов', en: 'The correct answer is longer than 1,000 characters' };
  return draft;
}
const refusals: Partial<Record<AppError['code'], Reason>> = {
  'text-too-complex': {
    ru: 'Разметка текста слишком сложная: упростите её',
    en: 'The formatting of the text is too complex: simplify it',
  },
  'too-large': { ru: 'Текст вопроса слишком длинный', en: 'The text of the question is too long' },
};
/** Makes a question of its text and answer; a text that cannot be cleaned refuses this question alone. */
export function questionOf(
  html: string,
  name: string,
  answer: Partial<QuestionDraft> & Pick<QuestionDraft, 'type'>,
): QuestionDraft | Reason {
  try {
    return draftOf({ ...wordsOf(html, name), ...answer });
  } catch (error) {
    const reason = error instanceof AppError ? refusals[error.code] : undefined;
    if (!reason) throw error;
    return reason;
  }
}

export const isReason = (made: QuestionDraft | Reason): made is Reason => 'ru' in made;
