// Parts of a document that a PDF made from it does not show.
import type { LeftOut } from '../docx-left-out.ts';
import { type DocxContent, showsAnything } from '../read-docx.ts';
import type { FoundProblem, Words } from './found-problem.ts';
import { partsNamed, type UnpackedTemplate } from './unpack-template.ts';

type Lost = LeftOut | 'headers';
const REASONS: Record<Lost, Words> = {
  pictures: { ru: 'Картинки останутся только в DOCX', en: 'Pictures stay in the DOCX only' },
  headers: { ru: 'Колонтитулы останутся только в DOCX', en: 'Headers and footers stay in the DOCX only' },
  footnotes: { ru: 'Сноски останутся только в DOCX', en: 'Footnotes stay in the DOCX only' },
  boxes: { ru: 'Надписи останутся только в DOCX', en: 'Text boxes stay in the DOCX only' },
  columns: { ru: 'Текст в колонках останется только в DOCX', en: 'Columns of text stay in the DOCX only' },
  sections: {
    ru: 'Страницы разного размера останутся только в DOCX',
    en: 'Pages of different sizes stay in the DOCX only',
  },
  drawings: {
    ru: 'Фигуры, линии и диаграммы останутся только в DOCX',
    en: 'Shapes, drawn lines and charts stay in the DOCX only',
  },
  symbols: {
    ru: 'Значки из особых шрифтов, например квадратики для отметок, останутся только в DOCX',
    en: 'Signs of special fonts, such as boxes to be ticked, stay in the DOCX only',
  },
  formulas: { ru: 'Формулы останутся только в DOCX', en: 'Formulas stay in the DOCX only' },
  computed: {
    ru: 'Поля Word, которые он вычисляет сам, и флажки останутся только в DOCX',
    en: 'Fields that Word works out itself and check boxes stay in the DOCX only',
  },
  lines: {
    ru: 'Линии у абзацев, отдельных клеток и страниц останутся только в DOCX',
    en: 'Lines at paragraphs, single cells and pages stay in the DOCX only',
  },
  other: {
    ru: 'Часть документа, которую не удаётся перенести в PDF, останется только в DOCX',
    en: 'A part of the document that cannot be carried over to a PDF stays in the DOCX only',
  },
};
const ORDER = Object.keys(REASONS).filter((name): name is Lost => name in REASONS);

/** Names what is lost on the way from the document to a PDF. */
export function findLeftOut(template: UnpackedTemplate, { leftOut }: DocxContent): FoundProblem[] {
  const lost = new Set<Lost>(leftOut);
  if (template.names.some((name) => /^word\/media\//i.test(name))) lost.add('pictures');
  if (partsNamed(template, ['hdr', 'ftr']).some(showsAnything)) lost.add('headers');
  return ORDER.filter((what) => lost.has(what)).map((what) => ({
    ...{ kind: 'not-in-pdf', what, suggestion: null },
    reason: REASONS[what],
  }));
}
