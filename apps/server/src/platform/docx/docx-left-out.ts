// What of a document is not read, though it shows on paper.
// Whatever is neither read nor known to show nothing counts as left out, so that an element nobody thought of costs a remark and not a line of an official form.
import { elementsOf, type XmlElement } from './xml-tree.ts';

export type LeftOut =
  | ('pictures' | 'drawings' | 'boxes' | 'symbols' | 'formulas' | 'computed')
  | ('footnotes' | 'columns' | 'sections' | 'lines' | 'other');

/** Elements that show nothing on paper, and those whose properties are read at their place. */
const SILENT = new Set([
  ...['w:pPr', 'w:rPr', 'w:tblPr', 'w:tblGrid', 'w:tblPrEx', 'w:trPr', 'w:tcPr', 'w:sectPr', 'w:sdtPr', 'w:sdtEndPr'],
  ...['w:bookmarkStart', 'w:bookmarkEnd', 'w:permStart', 'w:permEnd', 'w:proofErr', 'w:customXmlPr', 'w:smartTagPr'],
  ...['w:commentRangeStart', 'w:commentRangeEnd', 'w:commentReference', 'w:annotationRef'],
  ...['w:moveFromRangeStart', 'w:moveFromRangeEnd', 'w:moveToRangeStart', 'w:moveToRangeEnd'],
  ...['w:customXmlInsRangeStart', 'w:customXmlInsRangeEnd', 'w:customXmlDelRangeStart', 'w:customXmlDelRangeEnd'],
  ...['w:customXmlMoveFromRangeStart', 'w:customXmlMoveFromRangeEnd'],
  ...['w:customXmlMoveToRangeStart', 'w:customXmlMoveToRangeEnd'],
  ...['w:lastRenderedPageBreak', 'w:softHyphen', 'w:fldChar', 'w:instrText'],
  // What somebody deleted stays in the document until that is accepted.
  ...['w:del', 'w:moveFrom', 'w:delText', 'w:delInstrText'],
]);
const KINDS: Record<string, LeftOut> = {
  ...{ 'w:footnoteReference': 'footnotes', 'w:endnoteReference': 'footnotes' },
  ...{ 'w:sym': 'symbols', 'm:oMath': 'formulas', 'm:oMathPara': 'formulas' },
  ...{ 'w:dayShort': 'computed', 'w:dayLong': 'computed', 'w:monthShort': 'computed', 'w:monthLong': 'computed' },
  ...{ 'w:yearShort': 'computed', 'w:yearLong': 'computed', 'w:pgNum': 'computed' },
};
/** Elements that hold something drawn; what it is stands inside. */
const DRAWN = new Set(['w:drawing', 'w:pict', 'w:object', 'w:contentPart', 'mc:AlternateContent']);
const INSIDE: Record<string, LeftOut> = {
  ...{ 'w:txbxContent': 'boxes', 'w16se:symEx': 'symbols' },
  ...{ 'pic:pic': 'pictures', 'a:blip': 'pictures', 'v:imagedata': 'pictures' },
};
const insideOf = (element: XmlElement): LeftOut[] =>
  elementsOf(element).flatMap((child) => {
    const kind = INSIDE[child.name];
    return kind === undefined ? insideOf(child) : [kind];
  });

/** What is lost with an element that is not read. */
export function leftOutOf(element: XmlElement): LeftOut[] {
  if (SILENT.has(element.name)) return [];
  if (!DRAWN.has(element.name)) return [KINDS[element.name] ?? 'other'];
  const inside = insideOf(element);
  return inside.length > 0 ? inside : ['drawings'];
}

/** Fields that show nothing, or nothing until somebody types into them. */
const QUIET_FIELD = /^(?:XE|TC|TA|SET|ASK|PRIVATE|NEXT|NEXTIF|SKIPIF|ADVANCE|FORMTEXT)?$/i;
interface OpenField {
  instruction: string;
  isResult: boolean;
  hasText: boolean;
}
/** Follows the fields of a document, whose results are text like any other, and tells of those that have none. */
export function followFields(tell: (what: LeftOut) => void) {
  const open: OpenField[] = [];
  const close = (field: OpenField | undefined): void => {
    const [name = ''] = field?.instruction.trim().split(/[\s\\]/) ?? [];
    if (field && !field.hasText && !QUIET_FIELD.test(name)) tell('computed');
  };
  return {
    begin: (instruction = ''): void => void open.push({ instruction, isResult: instruction !== '', hasText: false }),
    end: (): void => close(open.pop()),
    addInstruction: (text: string): void => {
      const field = open.at(-1);
      if (field && !field.isResult) field.instruction += text;
    },
    beginResult: (): void => {
      const field = open.at(-1);
      if (field) field.isResult = true;
    },
    addText: (text: string): void => {
      if (text.trim() === '') return;
      // Whatever stands around a field that has text has some too, so that each is noted once however deep they are nested.
      for (let at = open.length - 1; at >= 0; at -= 1) {
        const field = open[at];
        if (field?.isResult && field.hasText) return;
        if (field?.isResult) field.hasText = true;
      }
    },
  };
}
export type Fields = ReturnType<typeof followFields>;
