// Writes a question with its key as an item of QTI 2.1.
import type { Form } from '@orbita/contract/tasks';

import { plainText } from '../../../platform/rich-text.ts';
import { DATE_MASK } from './qti-read.ts';
import { scoringOf } from './qti-scoring.ts';
import { choiceId, matchId, NAMESPACE, words } from './qti-xml.ts';

interface Written {
  cardinality: string;
  baseType: string;
  interaction: string;
}

const choices = (options: readonly string[]): string =>
  options.map((option, i) => `<simpleChoice identifier="${choiceId(i)}">${words(option)}</simpleChoice>`).join('');
const associable = (options: readonly string[], idOf: (index: number) => string, most: number): string =>
  `<simpleMatchSet>${options.map((option, i) => `<simpleAssociableChoice identifier="${idOf(i)}" matchMax="${most}">${words(option)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;

const essay = (format: 'plain' | 'xhtml'): Written => ({
  cardinality: 'single',
  baseType: 'string',
  interaction: `<extendedTextInteraction responseIdentifier="RESPONSE" format="${format}"/>`,
});
const entry = (baseType: 'float' | 'string', attributes = ''): Written => ({
  cardinality: 'single',
  baseType,
  interaction: `<p><textEntryInteraction responseIdentifier="RESPONSE"${attributes}/></p>`,
});
const takesOptions = (type: Form['type']): boolean => ['single', 'multiple', 'ordering', 'matching'].includes(type);

function writeInteraction({ type, options, matches, shuffle_options: isShuffled }: Form): Written {
  // An interaction without choices is no valid QTI.
  if (takesOptions(type) && options.length === 0) return essay('plain');
  switch (type) {
    case 'single':
    case 'multiple':
      return {
        cardinality: type,
        baseType: 'identifier',
        interaction: `<choiceInteraction responseIdentifier="RESPONSE" shuffle="${isShuffled}" maxChoices="${type === 'single' ? 1 : 0}">${choices(options)}</choiceInteraction>`,
      };
    case 'ordering':
      return {
        cardinality: 'ordered',
        baseType: 'identifier',
        interaction: `<orderInteraction responseIdentifier="RESPONSE" shuffle="false">${choices(options)}</orderInteraction>`,
      };
    case 'matching':
      return {
        cardinality: 'multiple',
        baseType: 'directedPair',
        interaction: `<matchInteraction responseIdentifier="RESPONSE" shuffle="false" maxAssociations="${options.length}">${associable(options, choiceId, 1)}${associable(matches, matchId, options.length)}</matchInteraction>`,
      };
    case 'number':
      return entry('float');
    case 'text':
    case 'link':
      return entry('string');
    case 'date':
      return entry('string', ` patternMask="${DATE_MASK}"`);
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
        interaction: '<uploadInteraction responseIdentifier="RESPONSE"/>',
      };
    default:
      return type satisfies never;
  }
}

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
  const { cardinality, baseType, interaction } = writeInteraction(form);
  const { right, mapping, processing } = scoringOf(form);
  const correct =
    right.length > 0
      ? `<correctResponse>${right.map((one) => `<value>${words(one)}</value>`).join('')}</correctResponse>`
      : '';
  const declaration = `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${correct}${mapping}</responseDeclaration>`;
  const score =
    '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"><defaultValue><value>0</value></defaultValue></outcomeDeclaration>';
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${NAMESPACE}" identifier="question-${form.id}" title="${words(form.title)}" adaptive="false" timeDependent="false">${declaration}${score}<itemBody>${bodyOf(form)}${imagesOf(form, pictures)}${interaction}</itemBody>${processing}</assessmentItem>
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
