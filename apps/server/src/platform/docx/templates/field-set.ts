import type { TemplateField } from '@orbita/contract/template-fields';

/** What a template of one kind may hold. */
export interface FieldSet {
  fields: readonly TemplateField[];
  /** Fields of each repeated part, by the field that begins it. */
  parts: Readonly<Record<string, readonly TemplateField[]>>;
}

/** Fields whose values are XML. */
export const drawnOf = ({ fields }: FieldSet): string[] =>
  fields.filter(({ isDrawn }) => isDrawn).map(({ name }) => name);
