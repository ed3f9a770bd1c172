import { expect, test } from 'vitest';
import { journalFileName } from './file-name.ts';

const known = { what: 'Журнал', subject: 'ОП.03 Базы данных', group: 'ИСП-21', day: '2026-11-22' };

test('discipline, group and date', () => {
  expect(journalFileName(known)).toBe('Журнал ОП.03 Базы данных, ИСП-21, 22.11.2026');
});

test('without characters that file systems refuse, and not too long for them', () => {
  expect(journalFileName({ ...known, subject: 'Сети: TCP/IP', group: '21\t"А"' })).toBe(
    'Журнал Сети TCP IP, 21 А , 22.11.2026',
  );
  const long = journalFileName({ ...known, subject: 'Щ'.repeat(250) });
  expect(long).toContain('Щ…, ИСП-21, 22.11.2026');
  expect(new TextEncoder().encode(`${long}.xlsx`).length).toBeLessThan(255);
});
