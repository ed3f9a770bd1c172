// Writes a question with its key as an item of QTI 2.1.
import type { Form } from '@orbita/contract/tasks';
import { escapeHtml, plainText } from './drafts.ts';
import { DATE_MASK } from './qti-read.ts';

export const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates';

const choiceId = (index: number) => `C${index + 1}`;
const matchId = (index: number) => `M${index + 1}`;
// XML does not allow control characters and halves of surrogate pairs, not even escaped.
const unwritable = /[^\t\n\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
export const words = (text: string): string => escapeHtml(text.replace(unwritable, ''));

interface Written {
  cardinality: string;
  baseType: string;
  right: string[];
  interaction: string;
  processing?: string;
}

const choices = (options: readonly string[]): string =>
  options.map((option, i) => `<simpleChoice identifier="${choiceId(i)}">${words(option)}</simpleChoice>`).join('');
const associable = (options: readonly string[], idOf: (index: number) => string, most: number): string =>
  `<simpleMatchSet>${options.map((option, i) => `<simpleAssociableChoice identifier="${idOf(i)}" matchMax="${most}">${words(option)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;

const essay = (format: 'plain' | 'xhtml'): Written => ({
  cardinality: 'single',
  baseType: 'string',
  right: [],
  interaction: `<extendedTextInteraction responseIdentifier="RESPONSE" format="${format}"/>`,
});
const takesOptions = (type: Form['type']): boolean => ['single', 'multiple', 'ordering', 'matching'].includes(type);

function writeInteraction({ type, options, matches, key, tolerance }: Form): Written {
  // An interaction without choices is no valid QTI.
  if (takesOptions(type) && options.length === 0) return essay('plain');
  const indexes = Array.isArray(key) ? key : [];
  switch (type) {
    case 'single':
    case 'multiple': {
      const isSingle = type === 'single';
      const right = (isSingle ? (typeof key === 'number' ? [key] : []) : indexes).map(choiceId);
      const interaction = `<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="${isSingle ? 1 : 0}">${choices(options)}</choiceInteraction>`;
      return { cardinality: isSingle ? 'single' : 'multiple', baseType: 'identifier', right, interaction };
    }
    case 'ordering':
      return {
        cardinality: 'ordered',
        baseType: 'identifier',
        right: indexes.map(choiceId),
        interaction: `<orderInteraction responseIdentifier="RESPONSE" shuffle="false">${choices(options)}</orderInteraction>`,
      };
    case 'matching':
      return {
        cardinality: 'multiple',
        baseType: 'directedPair',
        right: indexes.flatMap((match, i) => (match === -1 ? [] : `${choiceId(i)} ${matchId(match)}`)),
        interaction: `<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="${options.length}">${associable(options, choiceId, 1)}${associable(matches, matchId, options.length)}</matchInteraction>`,
      };
    case 'number':
      return {
        cardinality: 'single',
        baseType: 'float',
        right: typeof key === 'number' ? [String(key)] : [],
        interaction: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
        ...(tolerance > 0 ? { processing: withTolerance(tolerance) } : {}),
      };
    case 'text':
    case 'link':
      return {
        cardinality: 'single',
        baseType: 'string',
        right: typeof key === 'string' ? key.split('\n').filter((one) => one.trim() !== '') : [],
        interaction: '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
      };
    case 'date':
      return {
        cardinality: 'single',
        baseType: 'string',
        right: typeof key === 'string' ? [key] : [],
        interaction: `<p><textEntryInteraction responseIdentifier="RESPONSE" patternMask="${DATE_MASK}"/></p>`,
      };
    case 'longText':
    // The name of preformatted text differs between the schemas of QTI, so code is written as plain text.
    case 'code':
      return essay('plain');
    case 'richText':
      return essay('xhtml');
    case 'file':
    case 'photo':
    case 'video':
      return {
        cardinality: 'single',
        baseType: 'file',
        right: [],
        interaction: '<uploadInteraction responseIdentifier="RESPONSE"/>',
      };
    default:
      return type satisfies never;
  }
}

const withTolerance = (tolerance: number): string =>
  `<responseProcessing><responseCondition><responseIf><equal toleranceMode="absolute" tolerance="${tolerance} ${tolerance}"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>`;

/** Maps every accepted spelling of a text to the score, because `correctResponse` can name only one. */
const mappingOf = (right: string[]): string =>
  `<mapping defaultValue="0">${right.map((one) => `<mapEntry mapKey="${words(one)}" mappedValue="1" caseSensitive="false"/>`).join('')}</mapping>`;

/** An exported picture and its path in the package. */
export interface WrittenPicture {
  path: string;
  mime: string;
  bytes: Uint8Array;
}
/** The address of a picture as an item states it. */
export const pathFromItem = ({ path }: WrittenPicture): string => `../${path}`;

/** Lists the pictures of a question: the one in its text first, then the attached ones. */
export const shownBy = ({ slide_image, attachments }: Form): { id: number; alt: string; isSlide: boolean }[] => [
  ...(slide_image ? [{ id: slide_image.id, alt: '', isSlide: true }] : []),
  ...attachments.flatMap(({ type, attachment_id, description }) =>
    type === 'photo' ? { id: attachment_id, alt: description === '...' ? '' : description, isSlide: false } : [],
  ),
];
const imagesOf = (form: Form, pictures: ReadonlyMap<number, WrittenPicture>): string =>
  shownBy(form)
    .filter(({ id, isSlide }) => isSlide || id !== form.slide_image?.id)
    .map(({ id, alt }) => {
      const picture = pictures.get(id);
      return picture ? `<p><img src="${words(pathFromItem(picture))}" alt="${words(alt)}"/></p>` : '';
    })
    .join('');

/** Writes one question as a QTI item. */
export function writeItem(form: Form, pictures: ReadonlyMap<number, WrittenPicture> = new Map()): string {
  const { cardinality, baseType, right, interaction, processing } = writeInteraction(form);
  const isMapped = form.type === 'text' && right.length > 0;
  const shown = isMapped ? right.slice(0, 1) : right;
  const correct =
    shown.length > 0
      ? `<correctResponse>${shown.map((one) => `<value>${words(one)}</value>`).join('')}</correctResponse>`
      : '';
  const declaration = `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${correct}${isMapped ? mappingOf(right) : ''}</responseDeclaration>`;
  const score =
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>';
  const template =
    right.length > 0
      ? `<responseProcessing template="${TEMPLATES}/${isMapped ? 'map_response' : 'match_correct'}"/>`
      : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${NAMESPACE}" identifier="question-${form.id}" title="${words(form.title)}" adaptive="false" timeDependent="false">${declaration}${score}<itemBody>${bodyOf(form)}${imagesOf(form, pictures)}${interaction}</itemBody>${processing ?? template}</assessmentItem>
`;
}

/** Formulas become LaTeX between the signs by which other systems recognize it. */
const withFormulas = (html: string): string =>
  html.replace(
    /<(?:span|div) data-type="(inline|block)-math" data-latex="([^"<>]*)">/g,
    (_, kind: string, latex: string) => (kind === 'block' ? `\\[${latex}\\]` : `\\(${latex}\\)`),
  );

/** Writes the question text; the description becomes plain paragraphs, because QTI allows only a part of HTML. */
function bodyOf({ title, description }: Form): string {
  const paragraphs = withFormulas(description)
    .replace(/<\/(p|div|li|h\d|tr)>|<br\s*\/?>/gi, '\n')
    .split('\n')
    .map((line) => plainText(line))
    .filter(Boolean);
  // A title cut from a long text would say its beginning twice.
  const isBeginning = title.endsWith('…') && plainText(description).startsWith(title.slice(0, -1).trimEnd());
  const lines = isBeginning ? paragraphs : [title, ...paragraphs];
  return lines.map((line) => `<p>${words(line)}</p>`).join('');
}
