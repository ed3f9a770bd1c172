// Reads items of QTI 2.x and 3.0: https://www.imsglobal.org/spec/qti.
// An item may have one interaction; what has no counterpart here is reported.
import type { QuestionDraft } from '@orbita/contract/tasks';
import {
  escapeHtml,
  isReason,
  plainText,
  questionOf,
  type ReadQuestion,
  type ReadQuestions,
  type Reason,
  shorten,
} from './drafts.ts';
import { picturesOf } from './qti-pictures.ts';
import { findAll, findOne, readXml, textOf, UnsafeXml, type XmlNode } from './safe-xml.ts';

type Answer = Partial<QuestionDraft> & Pick<QuestionDraft, 'type'>;

/** The right answers of a response; without `correctResponse` they are the mapped values above zero. */
interface Response {
  cardinality: string;
  baseType: string;
  right: string[];
}

function readResponse(item: XmlNode, interaction: XmlNode): Response {
  const id = interaction.attributes['responseIdentifier'];
  const declaration = findAll(item, 'responseDeclaration').find(({ attributes }) => attributes['identifier'] === id);
  const correct = findOne(declaration, 'correctResponse');
  const said = correct ? findAll(correct, 'value').map((value) => textOf(value).trim()) : [];
  const mapped = declaration
    ? findAll(declaration, 'mapEntry')
        .filter(({ attributes }) => Number(attributes['mappedValue']) > 0)
        .map(({ attributes }) => attributes['mapKey'] ?? '')
    : [];
  return {
    cardinality: declaration?.attributes['cardinality'] ?? 'single',
    baseType: declaration?.attributes['baseType'] ?? 'string',
    right: said.length > 0 ? said : mapped,
  };
}

const wordsOfChoice = (choice: XmlNode): string =>
  plainText(htmlOf(choice.children)) || choice.attributes['label'] || '';

function readChoices(interaction: XmlNode, { cardinality, right }: Response): Answer {
  const choices = findAll(interaction, 'simpleChoice', 'inlineChoice');
  const ids = choices.map(({ attributes }) => attributes['identifier'] ?? '');
  const key = right.map((id) => ids.indexOf(id)).filter((index) => index !== -1);
  const options = choices.map(wordsOfChoice);
  if (cardinality === 'multiple') return { type: 'multiple', options, key: key.length > 0 ? key : null };
  return { type: 'single', options, key: key[0] ?? null };
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
/** Returns the tolerance of a numeric answer, which QTI states in response processing. */
function toleranceIn(item: XmlNode): number {
  const equal = findAll(item, 'equal').find(({ attributes }) => attributes['toleranceMode'] === 'absolute');
  const [low = 0, high = low] = (equal?.attributes['tolerance'] ?? '')
    .trim()
    .split(/\s+/)
    .map((one) => numberOf(one) ?? 0);
  return Math.max(0, low, high);
}

function readEntry(item: XmlNode, { baseType, right }: Response): Answer {
  const isNumber = baseType === 'float' || baseType === 'integer';
  if (isNumber) return { type: 'number', key: numberOf(right[0]), tolerance: toleranceIn(item) };
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
const isInteraction = (name: string): boolean => name.endsWith('Interaction') && name !== 'endAttemptInteraction';
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
      if (isInteraction(child.name))
        return findAll(child, 'prompt')
          .map((prompt) => `<p>${htmlOf(prompt.children)}</p>`)
          .join('');
      if (['rubricBlock', 'feedbackBlock', 'feedbackInline', 'modalFeedback', 'templateBlock'].includes(child.name))
        return '';
      const inner = htmlOf(child.children);
      return blocks.has(child.name) ? `<${child.name}>${inner}</${child.name}>` : inner;
    })
    .join('');
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

function readItem(item: XmlNode, file: string): { question: ReadQuestion } | { reason: Reason } {
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
  const answer = interactions[interaction.name]!(item, interaction, readResponse(item, interaction));
  if ('ru' in answer) return { reason: answer };
  const made = questionOf(withoutLastGap(htmlOf(body.children)), item.attributes['title'] ?? '', answer);
  if (isReason(made)) return { reason: made };
  const { pictures, notes } = picturesOf(body, file);
  return {
    question: { ...made, ...(pictures.length > 0 ? { pictures } : {}), ...(notes.length > 0 ? { notes } : {}) },
  };
}
const allNames = (node: XmlNode): string[] =>
  node.children.flatMap((child) => (typeof child === 'string' ? [] : [child.name, ...allNames(child)]));

/** Reads questions from XML files; a file without items is reported only if it is the only one. */
export function readQti(files: [name: string, text: string][]): ReadQuestions {
  const read: ReadQuestions = { questions: [], skipped: [] };
  for (const [name, text] of files) {
    const skip = (reason: Reason, title = name) =>
      read.skipped.push({ title: shorten(plainText(title) || name, 100), reason });
    try {
      const root = readXml(text);
      if (root.name === 'questestinterop') {
        skip({ ru: 'Это QTI 1.2: поддерживаются версии 2 и 3', en: 'This is QTI 1.2: versions 2 and 3 are supported' });
        continue;
      }
      const items = root.name === 'assessmentItem' ? [root] : findAll(root, 'assessmentItem');
      for (const item of items) {
        const title = item.attributes['title'] || item.attributes['identifier'] || name;
        const made = readItem(item, name);
        if ('reason' in made) skip(made.reason, title);
        else read.questions.push(made.question);
      }
    } catch (error) {
      if (!(error instanceof UnsafeXml)) throw error;
      skip({
        ru: 'Файл XML не принят: слишком большой, пустой или с объявлением типа документа',
        en: 'The XML file is refused: too large, empty or with a document type',
      });
    }
  }
  return read;
}
