// Reads questions in GIFT, the plain text format of Moodle: https://docs.moodle.org/en/GIFT_format
import type { QuestionDraft } from '@orbita/contract/tasks';
import {
  escapeHtml,
  isReason,
  lostNames,
  OPTIONS_MAX,
  questionOf,
  type ReadQuestion,
  type ReadQuestions,
  shorten,
  type Skipped,
  tooManyChoices,
} from '../drafts.ts';
import { noPenalty, notesOnShares, partialCredit } from '../credit-notes.ts';
import { plainText } from '../../../../platform/rich-text.ts';
import type { Reason } from '../reason.ts';

/** The longest question, in characters; a longer one is passed over unread. */
const LONGEST = 500_000;
/** As much of a question as its title is made of. */
const TITLE_SOURCE = 2000;

const tooLong: Reason = {
  ru: 'Вопрос длиннее 500 000 знаков. Разделите его',
  en: 'The question is longer than 500,000 characters. Divide it',
};

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
  hasFeedback: boolean;
}
/** Whether a choice gives the whole credit. */
const isFull = ({ isRight, share }: Choice): boolean => (share === null ? isRight : share >= 100);
const isPartial = (choice: Choice): boolean => !isFull(choice) && (choice.share ?? 0) > 0;

/** Parses `=right ~wrong ~%50%half`; one more than the most are enough to refuse them. */
function readChoices(body: string): Choice[] {
  const choices: Choice[] = [];
  for (const [, sign, share, text = ''] of body.matchAll(/([=~])\s*(?:%(-?[\d.]+)%)?([^=~]*)/g)) {
    const [words = '', ...feedback] = text.split('#');
    choices.push({
      isRight: sign === '=',
      share: share === undefined ? null : Number(share),
      text: plainText(show(words).replace(/^\[(html|markdown|moodle|plain)\]/, '')),
      hasFeedback: feedback.join('').trim() !== '',
    });
    if (choices.length > OPTIONS_MAX) break;
  }
  return choices;
}

const noFullAnswer: Reason = {
  ru: 'Нет ответа на полный балл: ключ не задан',
  en: 'No answer gives full credit: the question has no key',
};
const severalRight: Reason = {
  ru: 'Верных вариантов несколько: вопрос стал вопросом с несколькими ответами',
  en: 'Several choices are correct: it became a multiple-choice question',
};
const severalNumbers: Reason = {
  ru: 'Верных чисел несколько: взято первое',
  en: 'Several numbers are correct: the first one was used',
};
const wildcard: Reason = {
  ru: 'Звёздочка вместо любых знаков не поддерживается: такой ответ не взят или принимается буквально',
  en: 'An asterisk as a wildcard is not supported: such answers were left out or are taken literally',
};
const noFeedback: Reason = { ru: 'Вопрос взят без отзывов на ответы', en: 'Imported without feedback on answers' };

