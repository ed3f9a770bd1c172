// What templates of papers may hold, and a person who does not exist for their previews.
import { orderRowFields, paperFields, type PaperKind } from '@orbita/contract/contracts/paper-fields';
import type { FieldValues } from '../../../platform/docx/fill-docx.ts';
import type { FieldSet } from '../../../platform/docx/templates/field-set.ts';
import { sampleValues } from '../../../platform/docx/templates/sample-values.ts';

export const fieldSetOf = (kind: PaperKind): FieldSet => ({
  fields: paperFields[kind],
  parts: kind === 'order' ? { students: orderRowFields } : {},
});

/** Values with which a preview is filled: the examples of the fields, under what the institution has given. */
export const samplePaper = (kind: PaperKind, given: FieldValues): FieldValues => ({
  ...sampleValues(fieldSetOf(kind)),
  ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')),
});
