import { expect, test } from 'vitest';
import { readSkills } from './use-remark-skills.ts';

test('kept skills are read back; what is no list of skills is none', () => {
  const skill = { id: 3, title: 'Анализ', value: 1, competence: '' };
  expect(readSkills(JSON.stringify([skill]))).toEqual([skill]);
  expect(readSkills('[]')).toEqual([]);
  for (const broken of [null, '', '{', 'null', '"[]"', '[null]', '[{"id":"3"}]'])
    expect(readSkills(broken)).toBeUndefined();
});
