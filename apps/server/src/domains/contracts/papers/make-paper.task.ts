// Makes the files of a paper in a worker thread, since both take a moment of the processor.
import type { PaperKind } from '@orbita/contract/contracts/paper-fields';
import { type FieldValues, fillDocx } from '../../../platform/docx/fill-docx.ts';
import { readDocx } from '../../../platform/docx/read-docx.ts';
import { writePdf } from '../../../platform/docx/write-pdf.ts';
import { builtIn } from './templates/built-in.ts';

export interface PaperOrder {
  kind: PaperKind;
  /** Bytes of the uploaded template; null: the one that comes with the product. */
  template: Uint8Array | null;
  values: FieldValues;
  /** Title of the PDF. */
  title: string;
}
export interface MadePaper {
  docx: Uint8Array;
  pdf: Uint8Array;
}

export async function makePaper({ kind, template, values, title }: PaperOrder): Promise<MadePaper> {
  const docx = fillDocx(template ?? builtIn[kind](), values);
  const pdf = await writePdf(readDocx(docx), { title, madeAt: new Date() });
  return { docx, pdf };
}
