// Each lint rule that is off says why in a comment directly above it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const config = readFileSync(join(import.meta.dirname, '../../../.oxlintrc.json'), 'utf8');

/** Lists the rules that are off without a comment on the line above. */
function unexplained(text: string): string[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const [, rule] = /^\s*"([^"]+)":\s*(?:\[\s*)?(?:"off"|"allow"|0\b)/.exec(line) ?? [];
    return rule && !/^\s*\/\/ \S+ \S+/.test(lines[index - 1] ?? '') ? [rule] : [];
  });
}

test('each rule that is off has its reason above it', () => {
  expect(config).toContain('"off"');
  expect(unexplained(config)).toEqual([]);
});

test('a rule without its reason is named', () => {
  expect(unexplained('// A good reason.\n"one": "off",\n"two": "off",\n"three": "error"')).toEqual(['two']);
});
