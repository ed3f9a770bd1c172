// Fills the fields of a DOCX template.
import Docxtemplater, { type DXT } from 'docxtemplater';
import PizZip from 'pizzip';

/** Value of a field: a line, whether a part is shown, or the rows of a repeated part. */
export type FieldValue = string | boolean | FieldValues[];
export interface FieldValues {
  [field: string]: FieldValue;
}

interface Opening {
  modules?: DXT.Module[];
  /** Fields whose values are XML of paragraphs and tables; each stands on a line of its own. */
  drawn?: readonly string[];
}

/** Lets only the named fields be XML: with the sign that any field could bear, what a person typed would become part of the document. */
const drawOnly = (drawn: readonly string[]): DXT.Module => ({
  name: 'DrawOnly',
  optionsTransformer: (options, document) => {
    const pattern = drawn.length === 0 ? /(?!)/ : new RegExp(`^\\s*(${drawn.join('|')})\\s*$`);
    for (const module of document.modules) if (module.name === 'RawXmlModule') Reflect.set(module, 'prefix', pattern);
    return options;
  },
});

/** Opens a template; throws docxtemplater's error with every broken tag. */
export const openTemplate = (bytes: Uint8Array, { modules = [], drawn = [] }: Opening = {}): Docxtemplater =>
  new Docxtemplater(new PizZip(bytes), {
    modules: [drawOnly(drawn), ...modules],
    // An error holds a piece of the text, which must not reach the log.
    errorLogging: false,
    paragraphLoop: true,
    linebreaks: true,
    // A field without a value leaves its place empty.
    nullGetter: () => '',
  });

/** Characters that XML does not take; one of them in a name would keep the whole paper from being made. */
const REFUSED = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;
const writable = (values: FieldValues): FieldValues =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, value.replace(REFUSED, ' ')];
      return [name, Array.isArray(value) ? value.map(writable) : value];
    }),
  );

/** Returns the filled template as the bytes of a DOCX file; the values of `drawn` fields are XML. */
export const fillDocx = (template: Uint8Array, values: FieldValues, drawn: readonly string[] = []): Uint8Array =>
  openTemplate(template, { drawn })
    .render(writable(values))
    .getZip()
    .generate({ type: 'uint8array', compression: 'DEFLATE' });
