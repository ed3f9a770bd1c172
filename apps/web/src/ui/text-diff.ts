// What changed between two texts, word by word: the longest common sequence of words, spaces kept with them.
export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Beyond this many comparisons the middle is shown as replaced whole: an answer comes within a blink at any length. */
const MOST_CELLS = 4_000_000;
const tokensOf = (text: string) => text.match(/\s+|[^\s]+/gu) ?? [];

export function diffTexts(before: string, after: string): DiffPart[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  while (end < old.length - start && end < fresh.length - start && old.at(-1 - end) === fresh.at(-1 - end)) end += 1;
  const middle = diffTokens(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end));
  return joinParts([...old.slice(0, start).map(same), ...middle, ...old.slice(old.length - end).map(same)]);
}

const same = (text: string): DiffPart => ({ kind: 'same', text });
const removed = (text: string): DiffPart => ({ kind: 'removed', text });
const added = (text: string): DiffPart => ({ kind: 'added', text });

function diffTokens(old: string[], fresh: string[]): DiffPart[] {
  if (old.length * fresh.length > MOST_CELLS) return [...old.map(removed), ...fresh.map(added)];
  const width = fresh.length + 1;
  // lengths[i * width + j]: longest common sequence of old from i on and fresh from j on.
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = fresh.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length && j < fresh.length) {
    if (old[i] === fresh[j]) {
      parts.push(same(old[i] ?? ''));
      i += 1;
      j += 1;
    } else if (at(i + 1, j) >= at(i, j + 1)) parts.push(removed(old[i++] ?? ''));
    else parts.push(added(fresh[j++] ?? ''));
  }
  return [...parts, ...old.slice(i).map(removed), ...fresh.slice(j).map(added)];
}

/** One stretch of change is shown as one: what was, then what is. Spaces that happen to be the same do not break it up. */
function joinParts(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let [old, fresh] = ['', ''];
  const flush = () => {
    // A space at the very end stayed after all.
    const end = /\s*$/.exec(old)?.[0] ?? '';
    const tail = end !== '' && fresh.endsWith(end) ? end : '';
    for (const part of [
      removed(old.slice(0, old.length - tail.length)),
      added(fresh.slice(0, fresh.length - tail.length)),
      same(tail),
    ])
      push(joined, part);
    [old, fresh] = ['', ''];
  };
  for (const { kind, text } of parts) {
    const isChanging = old !== '' || fresh !== '';
    if (kind === 'same' && !(isChanging && text.trim() === '')) {
      flush();
      push(joined, same(text));
    } else {
      if (kind !== 'added') old += text;
      if (kind !== 'removed') fresh += text;
    }
  }
  flush();
  return joined;
}

function push(parts: DiffPart[], part: DiffPart): void {
  const last = parts.at(-1);
  if (part.text === '') return;
  if (last?.kind === part.kind) last.text += part.text;
  else parts.push(part);
}
