// A document of nobody, for previews and trials of templates.
import type { TemplateField } from '@orbita/contract/template-fields';
import type { FieldValues } from '../fill-docx.ts';
import { writeParts } from '../write-docx.ts';
import type { FieldSet } from './field-set.ts';

const drawn = (): string => writeParts([{ rows: [[[{ text: '1' }]]], widths: [4000], hasLines: true }, { text: '' }]);
const examplesOf = (fields: readonly TemplateField[]): FieldValues =>
  Object.fromEntries(
    fields.map(({ name, example, isCondition, isDrawn }) => [name, isDrawn ? drawn() : isCondition ? true : example]),
  );

/** The examples of all fields; a repeated part has two rows. */
export function sampleValues({ fields, parts }: FieldSet): FieldValues {
  const rowsOf = (own: readonly TemplateField[]) =>
    [1, 2].map((place) => ({
      ...examplesOf(own),
      ...(own.some(({ name }) => name === 'n') ? { n: String(place) } : {}),
    }));
  return {
    ...examplesOf(fields),
    ...Object.fromEntries(Object.entries(parts).map(([part, own]) => [part, rowsOf(own)])),
  };
}
