// Labels of numbered and marked paragraphs, counted as a word processor does.
import { BOUNDS, MOST_LABEL, readCount } from './bounded-numbers.ts';
import { childOf, childrenOf, valueOf, type XmlElement } from './xml-tree.ts';
import { readParagraphLook, type ParagraphLook } from './docx-styles.ts';

interface Level {
  start: number;
  format: string;
  text: string;
  look: ParagraphLook;
}
export interface DocxNumbering {
  /** Returns the next label of a list with the look of its level; undefined where there is none. */
  next(numberId: string, level: number): { label: string; look: ParagraphLook } | undefined;
}

const ROMAN: readonly (readonly [number, string])[] = [
  ...([
    [1000, 'm'],
    [900, 'cm'],
    [500, 'd'],
    [400, 'cd'],
    [100, 'c'],
    [90, 'xc'],
  ] as const),
  ...([
    [50, 'l'],
    [40, 'xl'],
    [10, 'x'],
    [9, 'ix'],
    [5, 'v'],
    [4, 'iv'],
    [1, 'i'],
  ] as const),
];
function romanOf(number: number): string {
  let [rest, text] = [number, ''];
  for (const [value, letters] of ROMAN) for (; rest >= value; rest -= value) text += letters;
  return text;
}
const LATIN = 'abcdefghijklmnopqrstuvwxyz';
const RUSSIAN = 'абвгдежзиклмнопрстуфхцчшщэюя';
const letterOf = (alphabet: string, number: number): string => alphabet[(number - 1) % alphabet.length] ?? '';

function countIn(format: string, number: number): string {
  if (format === 'lowerRoman') return romanOf(number);
  if (format === 'upperRoman') return romanOf(number).toUpperCase();
  if (format === 'lowerLetter') return letterOf(LATIN, number);
  if (format === 'upperLetter') return letterOf(LATIN, number).toUpperCase();
  if (format === 'russianLower') return letterOf(RUSSIAN, number);
  if (format === 'russianUpper') return letterOf(RUSSIAN, number).toUpperCase();
  return String(number);
}

const readLevel = (level: XmlElement): Level => ({
  start: readCount(valueOf(level, 'w:start'), BOUNDS.listStart) ?? 1,
  format: valueOf(level, 'w:numFmt') ?? 'decimal',
  text: (valueOf(level, 'w:lvlText') ?? '').slice(0, MOST_LABEL),
  look: readParagraphLook(childOf(level, 'w:pPr')),
});

/** Reads `word/numbering.xml`. */
export function readNumbering(root: XmlElement | undefined): DocxNumbering {
  const kinds = new Map(
    childrenOf(root, 'w:abstractNum').map((kind) => [
      kind.attributes['w:abstractNumId'] ?? '',
      childrenOf(kind, 'w:lvl').map(readLevel),
    ]),
  );
  const kindOf = new Map(
    childrenOf(root, 'w:num').map((list) => [list.attributes['w:numId'] ?? '', valueOf(list, 'w:abstractNumId') ?? '']),
  );
  const counts = new Map<string, number[]>();
  return {
    next: (numberId, place) => {
      const levels = kinds.get(kindOf.get(numberId) ?? '');
      const level = levels?.[place];
      if (!levels || !level) return undefined;
      const count = counts.get(numberId) ?? [];
      counts.set(numberId, count);
      count.length = Math.min(count.length, place + 1);
      for (let above = 0; above <= place; above += 1)
        count[above] ??= (levels[above]?.start ?? 1) - (above < place ? 0 : 1);
      count[place] = (count[place] ?? 0) + 1;
      if (level.format === 'none') return undefined;
      if (level.format === 'bullet') return { label: '•', look: level.look };
      const label = level.text.replace(/%(\d)/g, (_, digit: string) =>
        countIn(levels[Number(digit) - 1]?.format ?? 'decimal', count[Number(digit) - 1] ?? 1),
      );
      return { label, look: level.look };
    },
  };
}
