// What of pdfmake is used here; its published types bring those of the browser along.
export interface InlineText {
  text: string;
  preserveLeadingSpaces?: boolean;
  bold?: boolean;
  italics?: boolean;
  fontSize?: number;
  color?: string;
  decoration?: ('underline' | 'lineThrough')[];
  sup?: boolean;
  sub?: boolean;
}
/** Where content stands; lengths in points, margins from the left clockwise. */
export interface Placed {
  margin?: [left: number, top: number, right: number, bottom: number];
  pageBreak?: 'before';
  /** Told to `pageBreakBefore`. */
  headlineLevel?: number;
  width?: number | '*';
}
export interface TextContent extends Placed {
  text: string | InlineText[];
  alignment?: 'left' | 'center' | 'right' | 'justify';
  lineHeight?: number;
  leadingIndent?: number;
  fontSize?: number;
  color?: string;
  bold?: boolean;
  italics?: boolean;
}
export interface CellContent {
  stack?: Content[];
  colSpan?: number;
  rowSpan?: number;
}
export interface TableContent extends Placed {
  table: { body: CellContent[][]; headerRows: number; widths: (number | '*')[]; dontBreakRows: boolean };
  layout: Record<
    'hLineWidth' | 'vLineWidth' | 'paddingLeft' | 'paddingRight' | 'paddingTop' | 'paddingBottom',
    () => number
  >;
}
/** A picture given as a data address, scaled into a width and height in points. */
export interface ImageContent extends Placed {
  image: string;
  fit: [width: number, height: number];
}
export type Content =
  | TextContent
  | TableContent
  | ImageContent
  | (Placed & { columns: Content[] })
  | (Placed & { stack: Content[] });
export interface DocumentDefinition {
  pageSize: { width: number; height: number };
  pageMargins: [left: number, top: number, right: number, bottom: number];
  info: { title: string; creationDate: Date };
  defaultStyle: { font: string; fontSize: number };
  content: Content[];
  footer: (current: number, count: number) => Content;
  /** Whether a page begins before a node that would stand on this one. */
  pageBreakBefore?: (
    node: { headlineLevel?: number },
    nodes: { getFollowingNodesOnPage: () => readonly { headlineLevel?: number }[] },
  ) => boolean;
}
export interface PdfMaker {
  setFonts(fonts: Record<string, Record<'normal' | 'bold' | 'italics' | 'bolditalics', string>>): void;
  setUrlAccessPolicy(allows: (url: string) => boolean): void;
  setLocalAccessPolicy(allows: (file: string) => boolean): void;
  createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
}
