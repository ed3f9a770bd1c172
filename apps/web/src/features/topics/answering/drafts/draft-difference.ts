// In what two drafts of a task differ, as their reader would see it: the markup and the spaces of a text do not count.
import type { Form } from '@orbita/contract/tasks';
import { fieldOf, isSameContent, type AnswerContent } from '../answer-content.ts';

/** Characters of a draft that tell it from another one. */
const WORDS = 60;
/** Characters before the difference that are shown with it. */
const BEFORE = 20;

const ENTITIES: Record<string, string> = { '&nbsp;': ' ', '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };
const wordsOf = (form: Form, text: string): string =>
  (form.type === 'richText' ? text.replace(/<[^>]*>/g, ' ').replace(/&\w+;/g, (one) => ENTITIES[one] ?? one) : text)
    .replace(/\s+/g, ' ')
    .trim();

/** The elements of a text that are no words: pictures, links, formulas and emphasis, without their order of attributes. */
const markupOf = (text: string): string =>
  [...text.matchAll(/<(\w+)([^>]*)>/g)]
    .filter(([, name]) => name !== 'p' && name !== 'br')
    .map(([, name, attributes]) => [name, ...(attributes ?? '').trim().split(/\s+/).toSorted()].join(' '))
    .join('|');

const plainTexts = (forms: readonly Form[], content: AnswerContent): AnswerContent => ({
  ...content,
  fields: Object.fromEntries(
    forms.map((form) => {
      const field = fieldOf(content, form.id);
      const keepsSpaces = form.type === 'code';
      const markup = form.type === 'richText' ? markupOf(field.text) : '';
      const text = keepsSpaces ? field.text.replaceAll('\r\n', '\n') : wordsOf(form, field.text) + markup;
      return [form.id, { ...field, text }];
    }),
  ),
});

/** Tells whether two drafts say the same, so that there is nothing to choose. */
export const isSameDraft = (forms: readonly Form[], one: AnswerContent, other: AnswerContent): boolean =>
  isSameContent(forms, plainTexts(forms, one), plainTexts(forms, other));

/** Returns where the other draft begins to differ from the written one; '' when it differs in no text. */
export function differingWords(forms: readonly Form[], written: AnswerContent, other: AnswerContent): string {
  for (const form of forms) {
    const mine = wordsOf(form, fieldOf(written, form.id).text);
    const theirs = wordsOf(form, fieldOf(other, form.id).text);
    if (theirs !== '' && theirs !== mine) return excerptOf(mine, theirs);
  }
  return '';
}

function excerptOf(mine: string, theirs: string): string {
  let same = 0;
  while (same < theirs.length && theirs[same] === mine[same]) same += 1;
  const from = same <= BEFORE ? 0 : Math.max(0, theirs.lastIndexOf(' ', same - BEFORE) + 1);
  const part = theirs.slice(from, from + WORDS).trim();
  return `${from > 0 ? '…' : ''}${part}${from + WORDS < theirs.length ? '…' : ''}`;
}
