// Parts of a document that a PDF made from it does not show.
import { strFromU8 } from 'fflate';
import type { DocumentFiles } from './unpack-template.ts';
import type { FoundProblem, Words } from './found-problem.ts';

interface Part {
  what: string;
  /** Path of the files in which it may stand, and what it looks like there; without a look the file is enough. */
  path: RegExp;
  look?: RegExp;
  reason: Words;
}
const DOCUMENT = /^word\/document\.xml$/;
const LEFT_OUT: readonly Part[] = [
  {
    ...{ what: 'pictures', path: /^word\/media\// },
    reason: { ru: 'Картинки останутся только в DOCX', en: 'Pictures stay in the DOCX only' },
  },
  {
    // Word adds empty headers and footers to any document.
    ...{
      what: 'headers',
      path: /^word\/(header|footer)\d*\.xml$/,
      look: /<w:t(?: [^>]*)?>\s*[^<\s]|<w:drawing|<w:pict/,
    },
    reason: { ru: 'Колонтитулы останутся только в DOCX', en: 'Headers and footers stay in the DOCX only' },
  },
  {
    ...{ what: 'footnotes', path: DOCUMENT, look: /<w:(?:footnote|endnote)Reference\b/ },
    reason: { ru: 'Сноски останутся только в DOCX', en: 'Footnotes stay in the DOCX only' },
  },
  {
    ...{ what: 'boxes', path: DOCUMENT, look: /<w:txbxContent\b|<w:framePr\b/ },
    reason: { ru: 'Надписи останутся только в DOCX', en: 'Text boxes stay in the DOCX only' },
  },
  {
    ...{ what: 'columns', path: DOCUMENT, look: /<w:cols\b[^>]*\bw:num="(?!1")/ },
    reason: { ru: 'Текст в колонках останется только в DOCX', en: 'Columns of text stay in the DOCX only' },
  },
  {
    ...{ what: 'sections', path: DOCUMENT, look: /<w:pPr>(?:(?!<\/w:pPr>).)*<w:sectPr/s },
    reason: {
      ru: 'Страницы разного размера останутся только в DOCX',
      en: 'Pages of different sizes stay in the DOCX only',
    },
  },
];

/** Names what is lost on the way from the document to a PDF. */
export const findLeftOut = (files: DocumentFiles): FoundProblem[] =>
  LEFT_OUT.filter(({ path, look }) =>
    [...files].some(([name, bytes]) => path.test(name) && (look === undefined || look.test(strFromU8(bytes)))),
  ).map(({ what, reason }) => ({ kind: 'not-in-pdf', what, suggestion: null, reason }));
