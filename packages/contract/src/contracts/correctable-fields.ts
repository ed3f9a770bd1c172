// What the office can send back to an applicant: fields, parts and scans of an application.
import { emptyApplication, scanKinds } from './application.ts';
import { isRecord } from '../records.ts';

/** Fields that cannot be sent back: the phone was confirmed by a code, the flags only choose parts of the form. */
const FIXED = new Set(['phone', 'has_residential_address', 'has_certificate', 'is_agent']);

/** Lists the paths of an object's fields, each part before its fields. */
const pathsOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    return isRecord(field) ? [path, ...pathsOf(field, `${path}.`)] : [path];
  });

export const correctableFields: readonly string[] = [
  ...pathsOf(emptyApplication()).filter((path) => !FIXED.has(path)),
  ...scanKinds.map((kind) => `scans.${kind}`),
];
