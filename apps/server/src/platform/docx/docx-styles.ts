// How text and paragraphs of a document look: defaults, named styles with what they are based on, and what is set at the place.
import { BOUNDS, readCount, readLength } from './bounded-numbers.ts';
import { childOf, childrenOf, elementsOf, valueOf, type XmlElement } from './xml-tree.ts';

/** Look of text. */
export interface TextLook {
  bold?: boolean;
  italics?: boolean;
  underline?: boolean;
  strike?: boolean;
  caps?: boolean;
  /** Points. */
  size?: number;
  /** Six hexadecimal digits. */
  color?: string;
  raised?: 'sup' | 'sub';
  /** Is shown neither on the screen nor on paper. */
  hidden?: boolean;
}
export type Alignment = 'left' | 'center' | 'right' | 'justify';
/** Look of a paragraph; lengths in points. */
export interface ParagraphLook {
  alignment?: Alignment;
  left?: number;
  right?: number;
  firstLine?: number;
  before?: number;
  after?: number;
  /** Height of lines as a multiple of one line. */
  line?: number;
  startsPage?: boolean;
  /** Stands on the page of what follows it. */
  keepsNext?: boolean;
  /** Has lines around or beside it. */
  hasLines?: boolean;
  numberId?: string;
  level?: number;
}
export interface DocxStyles {
  /** Look of a paragraph and its text, by the name of the style. */
  ofParagraph(style: string | undefined): { paragraph: ParagraphLook; text: TextLook };
  ofText(style: string | undefined): TextLook;
  /** Whether tables of a style have lines. */
  hasLines(style: string | undefined): boolean;
}

const ALIGNMENTS: Record<string, Alignment> = {
  ...{ left: 'left', start: 'left', center: 'center', right: 'right', end: 'right' },
  ...{ both: 'justify', distribute: 'justify' },
};
/** A property that is on unless its value says otherwise. */
const flag = (element: XmlElement | undefined, name: string): boolean | undefined => {
  const child = childOf(element, name);
  return child && !['0', 'false', 'off', 'none'].includes(child.attributes['w:val'] ?? '1');
};
/** Leaves out what is not set, so that what lies below shows through. */
const known = <T extends object>(look: { [K in keyof T]: T[K] | undefined }): Partial<T> => {
  const copy: Partial<T> = {};
  for (const key in look) if (look[key] !== undefined) copy[key] = look[key];
  return copy;
};

const isVisible = (line: string | undefined): boolean => line !== undefined && line !== 'none' && line !== 'nil';
/** How many sides of a paragraph, a cell or a page have a line. */
export const visibleSides = (borders: XmlElement | undefined): number =>
  elementsOf(borders).filter(({ attributes }) => isVisible(attributes['w:val'])).length;

export function readTextLook(properties: XmlElement | undefined): TextLook {
  const color = valueOf(properties, 'w:color');
  const raised = valueOf(properties, 'w:vertAlign');
  return known<TextLook>({
    bold: flag(properties, 'w:b'),
    italics: flag(properties, 'w:i'),
    underline: flag(properties, 'w:u'),
    strike: flag(properties, 'w:strike'),
    caps: flag(properties, 'w:caps'),
    size: readLength(valueOf(properties, 'w:sz'), BOUNDS.letters),
    color: color !== undefined && /^[\da-f]{6}$/i.test(color) ? color : undefined,
    raised: raised === 'superscript' ? 'sup' : raised === 'subscript' ? 'sub' : undefined,
    hidden: flag(properties, 'w:vanish'),
  });
}

export function readParagraphLook(properties: XmlElement | undefined): ParagraphLook {
  const indent = childOf(properties, 'w:ind')?.attributes ?? {};
  const spacing = childOf(properties, 'w:spacing')?.attributes ?? {};
  const numbering = childOf(properties, 'w:numPr');
  const borders = childOf(properties, 'w:pBdr');
  const hanging = readLength(indent['w:hanging'], BOUNDS.indent);
  const line = readLength(spacing['w:line'], BOUNDS.lineHeight);
  const isExact = spacing['w:lineRule'] === 'exact' || spacing['w:lineRule'] === 'atLeast';
  return known<ParagraphLook>({
    alignment: ALIGNMENTS[valueOf(properties, 'w:jc') ?? ''],
    left: readLength(indent['w:left'] ?? indent['w:start'], BOUNDS.indent),
    right: readLength(indent['w:right'] ?? indent['w:end'], BOUNDS.indent),
    firstLine: hanging === undefined ? readLength(indent['w:firstLine'], BOUNDS.indent) : -hanging,
    before: readLength(spacing['w:before'], BOUNDS.spacing),
    after: readLength(spacing['w:after'], BOUNDS.spacing),
    line: isExact || line === undefined ? undefined : line / 12,
    startsPage: flag(properties, 'w:pageBreakBefore'),
    keepsNext: flag(properties, 'w:keepNext'),
    hasLines: borders && visibleSides(borders) > 0,
    numberId: valueOf(numbering, 'w:numId'),
    level: readCount(valueOf(numbering, 'w:ilvl'), BOUNDS.listLevel),
  });
}

/** Whether properties of a table draw lines around or between its cells. */
export const drawsLines = (properties: XmlElement | undefined): boolean | undefined => {
  const borders = childOf(properties, 'w:tblBorders');
  return borders && ['w:top', 'w:bottom', 'w:insideH', 'w:insideV'].some((side) => isVisible(valueOf(borders, side)));
};

/** Reads `word/styles.xml`. */
export function readStyles(root: XmlElement | undefined): DocxStyles {
  const styles = new Map(childrenOf(root, 'w:style').map((style) => [style.attributes['w:styleId'] ?? '', style]));
  const defaults = childOf(root, 'w:docDefaults');
  const defaultText = readTextLook(childOf(childOf(defaults, 'w:rPrDefault'), 'w:rPr'));
  const defaultParagraph = readParagraphLook(childOf(childOf(defaults, 'w:pPrDefault'), 'w:pPr'));
  const [usual] = childrenOf(root, 'w:style').filter(
    ({ attributes }) => attributes['w:type'] === 'paragraph' && attributes['w:default'] === '1',
  );
  /** A style after those that it is based on; one that is based on itself ends the line. */
  const lineOf = (name: string | undefined): XmlElement[] => {
    const line: XmlElement[] = [];
    for (let style = styles.get(name ?? ''); style && !line.includes(style);) {
      line.unshift(style);
      style = styles.get(valueOf(style, 'w:basedOn') ?? '');
    }
    return line;
  };
  return {
    ofParagraph: (name) => {
      const line = lineOf(name ?? usual?.attributes['w:styleId']);
      return {
        paragraph: Object.assign(
          {},
          defaultParagraph,
          ...line.map((style) => readParagraphLook(childOf(style, 'w:pPr'))),
        ),
        text: Object.assign({}, defaultText, ...line.map((style) => readTextLook(childOf(style, 'w:rPr')))),
      };
    },
    ofText: (name) => Object.assign({}, ...lineOf(name).map((style) => readTextLook(childOf(style, 'w:rPr')))),
    hasLines: (name) => lineOf(name).reduce((has, style) => drawsLines(childOf(style, 'w:tblPr')) ?? has, false),
  };
}
