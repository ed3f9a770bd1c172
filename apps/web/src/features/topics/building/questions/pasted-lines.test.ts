import { describe, expect, it } from 'vitest';
import { linesOf, pairsOfLines, pasteLines } from './pasted-lines.ts';

describe('pasted lines', () => {
  it('lose blank lines, and markers that every line has', () => {
    expect(linesOf('Волга\r\n\n  Ока \nНева')).toEqual(['Волга', 'Ока', 'Нева']);
    expect(linesOf('1) Волга\n2) Ока')).toEqual(['Волга', 'Ока']);
    expect(linesOf('а. Волга\nб. Ока')).toEqual(['Волга', 'Ока']);
    expect(linesOf('• Волга\n• Ока')).toEqual(['Волга', 'Ока']);
  });

  it('keep what only looks like a marker', () => {
    expect(linesOf('-5\n-7')).toEqual(['-5', '-7']);
    expect(linesOf('1. Волга\nОка')).toEqual(['1. Волга', 'Ока']);
  });

  it('are put where the cursor stood', () => {
    expect(pasteLines(['а', 'б', 'в'], { before: '<', after: '>' }, 5)).toEqual({
      first: '<а',
      others: ['б', 'в>'],
      surplus: 0,
    });
  });

  it('say how many found no place', () => {
    expect(pasteLines(['а', 'б', 'в', 'г'], { before: '', after: '' }, 1)).toEqual({
      first: 'а',
      others: ['б'],
      surplus: 2,
    });
    expect(pasteLines(['а', 'б'], { before: '', after: '!' }, 0)).toEqual({ first: 'а!', others: [], surplus: 1 });
  });

  it('make pairs at the tab, one side alone included', () => {
    expect(pairsOfLines('кот\tcat\nпёс\tdog\nконь')).toEqual([
      { left: 'кот', right: 'cat' },
      { left: 'пёс', right: 'dog' },
      { left: 'конь', right: '' },
    ]);
    expect(pairsOfLines('кот\tcat\n\tcow')).toEqual([
      { left: 'кот', right: 'cat' },
      { left: '', right: 'cow' },
    ]);
  });
});
