// Reads items of QTI 2.x and 3.0: https://www.imsglobal.org/spec/qti.
// An item may have one interaction; what has no counterpart here is reported at its question.
import type { QuestionDraft } from '@orbita/contract/tasks';
import {
  escapeHtml,
  isReason,
  lostNames,
  questionOf,
  type ReadQuestion,
  type ReadQuestions,
  shorten,
} from './drafts.ts';
import { plainText } from '../../../platform/rich-text.ts';
import type { Reason } from './reason.ts';
import { latexOf } from './mathml.ts';
import { isHidden, notesOnItem, refusalOf } from './qti-notes.ts';
import { isOwnFile, ownQuestionOf, readOwn } from './qti-own.ts';
import { orderFiles, type Placement } from './qti-order.ts';
import { picturesOf } from './qti-pictures.ts';
import { pointsOf, type Response, readResponse } from './qti-response.ts';
import { withoutMargin } from './qti-scoring.ts';
import { findAll, findOne, readXml, textOf, UnsafeXml, type XmlNode } from './safe-xml.ts';

type Answer = Partial<QuestionDraft> & Pick<QuestionDraft, 'type'>;

const wordsOfChoice = (choice: XmlNode): string =>
  plainText(htmlOf(choice.children)) || choice.attributes['label'] || '';

function readChoices(interaction: XmlNode, { cardinality, right }: Response): Answer {
  const choices = findAll(interaction, 'simpleChoice', 'inlineChoice');
  const ids = choices.map(({ attributes }) => attributes['identifier'] ?? '');
  const key = right.map((id) => ids.indexOf(id)).filter((index) => index !== -1);
  const options = choices.map(wordsOfChoice);
  const shown = interaction.attributes['shuffle'] === 'true' ? { options, shuffle_options: true } : { options };
  if (cardinality === 'multiple') return { type: 'multiple', ...shown, key: key.length > 0 ? key : null };
  return { type: 'single', ...shown, key: key[0] ?? null };
}

function readOrder(interaction: XmlNode, { right }: Response): Answer {
  const choices = findAll(interaction, 'simpleChoice');
  const ids = choices.map(({ attributes }) => attributes['identifier'] ?? '');
  const key = right.map((id) => ids.indexOf(id));
  const isWhole = key.length === ids.length && !key.includes(-1);
  return { type: 'ordering', options: choices.map(wordsOfChoice), key: isWhole ? key : null };
}

function readMatch(interaction: XmlNode, { right }: Response): Answer | Reason {
  const [left = [], matches = []] = findAll(interaction, 'simpleMatchSet').map((set) =>
    findAll(set, 'simpleAssociableChoice'),
  );
  const idOf = ({ attributes }: XmlNode) => attributes['identifier'] ?? '';
  const pairs = right.map((pair) => pair.split(/\s+/));
  const key = left.map((option) => {
    const own = pairs.filter(([from]) => from === idOf(option));
    return own.length > 1 ? undefined : matches.findIndex((match) => idOf(match) === own[0]?.[1]);
  });
  if (key.includes(undefined))
    return { ru: 'Одному элементу соответствует несколько', en: 'One element matches several' };
  return {
    type: 'matching',
    options: left.map(wordsOfChoice),
    matches: matches.map(wordsOfChoice),
    key: pairs.length > 0 ? key.map((index) => index ?? -1) : null,
  };
}

const numberOf = (text: string | undefined): number | null => {
  const value = Number((text ?? '').trim().replace(',', '.') || Number.NaN);
  return Number.isFinite(value) ? value : null;
};
/** Returns the tolerance of a numeric answer, which QTI states in response processing, a relative one in percent. */
function toleranceIn(item: XmlNode, key: number | null): number {
  const equal = findAll(item, 'equal').find(({ attributes }) => attributes['tolerance'] !== undefined);
  const [low = 0, high = low] = (equal?.attributes['tolerance'] ?? '')
    .trim()
    .split(/\s+/)
    .map((one) => numberOf(one) ?? 0);
  const unit = equal?.attributes['toleranceMode'] === 'relative' ? Math.abs(key ?? 0) / 100 : 1;
  return withoutMargin(key ?? 0, Math.max(0, low, high) * unit);
}

