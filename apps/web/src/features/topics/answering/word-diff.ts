export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Above this many comparisons a change is shown whole: nobody reads word by word through a rewritten book. */
const MOST_CELLS = 4_000_000;
const split = (text: string): string[] => text.match(/\s+|[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

/** What changed between two texts, word by word, in reading order. */
export function diffWords(before: string, after: string): DiffPart[] {
  const [old, fresh] = [split(before), split(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start++;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const middle = diffMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end));
  const parts = [...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)];
  return join(parts);
}

const same = (text: string): DiffPart => ({ kind: 'same', text });
const added = (text: string): DiffPart => ({ kind: 'added', text });
const removed = (text: string): DiffPart => ({ kind: 'removed', text });

/** By the longest common subsequence of words. */
function diffMiddle(old: string[], fresh: string[]): DiffPart[] {
  if (old.length * fresh.length === 0 || old.length * fresh.length > MOST_CELLS)
    return [...old.map(removed), ...fresh.map(added)];
  const width = fresh.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      lengths[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [left, right] = [old[i], fresh[j]];
    if (left !== undefined && left === right) {
      parts.push(same(left));
      i++;
      j++;
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(left));
      i++;
    } else if (right !== undefined) {
      parts.push(added(right));
      j++;
    }
  }
  return parts;
}

function join(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}
