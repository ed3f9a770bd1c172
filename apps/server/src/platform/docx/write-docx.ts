// Writes a text document from paragraphs and tables: the templates that come with the product, which an institution may change in a word processor.
import { strToU8, zipSync, type ZippableFile } from 'fflate';

interface ParagraphPart {
  text: string;
  style?: 'Title' | 'Heading1' | 'Clause' | 'Small';
  alignment?: 'center' | 'right';
  bold?: boolean;
  /** Letters in half points; spacing and indents then are those of a table, whatever the styles of the document say. */
  letters?: number;
  /** Stands on the page of what follows it. */
  keepsNext?: boolean;
}
interface TablePart {
  rows: ParagraphPart[][][];
  /** Widths of the columns in twentieths of a point. */
  widths: number[];
  hasLines?: boolean;
  /** Rows that are repeated on each page. */
  headings?: number;
  /** For tables of many columns: letters in half points, and the room left and right of them in twentieths of a point. */
  dense?: { letters: number; padding: number };
}
export type Part = ParagraphPart | TablePart;

const escape = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : '&gt;'));
/** Text with `**bold**` parts and line breaks; a number stays beside its sign. */
const runsOf = (text: string, bold: boolean, letters?: number): string =>
  text
    .replaceAll('№ ', '№\u00a0')
    .split('**')
    .map((part, index) => {
      const marks = `${bold || index % 2 === 1 ? '<w:b/>' : ''}${letters ? `<w:sz w:val="${letters}"/>` : ''}`;
      const look = marks === '' ? '' : `<w:rPr>${marks}</w:rPr>`;
      const lines = part.split('\n').map((line) => `<w:t xml:space="preserve">${escape(line)}</w:t>`);
      return part === '' ? '' : `<w:r>${look}${lines.join('<w:br/>')}</w:r>`;
    })
    .join('');
/** The size of the sign at the end of a paragraph, which makes an empty one as high as the others. */
const sizeOf = (letters: number): string => `<w:rPr><w:sz w:val="${letters}"/></w:rPr>`;
const OWN_SPACING =
  '<w:spacing w:before="20" w:after="20" w:line="240" w:lineRule="auto"/><w:ind w:left="0" w:right="0" w:firstLine="0"/>';
const paragraphOf = (part: ParagraphPart, letters = part.letters): string => {
  const { text, style, alignment, bold = false, keepsNext = false } = part;
  const beside = alignment ?? (letters ? 'left' : undefined);
  const spacing = `${keepsNext ? '<w:keepNext/>' : ''}${letters ? OWN_SPACING : ''}`;
  const look = `${style ? `<w:pStyle w:val="${style}"/>` : ''}${spacing}${beside ? `<w:jc w:val="${beside}"/>` : ''}${letters ? sizeOf(letters) : ''}`;
  return `<w:p>${look === '' ? '' : `<w:pPr>${look}</w:pPr>`}${runsOf(text, bold, letters)}</w:p>`;
};
function partOf(part: Part): string {
  if (!('rows' in part)) return paragraphOf(part);
  const line = (side: string) => `<w:${side} w:val="single" w:sz="4" w:space="0" w:color="auto"/>`;
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(line).join('');
  const width = part.widths.reduce((sum, column) => sum + column, 0);
  const cellOf = (cell: ParagraphPart[], column: number) =>
    `<w:tc><w:tcPr><w:tcW w:w="${part.widths[column] ?? 1000}" w:type="dxa"/></w:tcPr>${cell.map((one) => paragraphOf(one, part.dense?.letters)).join('')}</w:tc>`;
  const rows = part.rows.map((row, index) => {
    const heading = index < (part.headings ?? 0) ? '<w:trPr><w:tblHeader/></w:trPr>' : '';
    return `<w:tr>${heading}${row.map(cellOf).join('')}</w:tr>`;
  });
  const space = (side: string) => `<w:${side} w:w="${part.dense?.padding}" w:type="dxa"/>`;
  const padding = part.dense ? `<w:tblCellMar>${space('left')}${space('right')}</w:tblCellMar>` : '';
  return `<w:tbl><w:tblPr><w:tblW w:w="${width}" w:type="dxa"/>${part.hasLines ? `<w:tblBorders>${sides}</w:tblBorders>` : ''}<w:tblLayout w:type="fixed"/>${padding}</w:tblPr><w:tblGrid>${part.widths
    .map((column) => `<w:gridCol w:w="${column}"/>`)
    .join('')}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

/** Paragraphs and tables as the XML of a part of another document. */
export const writeParts = (parts: readonly Part[]): string => parts.map(partOf).join('');

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const styleOf = (id: string, paragraph: string, text = '') =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id}"/><w:basedOn w:val="Normal"/><w:qFormat/><w:pPr>${paragraph}</w:pPr>${text === '' ? '' : `<w:rPr>${text}</w:rPr>`}</w:style>`;
const STYLES = `${XML}<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman" w:cs="Times New Roman" w:eastAsia="Times New Roman"/><w:sz w:val="21"/><w:lang w:val="ru-RU"/></w:rPr></w:rPrDefault><w:pPrDefault><w:pPr><w:spacing w:after="60" w:line="252" w:lineRule="auto"/></w:pPr></w:pPrDefault></w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:qFormat/></w:style>${[
  styleOf(
    'Title',
    '<w:keepNext/><w:spacing w:before="60" w:after="120"/><w:jc w:val="center"/>',
    '<w:b/><w:sz w:val="26"/>',
  ),
  styleOf(
    'Heading1',
    '<w:keepNext/><w:spacing w:before="200" w:after="80"/><w:jc w:val="center"/><w:outlineLvl w:val="0"/>',
    '<w:b/><w:sz w:val="22"/>',
  ),
  styleOf('Clause', '<w:jc w:val="both"/>'),
  styleOf('Small', '<w:spacing w:after="20"/>', '<w:sz w:val="19"/>'),
].join('')}</w:styles>`;

/** Returns the bytes of a DOCX file of A4 pages, upright or lying on their side. */
export function writeDocx(parts: readonly Part[], { isWide = false } = {}): Uint8Array {
  const size = isWide ? 'w:w="16838" w:h="11906" w:orient="landscape"' : 'w:w="11906" w:h="16838"';
  const section = `<w:sectPr><w:pgSz ${size}/><w:pgMar w:top="1021" w:right="850" w:bottom="1021" w:left="1417" w:header="567" w:footer="567" w:gutter="0"/></w:sectPr>`;
  const files = {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${TYPE}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': STYLES,
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body>${writeParts(parts)}${section}</w:body></w:document>`,
  };
  // The same parts always make the same bytes.
  const entries = Object.entries(files).map(([name, text]): [string, ZippableFile] => [
    name,
    [strToU8(text), { mtime: '1980-01-01' }],
  ]);
  return zipSync(Object.fromEntries(entries));
}