function readEntry(item: XmlNode, { baseType, right }: Response): Answer {
  const isNumber = baseType === 'float' || baseType === 'integer';
  if (isNumber) {
    const key = numberOf(right[0]);
    return { type: 'number', key, tolerance: toleranceIn(item, key) };
  }
  const isDate = right.length === 1 && /^\d{4}-\d\d-\d\d$/.test(right[0] ?? '');
  if (isDate && findOne(item, 'textEntryInteraction')?.attributes['patternMask'] === DATE_MASK)
    return { type: 'date', key: right[0] ?? null };
  return { type: 'text', key: right.length > 0 ? right.join('\n') : null };
}
/** The pattern mask written for a date question, by which an import recognizes it again. */
export const DATE_MASK = '[0-9]{4}-[0-9]{2}-[0-9]{2}';

const interactions: Record<string, (item: XmlNode, interaction: XmlNode, response: Response) => Answer | Reason> = {
  choiceInteraction: (_, interaction, response) => readChoices(interaction, response),
  inlineChoiceInteraction: (_, interaction, response) => readChoices(interaction, response),
  orderInteraction: (_, interaction, response) => readOrder(interaction, response),
  matchInteraction: (_, interaction, response) => readMatch(interaction, response),
  textEntryInteraction: (item, _, response) => readEntry(item, response),
  extendedTextInteraction: (_, { attributes }) => ({
    type: attributes['format'] === 'xhtml' ? 'richText' : 'longText',
  }),
  uploadInteraction: () => ({ type: 'file' }),
  sliderInteraction: (_, __, { right }) => ({ type: 'number', key: numberOf(right[0]) }),
};
/** Interactions that take no answer: a button, and a player for a recording. */
const answerless = ['endAttemptInteraction', 'mediaInteraction'];
const isInteraction = (name: string): boolean => name.endsWith('Interaction') && !answerless.includes(name);
const isInline = (name: string): boolean => name === 'textEntryInteraction' || name === 'inlineChoiceInteraction';

const blocks = new Set([
  'p',
  'div',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'td',
  'th',
  'pre',
  'code',
  'br',
  'sub',
  'sup',
  'strong',
  'b',
  'em',
  'i',
  'blockquote',
]);
const GAP = '_____';
/** Returns the question text around an interaction as HTML: with its prompt, without its choices. */
function htmlOf(children: XmlNode['children']): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child);
      if (isInline(child.name)) return ` ${GAP} `;
      if (child.name === 'math') return formulaOf(child);
      if (child.name.endsWith('Interaction'))
        return findAll(child, 'prompt')
          .map((prompt) => `<p>${htmlOf(prompt.children)}</p>`)
          .join('');
      if (isHidden(child)) return '';
      const inner = htmlOf(child.children);
      return blocks.has(child.name) ? `<${child.name}>${inner}</${child.name}>` : inner;
    })
    .join('');
}

/** A formula that cannot be kept as one is at least kept as words. */
function formulaOf(math: XmlNode): string {
  const latex = latexOf(math);
  return latex === undefined
    ? escapeHtml(textOf(math))
    : `<span data-type="inline-math" data-latex="${escapeHtml(latex)}"></span>`;
}

const without = (text: string, ending: string): string =>
  text.endsWith(ending) ? text.slice(0, -ending.length).trimEnd() : text;
/**
 * Removes a gap that stands alone at the end, since it only marks the place for the answer.
 * Scans by hand, because a regular expression would take quadratic time on long runs of blanks.
 */
function withoutLastGap(html: string): string {
  const closed = without(html.trimEnd(), '</p>');
  return closed.endsWith(GAP) ? without(without(closed, GAP), '<p>').trim() : html.trim();
}

/** The most points of a question. */
const MOST_POINTS = 100;
const tooManyPoints: Reason = {
  ru: 'Баллы за вопрос не взяты: их больше 100',
  en: 'The points of the question were left out: there are more than 100',
};

