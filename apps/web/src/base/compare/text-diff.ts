// Compares two texts word by word, with white space as tokens of its own.
// Imported by file, because the package's index would pull in every comparison it has.
import { diffArrays } from 'diff/lib/diff/array.js';

export interface DiffPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** About five hundred rewritten words; beyond that the search is slow, so the whole middle is shown as replaced. */
const MAX_EDITS = 1000;
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
  const changes = diffArrays(old, fresh, { maxEditLength: MAX_EDITS });
  if (!changes) return [...old.map(removed), ...fresh.map(added)];
  return changes.flatMap((change) => change.value.map(change.removed ? removed : change.added ? added : same));
}

/** Joins neighbouring changes into one removal and one addition; unchanged white space between them does not split them. */
function joinParts(parts: DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  let [old, fresh] = ['', ''];
  const flush = () => {
    // White space that both sides end with is unchanged.
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
