// Fills the template of a form with what the form says.
import type { ReportTable } from '@orbita/contract/reports/report';
import type { Language } from '../../../http/app-error.ts';
import { type FieldValues, fillDocx } from '../../../platform/docx/fill-docx.ts';
import { readDocx } from '../../../platform/docx/read-docx.ts';
import { drawnOf } from '../../../platform/docx/templates/field-set.ts';
import { pageOfField } from '../../../platform/docx/templates/page-of-field.ts';
import { writePdf } from '../../../platform/docx/write-pdf.ts';
import { writeParts } from '../../../platform/docx/write-docx.ts';
import type { MadeCertificate } from '../certificates/write-certificate.ts';
import type { MadeReport } from '../make-report.ts';
import { documentTable, signatureLine, type TableLook } from '../report-parts.ts';
import { partsOf, textOf } from '../table-parts.ts';
import { fieldsOf } from './fields-of.ts';
import { rowNames } from './form-fields.ts';

interface Look {
  format: 'docx' | 'pdf';
  language: Language;
}

/** Text width of the page on which the tables stand, in twentieths of a point. */
function roomIn(template: Uint8Array, drawn: readonly string[]): number {
  const { width, margins } = pageOfField(template, 'tables', drawn);
  return Math.max(1000, Math.floor((width - margins[0] - margins[2]) * 20));
}

/** The tables as XML. The line between them keeps a word processor from joining two tables. */
function drawTables(tables: readonly ReportTable[], look: TableLook): string {
  const parts = tables.flatMap((table) => partsOf(table, look.room));
  return writeParts(parts.flatMap((table) => [...documentTable(table, look), { text: '', letters: 12 }]));
}

function rowsOf({ form, tables }: MadeReport, part: 'rows' | 'totals', language: Language): FieldValues[] {
  const names = rowNames[form] ?? [];
  return (tables[0]?.[part] ?? []).map((row) =>
    Object.fromEntries(names.map((name, i) => [name, textOf(row[i] ?? null, language)])),
  );
}

function valuesOf(report: MadeReport, look: TableLook): FieldValues {
  const { language } = look;
  return {
    institution: report.institution,
    title: report.title,
    header: report.header.join('\n'),
    facts: report.facts.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    signatures: report.signatures.map(signatureLine).join('\n\n'),
    notes: report.tables
      .map(({ note }) => note)
      .filter(Boolean)
      .join('\n'),
    rows_count: String(report.tables.reduce((sum, { rows }) => sum + rows.length, 0)),
    ...Object.fromEntries(report.facts.map(({ key, value }) => [key, value])),
    rows: rowsOf(report, 'rows', language),
    totals: rowsOf(report, 'totals', language),
    tables: drawTables(report.tables, look),
  };
}

/** Returns the form as a file; the template was checked when it was uploaded. */
export async function fillForm(
  template: Uint8Array,
  report: MadeReport | MadeCertificate,
  { format, language }: Look,
): Promise<Uint8Array> {
  const drawn = drawnOf(fieldsOf(report.form));
  const values =
    report.form === 'certificate'
      ? report.values
      : valuesOf(report, { room: roomIn(template, drawn), language, format });
  const docx = fillDocx(template, values, drawn);
  return format === 'docx' ? docx : writePdf(readDocx(docx), { title: report.title, madeAt: new Date() });
}
