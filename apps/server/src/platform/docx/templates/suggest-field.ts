// Finds the field that was perhaps meant.
import type { TemplateField } from '@orbita/contract/template-fields';

/** How many letters differ between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let line = 1; line <= one.length; line += 1) {
    const next = [line];
    for (let place = 1; place <= other.length; place += 1) {
      const change = (row[place - 1] ?? 0) + (one[line - 1] === other[place - 1] ? 0 : 1);
      next.push(Math.min((row[place] ?? 0) + 1, (next[place - 1] ?? 0) + 1, change));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
/** The known field that is nearest to what was written; null when none is near. */
export function suggestField(written: string, fields: readonly TemplateField[]): string | null {
  const word = written
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  const near = fields
    .map(({ name, ru }) => ({
      name,
      away: Math.min(distance(word, name), distance(written.trim().toLowerCase(), ru.toLowerCase())),
    }))
    .toSorted((one, other) => one.away - other.away)[0];
  return near && near.away <= Math.max(1, Math.floor(word.length / 3)) ? near.name : null;
}
