// Chance that comes out the same each time: the demo school must not differ from one machine to another.

/** A stream of random numbers that its seed fixes. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** Bell-shaped around `mean`. */
  normal(mean: number, deviation: number): number;
  chance(share: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  /** A copy in another order. */
  shuffle<Item>(list: readonly Item[]): Item[];
}

/** FNV-1a: a whole number of 32 bits from a text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Each story draws from a stream of its own, so that a change in one leaves the others as they were. */
export function createRandom(seed: string): Random {
  let state = hashOf(seed);
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    normal: (mean, deviation) => mean + deviation * (next() + next() + next() + next() - 2) * Math.sqrt(3),
    chance: (share) => next() < share,
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    shuffle: (list) => {
      const copy = [...list];
      for (let i = copy.length - 1; i > 0; i -= 1) {
        const j = int(0, i);
        [copy[i], copy[j]] = [copy[j]!, copy[i]!];
      }
      return copy;
    },
  };
}

/** Keeps a number between two bounds. */
export const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));
