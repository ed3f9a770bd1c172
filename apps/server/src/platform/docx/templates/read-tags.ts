// The tags of a template in the order in which they stand, as docxtemplater reads them: whatever spaces, runs and content controls they are written in.
import type { DXT } from 'docxtemplater';

/** A field that stands in a template. */
export interface PlacedField {
  kind: 'field';
  name: string;
  /** A value, the beginning of a part that is shown or repeated, or of one that is shown instead. */
  use: 'value' | 'part' | 'instead';
  /** The parts around it, from the outermost. */
  inside: readonly string[];
}
/** The beginning or end of an element. */
export interface ElementTag {
  kind: 'tag';
  name: string;
  position: string;
  text: string;
}
/** Text between the tags: that of the document, or XML that docxtemplater does not read. */
export interface PlainText {
  kind: 'text';
  text: string;
}

const wordOf = (part: DXT.Part, name: string): string => {
  const value: unknown = Reflect.get(part, name);
  return typeof value === 'string' ? value : '';
};
/** Reads the parts of a document in their order, those inside repeated parts too. */
export function* readTags(
  parts: readonly DXT.Part[],
  inside: readonly string[] = [],
): Generator<PlacedField | ElementTag | PlainText> {
  for (const part of parts) {
    if (part.type === 'tag')
      yield { kind: 'tag', name: wordOf(part, 'tag'), position: wordOf(part, 'position'), text: part.value };
    else if (part.type !== 'placeholder') yield { kind: 'text', text: part.value };
    else {
      const inner: unknown = Reflect.get(part, 'subparsed');
      const use = !Array.isArray(inner) ? 'value' : Reflect.get(part, 'inverted') === true ? 'instead' : 'part';
      yield { kind: 'field', name: part.value, use, inside };
      if (Array.isArray(inner)) yield* readTags(inner, use === 'part' ? [...inside, part.value] : inside);
    }
  }
}

/** Lets somebody see the parts of each file of a template when docxtemplater has read it; those of repeated parts come by themselves before. */
export const watchTags = (name: string, see: (parts: readonly DXT.Part[]) => void): DXT.Module => ({
  name,
  postparse: (parts: DXT.Part[]) => {
    see(parts);
    return parts;
  },
});
