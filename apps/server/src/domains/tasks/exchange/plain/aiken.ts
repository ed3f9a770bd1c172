// Reads questions in AIKEN, the plainest format of Moodle: a question, lettered choices and a line «ANSWER: B».
import {
  escapeHtml,
  isReason,
  OPTIONS_MAX,
  questionOf,
  type ReadQuestion,
  type ReadQuestions,
  shorten,
  tooManyChoices,
} from '../drafts.ts';
import type { Reason } from '../reason.ts';

const CHOICE = /^\s*(\p{Lu})\s?[.)]\s*(\S.*)$/u;
const ANSWER = /^\s*(?:ANSWER|ОТВЕТ)\s*:\s*(.*)$/iu;
/** The longest question, in characters. */
const LONGEST = 100_000;

const reasons = {
  noChoices: { ru: 'Нет вариантов ответа «A.», «B.»', en: 'There are no choices “A.”, “B.”' },
  noAnswer: { ru: 'Нет строки «ANSWER:»', en: 'The line “ANSWER:” is missing' },
  otherAnswer: { ru: 'В «ANSWER:» буква, которой нет среди вариантов', en: '“ANSWER:” names a letter of no choice' },
  tooLong: { ru: 'Вопрос длиннее 100 000 знаков', en: 'The question is longer than 100,000 characters' },
} as const satisfies Record<string, Reason>;

/** Whether a text is AIKEN: GIFT has neither lettered choices nor a line with the answer. */
export const isAiken = (text: string): boolean => {
  const lines = text.split(/\r\n|\r|\n/);
  return lines.some((line) => ANSWER.test(line)) && lines.some((line) => CHOICE.test(line));
};

interface Block {
  words: string[];
  choices: { letter: string; text: string }[];
}

const titleOf = ({ words }: Block): string => shorten(words.join(' ').trim() || '…');

/** Makes a question of what stands before the line with its answer. */
function readBlock(block: Block, answer: string | undefined): ReadQuestion | Reason {
  const { words, choices } = block;
  if (words.join('\n').length > LONGEST) return reasons.tooLong;
  if (choices.length === 0) return reasons.noChoices;
  if (choices.length > OPTIONS_MAX) return tooManyChoices;
  if (answer === undefined) return reasons.noAnswer;
  const letters = answer.toUpperCase().match(/\p{Lu}/gu) ?? [];
  const keys = letters.map((letter) => choices.findIndex((choice) => choice.letter === letter));
  const [key] = keys;
  if (key === undefined || keys.includes(-1)) return reasons.otherAnswer;
  const html = words.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const options = choices.map(({ text }) => text);
  return keys.length === 1
    ? questionOf(html, titleOf(block), { type: 'single', options, key })
    : questionOf(html, titleOf(block), {
        type: 'multiple',
        options,
        key: [...new Set(keys)].toSorted((a, b) => a - b),
      });
}

/** Reads a text of questions; no more than `most` of them are looked at. */
export function readAiken(text: string, most: number): ReadQuestions {
  const read: ReadQuestions = { questions: [], skipped: [] };
  let block: Block = { words: [], choices: [] };
  const close = (answer?: string): void => {
    if (block.words.length === 0 && block.choices.length === 0) return;
    const made = readBlock(block, answer);
    if (isReason(made)) read.skipped.push({ title: titleOf(block), reason: made });
    else read.questions.push(made);
    block = { words: [], choices: [] };
  };
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n|\r|\n/)) {
    if (read.questions.length + read.skipped.length > most) break;
    const [, answer] = ANSWER.exec(line) ?? [];
    const [, letter, choice] = CHOICE.exec(line) ?? [];
    if (answer !== undefined) close(answer);
    else if (line.trim() === '') {
      // A blank line ends a question without an answer, but may stand between a question and its choices.
      if (block.choices.length > 0) close();
    } else if (letter && choice && block.words.length > 0) {
      block.choices.push({ letter, text: choice.trim() });
    } else {
      if (block.choices.length > 0) close();
      block.words.push(line.trim());
    }
  }
  close();
  return read;
}
