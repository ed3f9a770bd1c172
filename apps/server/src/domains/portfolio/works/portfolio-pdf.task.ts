// Prints a portfolio in a worker thread: the cover picture and words of each work, its texts, and the names of its files.
import { printPdf } from '../../../platform/pdf/print-pdf.ts';
import type { Content } from '../../../platform/pdf/pdfmake-types.ts';

/** A work with everything as it is to be printed. */
export interface PrintedWork {
  title: string;
  /** Discipline and day, such as «Алгебра · 12 ноября 2026 г.». */
  source: string;
  words: string;
  /** Paragraphs of the answer. */
  texts: string[];
  /** Names of the files and addresses of the links. */
  files: string[];
  /** A JPEG. */
  cover: Uint8Array | null;
}
export interface PrintedPortfolio {
  name: string;
  company: string;
  about: string;
  filesTitle: string;
  works: PrintedWork[];
}

const MARGIN = 48;
const A4 = { width: 595.28, height: 841.89 };
/** The space that a cover may take, in points. */
const COVER = { width: A4.width - 2 * MARGIN, height: 260 };
const MUTED = '#555555';
/** Marks lines that never stand last on a page, and the foot of each page. */
const [HEADING, FOOT] = [1, 2];

type Space = [left: number, top: number, right: number, bottom: number];
const below = (points: number): Space => [0, 0, 0, points];

const line = (text: string, look: Omit<Extract<Content, { text: unknown }>, 'text'>): Content[] =>
  text === '' ? [] : [{ text, ...look }];

const imageOf = (cover: Uint8Array): Content => ({
  image: `data:image/jpeg;base64,${Buffer.from(cover).toString('base64')}`,
  fit: [COVER.width, COVER.height],
  margin: below(8),
});

const contentOfWork = ({ title, source, words, texts, files, cover }: PrintedWork, filesTitle: string): Content[] => [
  { text: title, fontSize: 15, bold: true, margin: [0, 18, 0, 2], headlineLevel: HEADING },
  { text: source, fontSize: 9, color: MUTED, margin: below(8), headlineLevel: HEADING },
  ...(cover ? [imageOf(cover)] : []),
  ...line(words, { margin: below(8) }),
  ...texts.flatMap((text) => line(text, { margin: below(6), alignment: 'justify' })),
  ...line(files.length > 0 ? `${filesTitle}: ${files.join(', ')}` : '', { fontSize: 9, color: MUTED }),
];

export function printPortfolio({ name, company, about, filesTitle, works }: PrintedPortfolio): Promise<Buffer> {
  return printPdf({
    pageSize: A4,
    pageMargins: [MARGIN, MARGIN, MARGIN, MARGIN],
    info: { title: name, creationDate: new Date() },
    defaultStyle: { font: 'Serif', fontSize: 11 },
    content: [
      { text: name, fontSize: 22, bold: true, margin: below(2) },
      { text: company, fontSize: 10, color: MUTED, margin: below(10) },
      ...line(about, {}),
      ...works.flatMap((work) => contentOfWork(work, filesTitle)),
    ],
    pageBreakBefore: ({ headlineLevel }, { getFollowingNodesOnPage: following }) =>
      headlineLevel === HEADING && following().every(({ headlineLevel: level }) => level === HEADING || level === FOOT),
    footer: (current, count) => ({
      ...{ text: `${current} / ${count}`, alignment: 'right', fontSize: 8, color: MUTED, headlineLevel: FOOT },
      margin: [MARGIN, 16, MARGIN, 0],
    }),
  });
}
