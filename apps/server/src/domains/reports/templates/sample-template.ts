// The sample from which an institution begins its own template: the layout of the product with fields in it.
import type { ReportForm } from '@orbita/contract/reports/forms';
import { type Part, writeDocx } from '../../../platform/docx/write-docx.ts';
import type { Language } from '../../../http/app-error.ts';
import { formWords } from '../report-words.ts';
import { PAGE } from '../table-parts.ts';
import { factNames, formFields, rowNames } from './form-fields.ts';

/** Forms whose table fits an upright page. */
const upright: readonly ReportForm[] = ['group-sheet', 'workload'];

/** Columns of a table of one's own: names of people and disciplines take the room that numbers leave. */
function widthsOf(names: readonly string[], room: number): number[] {
  const shares = names.map((name) => (name === 'n' ? 1.6 : ['student', 'teacher', 'subject'].includes(name) ? 5 : 2));
  const all = shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share) => Math.floor((share / all) * room));
}

function ownTable(form: ReportForm, language: Language): Part[] {
  const names = rowNames[form];
  if (!names) return [{ text: '{tables}' }];
  const room = upright.includes(form) ? PAGE.upright : PAGE.wide;
  const cell = (text: string, bold = false) => [{ text, bold }];
  const row = (part: 'rows' | 'totals', bold: boolean) =>
    names.map((name, i) => {
      const begin = i === 0 ? `{#${part}}` : '';
      const end = i === names.length - 1 ? `{/${part}}` : '';
      return cell(`${begin}{${name}}${end}`, bold);
    });
  return [
    {
      widths: widthsOf(names, room),
      dense: { letters: 18, padding: 60 },
      ...{ hasLines: true, headings: 1 },
      rows: [
        formWords[language][form].columns.map((title) => cell(title, true)),
        row('rows', false),
        // Orders to retake have no totals.
        ...(form === 'retakes' ? [] : [row('totals', true)]),
      ],
    },
  ];
}

/** Returns the sample as a DOCX file. */
export function sampleTemplate(form: ReportForm, language: Language): Uint8Array {
  const titles = new Map(formFields(form).fields.map((field) => [field.name, field[language]]));
  const facts = factNames(form).flatMap((name): Part[] => {
    const line = { text: `${titles.get(name) ?? ''}: **{${name}}**` };
    // Most forms hold all disciplines and have nothing to say here.
    return name === 'part' ? [{ text: '{#part}' }, line, { text: '{/part}' }] : [line];
  });
  return writeDocx(
    [
      { text: '{institution}', alignment: 'center' },
      { text: '{header}', alignment: 'center' },
      { text: '{title}', style: 'Title' },
      ...facts,
      ...ownTable(form, language),
      { text: '' },
      { text: '{signatures}' },
    ],
    { isWide: !upright.includes(form) },
  );
}
