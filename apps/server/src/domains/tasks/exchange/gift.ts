// Reads questions in GIFT, the plain text format of Moodle: https://docs.moodle.org/en/GIFT_format
import type { QuestionDraft } from '@orbita/contract/tasks';
import {
  draftOf,
  escapeHtml,
  isReason,
  plainText,
  type ReadQuestions,
  type Reason,
  shorten,
  wordsOf,
} from './drafts.ts';

/** Escaped characters are replaced by private-use code points while the text is parsed. */
const ESCAPED = '~=#{}:\\';
const hide = (text: string): string =>
  text.replace(/\\([~=#{}:\\n])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : String.fromCodePoint(0xe000 + ESCAPED.indexOf(sign)),
  );
const show = (text: string): string =>
  text.replace(/[\ue000-\ue006]/g, (sign) => ESCAPED[(sign.codePointAt(0) ?? 0) - 0xe000] ?? '').trim();

interface Choice {
  isRight: boolean;
  /** Percentage of the credit, if given. */
  share: number | null;
  text: string;
}

/** Parses `=right ~wrong ~%50%half`; feedback after # is dropped. */
function readChoices(body: string): Choice[] {
  const choices: Choice[] = [];
  for (const [, sign, share, text] of body.matchAll(/([=~])\s*(?:%(-?[\d.]+)%)?([^=~]*)/g)) {
    const words = show((text ?? '').split('#')[0] ?? '').replace(/^\[(html|markdown|moodle|plain)\]/, '');
    choices.push({ isRight: sign === '=', share: share === undefined ? null : Number(share), text: plainText(words) });
  }
  return choices;
}

const readNumber = (text: string): number => {
  const compact = text.trim().replace(',', '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(compact) ? Number(compact) : Number.NaN;
};

/** Parses `3`, `3:0.5` or `1..5`. */
function readRange(text: string): { key: number; tolerance: number } | undefined {
  const clean = show(text.split('#')[0] ?? '').replace(/^=?\s*(%-?[\d.]+%)?/, '');
  if (clean.includes('..')) {
    const [from, to] = clean.split('..').map(readNumber);
    if (from === undefined || to === undefined || !(from <= to)) return undefined;
    return { key: Number(((from + to) / 2).toPrecision(12)), tolerance: Number(((to - from) / 2).toPrecision(12)) };
  }
  const [key = Number.NaN, tolerance = 0] = clean.split(':').map(readNumber);
  return Number.isFinite(key) && tolerance >= 0 ? { key, tolerance } : undefined;
}

type Answer = Partial<QuestionDraft> & Pick<QuestionDraft, 'type'>;

function readNumeric(body: string): Answer | Reason {
  const parts = body.includes('=') ? (body.match(/=[^=~]*/g) ?? []) : [body];
  const range = readRange(parts[0] ?? '');
  return range
    ? { type: 'number', ...range }
    : { ru: 'Не удалось прочитать число', en: 'The number could not be read' };
}

function readMatching(choices: Choice[]): Answer | Reason {
  const pairs = choices.map(({ text }) => text.split('->').map((side) => side.trim()));
  const right = [...new Set(pairs.map(([, match]) => match ?? ''))];
  const left = pairs.filter(([option]) => option !== '');
  return {
    type: 'matching',
    options: left.map(([option]) => option ?? ''),
    matches: right,
    key: left.map(([, match]) => right.indexOf(match ?? '')),
  };
}

function readAnswer(raw: string): Answer | Reason {
  const body = raw.split('####')[0]?.trim() ?? '';
  if (body === '') return { type: 'longText' };
  const truth = /^(T|F|TRUE|FALSE)\s*(#|$)/i.exec(body)?.[1];
  if (truth) return { type: 'single', options: ['Верно', 'Неверно'], key: /^t/i.test(truth) ? 0 : 1 };
  if (body.startsWith('#')) return readNumeric(body.slice(1));
  const choices = readChoices(body);
  if (choices.length === 0)
    return { ru: 'Ответы записаны не по правилам GIFT', en: 'The answers are not written in GIFT' };
  if (choices.every(({ text, isRight }) => isRight && text.includes('->'))) return readMatching(choices);
  if (choices.every(({ isRight }) => isRight)) return { type: 'text', key: choices.map(({ text }) => text).join('\n') };
  const options = choices.map(({ text }) => text);
  const right = choices.flatMap(({ isRight, share }, index) => (isRight || (share ?? 0) > 0 ? [index] : []));
  const isSingle =
    choices.filter(({ isRight }) => isRight).length === 1 &&
    choices.every(({ isRight, share }) => isRight || share === null || share <= 0);
  if (isSingle) return { type: 'single', options, key: right[0] ?? null };
  // Without a right choice, shares mean the best one of a single choice or the several that add up to the whole.
  return { type: 'multiple', options, key: right };
}

const asHtml = (text: string, format: string): string =>
  format === 'html' ? text : escapeHtml(text).replaceAll('\n', '<br>');

function readQuestion(source: string): QuestionDraft | { title: string; reason: Reason } {
  let text = hide(source).trim();
  const name = /^::((?:(?!::)[\s\S])*)::/.exec(text);
  if (name) text = text.slice(name[0].length).trim();
  const format = /^\[(html|markdown|moodle|plain)\]/.exec(text);
  if (format) text = text.slice(format[0].length);
  const title = shorten(plainText(show(name?.[1] ?? '') || show(text.split('{')[0] ?? '')) || '…', 100);
  const open = text.indexOf('{');
  const close = text.indexOf('}', open);
  if (open === -1)
    return { title, reason: { ru: 'Это пояснение без вопроса', en: 'A description without a question' } };
  if (close === -1)
    return { title, reason: { ru: 'Нет закрывающей скобки }', en: 'The closing bracket } is missing' } };
  const after = text.slice(close + 1).trim();
  if (after.includes('{'))
    return { title, reason: { ru: 'Несколько полей ответа в одном вопросе', en: 'Several answers in one question' } };
  const words = after === '' ? text.slice(0, open) : `${text.slice(0, open)} _____ ${after}`;
  const answer = readAnswer(text.slice(open + 1, close));
  if ('ru' in answer) return { title, reason: answer };
  const made = draftOf({ ...wordsOf(asHtml(show(words), format?.[1] ?? 'plain'), show(name?.[1] ?? '')), ...answer });
  return isReason(made) ? { title, reason: made } : made;
}

/** Reads the questions of a GIFT file, which empty lines separate; comments and categories are skipped. */
export function readGift(text: string): ReadQuestions {
  const found: ReadQuestions = { questions: [], skipped: [] };
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const kept = lines.filter((line) => !/^\s*(\/\/|\$CATEGORY:)/.test(line)).join('\n');
  // An empty line inside { } does not separate questions.
  const joined = kept.replace(/(^|[^\\])\{((?:\\.|[^{}\\])*)\}/g, (whole) => whole.replace(/\n\s*\n/g, '\n'));
  for (const piece of joined.split(/\n\s*\n/)) {
    if (piece.trim() === '') continue;
    const read = readQuestion(piece);
    if ('reason' in read) found.skipped.push(read);
    else found.questions.push(read);
  }
  return found;
}
