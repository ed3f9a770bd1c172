// Writes questions as a QTI 2.1 package: a manifest and one item per question, including keys.
import type { Form, Pattern } from '@orbita/contract/tasks';
import { strToU8, zipSync } from 'fflate';
import { escapeHtml } from './drafts.ts';
import { DATE_MASK } from './qti-read.ts';

const NAMESPACE = 'http://www.imsglobal.org/xsd/imsqti_v2p1';
const MATCH_CORRECT = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct';

const choiceId = (index: number) => `C${index + 1}`;
const matchId = (index: number) => `M${index + 1}`;
// XML does not allow control characters, not even escaped.
const isWritable = (sign: string): boolean => sign >= ' ' || sign === '\n' || sign === '\t';
const words = (text: string): string => escapeHtml([...text].filter(isWritable).join(''));

interface Written {
  cardinality: string;
  baseType: string;
  right: string[];
  interaction: string;
  processing?: string;
}

const choices = (options: readonly string[], fixed = ''): string =>
  options
    .map((option, i) => `<simpleChoice identifier="${choiceId(i)}"${fixed}>${words(option)}</simpleChoice>`)
    .join('');
const associable = (options: readonly string[], idOf: (index: number) => string, most: number): string =>
  `<simpleMatchSet>${options.map((option, i) => `<simpleAssociableChoice identifier="${idOf(i)}" matchMax="${most}">${words(option)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>`;

function writeInteraction({ type, options, matches, key, tolerance }: Form): Written {
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
        right: typeof key === 'string' ? key.split('\n') : [],
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
    case 'richText':
    case 'code': {
      const format = type === 'richText' ? 'xhtml' : type === 'code' ? 'preFormatted' : 'plain';
      const interaction = `<extendedTextInteraction responseIdentifier="RESPONSE" format="${format}"/>`;
      return { cardinality: 'single', baseType: 'string', right: [], interaction };
    }
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

/** Maps every accepted spelling of a text to a score, because `correctResponse` can name only one. */
const mappingOf = (right: string[]): string =>
  right.length > 1
    ? `<mapping defaultValue="0">${right.map((one) => `<mapEntry mapKey="${words(one)}" mappedValue="1" caseSensitive="false"/>`).join('')}</mapping>`
    : '';

/** An exported picture and its path in the package. */
export interface WrittenPicture {
  path: string;
  mime: string;
  bytes: Uint8Array;
}
/** Lists the pictures of a question: the one in its text first, then the attached ones. */
const shownBy = ({ slide_image, attachments }: Form): { id: number; alt: string }[] => [
  ...(slide_image ? [{ id: slide_image.id, alt: '' }] : []),
  ...attachments.flatMap(({ type, attachment_id, description }) =>
    type === 'photo' && attachment_id !== slide_image?.id
      ? { id: attachment_id, alt: description === '...' ? '' : description }
      : [],
  ),
];
const imagesOf = (form: Form, pictures: ReadonlyMap<number, WrittenPicture>): string =>
  shownBy(form)
    .map(({ id, alt }) => {
      const picture = pictures.get(id);
      return picture ? `<p><img src="../${words(picture.path)}" alt="${words(alt)}"/></p>` : '';
    })
    .join('');

/** Writes one question as a QTI item. */
export function writeItem(form: Form, pictures: ReadonlyMap<number, WrittenPicture> = new Map()): string {
  const { cardinality, baseType, right, interaction, processing } = writeInteraction(form);
  const isText = form.type === 'text' || form.type === 'link';
  const shown = isText && right.length > 1 ? [] : right;
  const correct =
    shown.length > 0
      ? `<correctResponse>${shown.map((one) => `<value>${words(one)}</value>`).join('')}</correctResponse>`
      : '';
  const declaration = `<responseDeclaration identifier="RESPONSE" cardinality="${cardinality}" baseType="${baseType}">${correct}${isText ? mappingOf(right) : ''}</responseDeclaration>`;
  const score = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>';
  const template = right.length > 0 ? `<responseProcessing template="${MATCH_CORRECT}"/>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${NAMESPACE}" identifier="question-${form.id}" title="${words(form.title)}" adaptive="false" timeDependent="false">${declaration}${score}<itemBody>${bodyOf(form)}${imagesOf(form, pictures)}${interaction}</itemBody>${processing ?? template}</assessmentItem>
`;
}

/** Writes the question text; the description becomes plain paragraphs, because QTI allows only a part of HTML. */
const bodyOf = ({ title, description }: Form): string => {
  const paragraphs = description
    .replace(/<\/(p|div|li|h\d|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return [title, ...paragraphs].map((line) => `<p>${words(line)}</p>`).join('');
};

const manifest = (
  forms: readonly Form[],
  pictures: ReadonlyMap<number, WrittenPicture>,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="orbita-questions"><metadata><schema>QTIv2.1 Package</schema><schemaversion>1.0.0</schemaversion></metadata><organizations/><resources>${forms
  .map((form) => {
    const { id } = form;
    const files = shownBy(form).flatMap((shown) => pictures.get(shown.id)?.path ?? []);
    return `<resource identifier="question-${id}" type="imsqti_item_xmlv2p1" href="items/question-${id}.xml"><file href="items/question-${id}.xml"/>${files.map((path) => `<file href="${words(path)}"/>`).join('')}</resource>`;
  })
  .join('')}</resources></manifest>
`;

/** Writes the package; an import reads the items in the order of their names. */
export function writePackage(
  { forms }: Pattern,
  pictures: ReadonlyMap<number, WrittenPicture> = new Map(),
): Uint8Array {
  const items = forms.map((form): [string, Uint8Array] => [
    `items/question-${form.id}.xml`,
    strToU8(writeItem(form, pictures)),
  ]);
  const images = [...pictures.values()].map(({ path, bytes }): [string, Uint8Array] => [path, bytes]);
  return zipSync(Object.fromEntries([['imsmanifest.xml', strToU8(manifest(forms, pictures))], ...items, ...images]), {
    level: 6,
    mtime: new Date('2020-01-01T00:00:00'),
  });
}
