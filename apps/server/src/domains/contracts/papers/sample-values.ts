// A person who does not exist, for previews of templates.
import { orderRowFields, paperFields, type PaperField, type PaperKind } from '@orbita/contract/contracts/paper-fields';
import type { PaperValues } from './paper-values.ts';

const examplesOf = (fields: readonly PaperField[]): PaperValues =>
  Object.fromEntries(fields.map(({ name, example, isCondition }) => [name, isCondition ? true : example]));

/** Values with which a preview is filled: the examples of the fields, under what the institution has given. */
export function sampleValues(kind: PaperKind, given: PaperValues): PaperValues {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ''));
  const rows = [1, 2].map((place) => ({ ...examplesOf(orderRowFields), n: String(place) }));
  return { ...examplesOf(paperFields[kind]), ...(kind === 'order' ? { students: rows } : {}), ...known };
}