function readItem(
  item: XmlNode,
  file: string,
  { weight, notes: shared }: Placement,
): { question: ReadQuestion } | { reason: Reason } {
  const refusal = refusalOf(item);
  if (refusal) return { reason: refusal };
  const body = findOne(item, 'itemBody');
  const found = body ? findAll(body, ...Object.keys(interactions)) : [];
  const [interaction] = found;
  if (!body || !interaction) {
    const foreign = body ? allNames(body).find(isInteraction) : undefined;
    return {
      reason: foreign
        ? {
            ru: `Такой вид вопроса не поддерживается: ${foreign}`,
            en: `This kind of question is not supported: ${foreign}`,
          }
        : { ru: 'В элементе нет поля для ответа', en: 'The item has nothing to answer' },
    };
  }
  if (found.length > 1 || allNames(body).filter(isInteraction).length > 1)
    return { reason: { ru: 'Несколько полей ответа в одном вопросе', en: 'Several answers in one question' } };
  const response = readResponse(item, interaction);
  const answer = interactions[interaction.name]!(item, interaction, response);
  if ('ru' in answer) return { reason: answer };
  const made = questionOf(withoutLastGap(htmlOf(body.children)), item.attributes['title'] ?? '', answer);
  if (isReason(made)) return { reason: made };
  const { pictures, notes: onPictures } = picturesOf(body, file);
  const notes = [...shared, ...notesOnItem(item, body), ...response.notes, ...onPictures];
  const points = Number(((weight ?? 1) * (pointsOf(item) ?? 1)).toFixed(4));
  if (points > MOST_POINTS) notes.push(tooManyPoints);
  const question = points > MOST_POINTS ? made : { ...made, weight: points };
  return {
    question: { ...question, ...(pictures.length > 0 ? { pictures } : {}), ...(notes.length > 0 ? { notes } : {}) },
  };
}
const allNames = (node: XmlNode): string[] =>
  node.children.flatMap((child) => (typeof child === 'string' ? [] : [child.name, ...allNames(child)]));

/** Reads the questions of XML files in the order of their test or manifest. */
export function readQti(given: [name: string, text: string][]): ReadQuestions {
  const read: ReadQuestions = { questions: [], skipped: [] };
  const named: { name: string; title: string }[] = [];
  const own = readOwn(given);
  const { files, placements } = orderFiles(given.filter(([name]) => !isOwnFile(name)));
  for (const [name, text] of files) {
    const stored = ownQuestionOf(own, name, text);
    const { questions, skipped } = stored
      ? { questions: [stored], skipped: [] }
      : readFile({ name, text, placement: placements.get(name) ?? { notes: [] } }, named);
    read.questions.push(...questions);
    read.skipped.push(...skipped);
  }
  const lost = lostNames(named, (name) => `title="${name}"`);
  return lost.length > 0 ? { ...read, lost } : read;
}

interface QtiFile {
  name: string;
  text: string;
  placement: Placement;
}
function readFile({ name, text, placement }: QtiFile, named: { name: string; title: string }[]): ReadQuestions {
  const read: ReadQuestions = { questions: [], skipped: [] };
  const skip = (reason: Reason, title = name) =>
    read.skipped.push({ title: shorten(plainText(title) || name, 100), reason });
  try {
    const root = readXml(text);
    if (root.name === 'questestinterop') {
      skip({ ru: 'Это QTI 1.2: поддерживаются версии 2 и 3', en: 'This is QTI 1.2: versions 2 and 3 are supported' });
      return read;
    }
    const items = root.name === 'assessmentItem' ? [root] : findAll(root, 'assessmentItem');
    for (const item of items) {
      const made = readItem(item, name, placement);
      if ('question' in made) {
        read.questions.push(made.question);
        named.push({ name: (item.attributes['title'] ?? '').trim(), title: made.question.title });
      } else skip(made.reason, item.attributes['title'] || item.attributes['identifier'] || name);
    }
  } catch (error) {
    if (!(error instanceof UnsafeXml)) throw error;
    skip(error.reason);
  }
  return read;
}
