// Fills the fields of a DOCX template.
import Docxtemplater, { type DXT } from 'docxtemplater';
import PizZip from 'pizzip';
import type { PaperValues } from '../paper-values.ts';

/** Opens a template; throws docxtemplater's error with every broken tag. */
export const openTemplate = (bytes: Uint8Array, modules: DXT.Module[] = []): Docxtemplater =>
  new Docxtemplater(new PizZip(bytes), {
    modules,
    // An error holds a piece of the text, which must not reach the log.
    errorLogging: false,
    paragraphLoop: true,
    linebreaks: true,
    // A field without a value leaves its place empty.
    nullGetter: () => '',
  });

/** Characters that XML does not take; one of them in a name would keep the whole paper from being made. */
const REFUSED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const writable = (values: PaperValues): PaperValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.replace(REFUSED, ' ')];
      return [name, Array.isArray(value) ? value.map(writable) : value];
    }),
  );

/** Returns the filled template as the bytes of a DOCX file. */
export const fillDocx = (template: Uint8Array, values: PaperValues): Uint8Array =>
  openTemplate(template).render(writable(values)).getZip().generate({ type: 'uint8array', compression: 'DEFLATE' });
