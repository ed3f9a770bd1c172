// Reproducible randomness: the demo school must be the same on every machine.

/** A stream of random numbers that is determined by its seed. */
export interface Random {
  /** Returns a number from 0 up to but not including 1. */
  next(): number;
  /** Returns an integer from `least` to `most`, both included. */
  int(least: number, most: number): number;
  /** Returns a normally distributed number. */
  normal(mean: number, deviation: number): number;
  chance(share: number): boolean;
  pick<Item>(list: readonly Item[]): Item;
  /** Returns a shuffled copy. */
  shuffle<Item>(list: readonly Item[]): Item[];
}

/** Hashes a text to 32 bits with FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Creates a stream from a seed; separate seeds keep a change in one part from altering the others. */
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