const readNumber = (text: string): number => {
  const compact = text.trim().replace(',', '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(compact) ? Number(compact) : Number.NaN;
};

/** Parses `3`, `3:0.5` or `1..5`. */
function readRange(text: string): { key: number; tolerance: number } | undefined {
  if (text.includes('..')) {
    const [from, to] = text.split('..').map(readNumber);
    if (from === undefined || to === undefined || !(from <= to)) return undefined;
    return { key: Number(((from + to) / 2).toPrecision(12)), tolerance: Number(((to - from) / 2).toPrecision(12)) };
  }
  const [key = Number.NaN, tolerance = 0] = text.split(':').map(readNumber);
  return Number.isFinite(key) && tolerance >= 0 ? { key, tolerance } : undefined;
}

/** An answer with notes on what of it could not be imported. */
type Answer = Partial<QuestionDraft> & Pick<QuestionDraft, 'type'> & { notes?: Reason[] };

/** Returns the notes that apply. */
const notesIf = (...notes: [applies: boolean, note: Reason][]): Reason[] =>
  notes.flatMap(([applies, note]) => (applies ? note : []));

/** Parses `3:0.5` or `=%100%3 =%50%3:1`, of which a number with the whole credit becomes the key. */
function readNumeric(body: string): Answer | Reason {
  const choices = readChoices(/^\s*[=~]/.test(body) ? body : `=${body}`);
  if (choices.length > OPTIONS_MAX) return tooManyChoices;
  const full = choices.filter(isFull);
  const numbers = (full.length > 0 ? full : choices).map(({ text }) => readRange(text));
  if (numbers.length === 0 || numbers.includes(undefined))
    return { ru: 'Не удалось прочитать число', en: 'The number could not be read' };
  return {
    type: 'number',
    ...(full.length > 0 ? numbers[0] : {}),
    notes: notesIf(
      [full.length === 0, noFullAnswer],
      [full.length > 1, severalNumbers],
      [full.length > 0 && choices.some(isPartial), partialCredit],
      [choices.some(({ hasFeedback }) => hasFeedback), noFeedback],
    ),
  };
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

const isWildcard = (text: string): boolean => text.includes('*');

/** Reads accepted writings; only those with the whole credit count as right. */
function readText(choices: Choice[]): Answer {
  const full = choices.filter((choice) => isFull(choice) && choice.text !== '*').map(({ text }) => text);
  return {
    type: 'text',
    key: full.length > 0 ? full.join('\n') : null,
    notes: notesIf(
      [full.length === 0, noFullAnswer],
      [full.length > 0 && choices.some(isPartial), partialCredit],
      [choices.some((choice) => (isFull(choice) || isPartial(choice)) && isWildcard(choice.text)), wildcard],
    ),
  };
}

/** Reads choices: one `=` makes a single choice, `~` with percentages a multiple one. */
function readOptions(choices: Choice[]): Answer {
  const options = choices.map(({ text }) => text);
  const placesOf = (isTaken: (choice: Choice) => boolean) =>
    choices.flatMap((choice, place) => (isTaken(choice) ? place : []));
  const full = placesOf(isFull);
  const some = placesOf((choice) => isFull(choice) || isPartial(choice));
  if (choices.some(({ isRight }) => isRight) && full.length <= 1) {
    const notes = notesIf(
      [full.length === 0, noFullAnswer],
      [full.length === 1 && some.length > 1, partialCredit],
      [choices.some(({ share }) => (share ?? 0) < 0), noPenalty],
    );
    return { type: 'single', options, key: full[0] ?? null, notes };
  }
  if (choices.some(({ isRight }) => isRight))
    return {
      type: 'multiple',
      options,
      key: full,
      notes: notesIf(
        [true, severalRight],
        [some.length > full.length, partialCredit],
        [choices.some(({ share }) => (share ?? 0) < 0), noPenalty],
      ),
    };
  // Without a choice that is right alone, the shares are those of the right choices that add up to the whole.
  if (full.length === 0) {
    const shares = choices.flatMap(({ share }) => share ?? []);
    return { type: 'multiple', options, key: some, notes: notesOnShares(shares, choices.length - some.length) };
  }
  return { type: 'multiple', options, key: full, notes: notesIf([some.length > full.length, partialCredit]) };
}

function readAnswer(raw: string): Answer | Reason {
  const [given = '', ...general] = raw.split('####');
  const body = given.trim();
  const answer = readBody(body);
  if ('ru' in answer) return answer;
  const { notes = [] } = answer;
  const isSilent = general.join('').trim() === '' || notes.includes(noFeedback);
  return isSilent ? answer : { ...answer, notes: [...notes, noFeedback] };
}

function readBody(body: string): Answer | Reason {
  if (body === '') return { type: 'longText' };
  const truth = /^(T|F|TRUE|FALSE)\s*(#|$)/i.exec(body);
  if (truth) {
    const notes = notesIf([truth[2] === '#', noFeedback]);
    return { type: 'single', options: ['Верно', 'Неверно'], key: /^t/i.test(body) ? 0 : 1, notes };
  }
  if (body.startsWith('#')) return readNumeric(body.slice(1));
  const choices = readChoices(body);
  if (choices.length === 0) return { ru: 'Ответы записаны не по правилам GIFT', en: 'The answers are not valid GIFT' };
  if (choices.length > OPTIONS_MAX) return tooManyChoices;
  const answer = readList(choices);
  const hasFeedback = choices.some((choice) => choice.hasFeedback);
  return 'ru' in answer || !hasFeedback ? answer : { ...answer, notes: [...(answer.notes ?? []), noFeedback] };
}

function readList(choices: Choice[]): Answer | Reason {
  if (choices.every(({ text, isRight }) => isRight && text.includes('->'))) return readMatching(choices);
  return choices.every(({ isRight }) => isRight) ? readText(choices) : readOptions(choices);
}

/** An answer of Moodle inside a text, «{1:SHORTANSWER:=Paris}». */
const CLOZE =
  /^\s*\d{0,5}:(multichoice|mc[hv]?s?|multiresponse|mr[hs]{0,2}|shortanswer(_c)?|sac?|mwc?|numerical|nm)(_[a-z]{1,3})?:/i;
export const clozeReason: Reason = {
  ru: 'Это вложенные ответы Moodle (Cloze): здесь у вопроса один ответ. Разделите его, по вопросу на пропуск',
  en: 'These are embedded answers of Moodle (Cloze), while a question has one answer here. Divide it into a question for each gap',
};
const noPictures: Reason = {
  ru: 'Вопрос взят без картинок из его текста: в GIFT их нет, приложите их сами',
  en: 'Imported without the pictures of its text, which GIFT does not hold: attach them',
};

const asHtml = (text: string, format: string): string =>
  format === 'html' ? text : escapeHtml(text).replaceAll('\n', '<br>');

function readQuestion(source: string): (ReadQuestion & { name: string }) | { title: string; reason: Reason } {
  if (source.length > LONGEST)
    return { title: shorten((source.split('{', 1)[0] ?? '').slice(0, TITLE_SOURCE).trim(), 100), reason: tooLong };
  let text = hide(source).trim();
  const name = /^::((?:(?!::)[\s\S])*)::/.exec(text);
  if (name) text = text.slice(name[0].length).trim();
  const format = /^\[(html|markdown|moodle|plain)\]/.exec(text);
  if (format) text = text.slice(format[0].length);
  const named = show(name?.[1] ?? '') || show(text.split('{', 1)[0] ?? '');
  const title = shorten(plainText(named.slice(0, TITLE_SOURCE)) || '…', 100);
  const open = text.indexOf('{');
  const close = text.indexOf('}', open);
  if (open === -1)
    return { title, reason: { ru: 'Это пояснение без вопроса', en: 'A description without a question' } };
  if (close === -1)
    return { title, reason: { ru: 'Нет закрывающей скобки }', en: 'The closing bracket } is missing' } };
  if (CLOZE.test(show(text.slice(open + 1, close)))) return { title, reason: clozeReason };
  const after = text.slice(close + 1).trimEnd();
  if (after.includes('{'))
    return { title, reason: { ru: 'Несколько полей ответа в одном вопросе', en: 'Several answers in one question' } };
  // A full stop follows the gap without a space, as it followed the bracket.
  const words = after === '' ? text.slice(0, open) : `${text.slice(0, open).trimEnd()} _____${after}`;
  const answer = readAnswer(text.slice(open + 1, close));
  if ('ru' in answer) return { title, reason: answer };
  const { notes: onAnswer = [], ...fields } = answer;
  const notes = [...onAnswer, ...notesIf([/<img\b|@@PLUGINFILE@@/i.test(text), noPictures])];
  const made = questionOf(asHtml(show(words), format?.[1] ?? 'plain'), show(name?.[1] ?? ''), fields);
  if (isReason(made)) return { title, reason: made };
  return { ...made, name: show(name?.[1] ?? ''), ...(notes.length > 0 ? { notes } : {}) };
}

/** The most categories that are listed. */
const CATEGORIES_SHOWN = 5;
function lostCategories(given: readonly string[]): Skipped[] {
  // Moodle writes the category at the top of each course by itself.
  const own = (path: string) => path.replace(/^\$\w+\$\/?(top\/?)?/i, '');
  const paths = [...new Set(given.map(own))].filter((path) => path !== '');
  const shown = paths.slice(0, CATEGORIES_SHOWN).map((path) => shorten(path, 60));
  return paths.length === 0
    ? []
    : [
        {
          title: `$CATEGORY: ${shown.join(', ')}${paths.length > CATEGORIES_SHOWN ? '…' : ''}`,
          reason: {
            ru: 'Категории не взяты: все вопросы файла войдут в одно задание',
            en: 'Categories were left out: all questions of the file become one task',
          },
        },
      ];
}

/** Tags and numbers of questions, which Moodle writes into comments. */
function lostTags(lines: readonly string[]): Skipped[] {
  const tags = lines.flatMap((line) =>
    /^\s*\/\//.test(line) ? [...line.matchAll(/\[tag:((?:\\.|[^\]\\])*)\]/g)].map(([, tag = '']) => tag.trim()) : [],
  );
  const named = [...new Set(tags)].filter((tag) => tag !== '');
  const shown = named.slice(0, CATEGORIES_SHOWN).map((tag) => `[tag:${shorten(tag, 60)}]`);
  return named.length === 0
    ? []
    : [
        {
          title: `${shown.join(', ')}${named.length > CATEGORIES_SHOWN ? '…' : ''}`,
          reason: {
            ru: 'Теги не взяты: здесь их получают вопросы в банке',
            en: 'Tags were left out: here questions get them in the bank',
          },
        },
      ];
}

/**
 * Reads the questions of a GIFT file, which empty lines separate; comments are skipped, categories and tags are said to be lost.
 * Past so many pieces the file is left, which its reader then refuses.
 */
export function readGift(text: string, most = Infinity): ReadQuestions {
  const found: ReadQuestions = { questions: [], skipped: [] };
  const named: { name: string; title: string }[] = [];
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const categories = lines.flatMap((line) => /^\s*\$CATEGORY:(.*)$/.exec(line)?.[1]?.trim() ?? []);
  const kept = lines.filter((line) => !/^\s*(\/\/|\$CATEGORY:)/.test(line)).join('\n');
  // An empty line inside { } does not separate questions.
  const joined = kept.replace(/(^|[^\\])\{((?:\\.|[^{}\\])*)\}/g, (whole) => whole.replace(/\n\s*\n/g, '\n'));
  for (const piece of joined.split(/\n\s*\n/)) {
    if (piece.trim() === '') continue;
    if (found.questions.length + found.skipped.length > most) break;
    const read = readQuestion(piece);
    if ('reason' in read) found.skipped.push(read);
    else {
      const { name, ...question } = read;
      named.push({ name, title: question.title });
      found.questions.push(question);
    }
  }
  const lost = [...lostCategories(categories), ...lostTags(lines), ...lostNames(named, (name) => `::${name}::`)];
  return lost.length > 0 && found.questions.length > 0 ? { ...found, lost } : found;
}
