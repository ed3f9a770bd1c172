import type { NoteLines } from '@orbita/contract/annotations';
import { memo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useKeyedState } from '../../base/use-keyed-state.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { inkOf, meaningOfKey, type Meaning } from './meanings.tsx';
import { NoteFlag } from './note-flag.tsx';
import type { NumberedNote } from './note-list.tsx';
import classes from './lines-stage.module.css';

interface Props {
  /** The lines of a source file or the blocks of a document. */
  items: readonly ReactNode[];
  parts: 'line' | 'block';
  notes: readonly NumberedNote[];
  /** The lines whose note is being written, and the form for it. */
  draft: { lines: NoteLines; meaning: Meaning; form: ReactNode } | null;
  isNoting: boolean;
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Called with the two ends of the chosen lines, and with a meaning if a digit chose them. */
  onPicked: (from: number, to: number, meaning?: Meaning) => void;
}

/** Lines drawn together; the browser lays out a chunk only when it is near the screen. */
const CHUNK = 100;
const chunksOf = (count: number) =>
  Array.from(
    { length: Math.ceil(count / CHUNK) },
    (_, index) => [index * CHUNK + 1, Math.min(count, (index + 1) * CHUNK)] as const,
  );

/** A text with notes on its lines; while noting, a click, a selection or the arrows choose lines. */
export function LinesStage({ items, parts, notes, draft, isNoting, chosen, onChoose, onPicked }: Props) {
  const t = useTexts(annotationsTexts);
  const stage = useRef<HTMLDivElement>(null);
  const isPicking = isNoting && !draft;
  const [cursor, setCursor] = useKeyedState<{ from: number; to: number } | null>(String(isPicking), null);

  const pickByPointer = () => {
    const selection = window.getSelection();
    const [from, to] = [lineAt(selection?.anchorNode), lineAt(selection?.focusNode)];
    if (isPicking && from !== null && to !== null) onPicked(from, to);
  };
  const move = (by: number, isExtending: boolean) => {
    const start = cursor?.to ?? firstVisible(stage.current) - by;
    const to = Math.min(items.length, Math.max(1, start + by));
    setCursor({ from: isExtending && cursor ? cursor.from : to, to });
    stage.current?.querySelector(`[data-line="${to}"]`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isPicking || event.target !== stage.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const means = meaningOfKey(event.code);
    if (by === 0 && !means && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (by !== 0) return move(by, event.shiftKey);
    const { from, to } = cursor ?? { from: firstVisible(stage.current), to: firstVisible(stage.current) };
    onPicked(from, to, means);
  };
  const words = cursor && lineWords(cursor);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keys are above
    <div
      ref={stage}
      className={classes.stage}
      data-parts={parts}
      data-stage
      data-picking={isPicking || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- while noting the text takes arrows and digits
      tabIndex={0}
      role={isNoting ? 'application' : 'region'}
      aria-label={t(isNoting ? 'lines' : 'linesRead')}
      onClick={pickByPointer}
      onKeyDown={onKeyDown}
    >
      <span className="visually-hidden" aria-live="polite">
        {words && t(nameOfLines(parts, words), words)}
      </span>
      {chunksOf(items.length).map(([first, last]) => (
        <Chunk
          key={first}
          items={items}
          first={first}
          last={last}
          notes={notes.filter(({ note }) => startsWithin(note.lines, first, last, items.length))}
          tints={tintsOf(notes, first, last)}
          chosen={chosen}
          onChoose={onChoose}
          cursor={within(words, first, last)}
          draft={draft && within(draft.lines, first, last) ? draft : null}
        />
      ))}
    </div>
  );
}

const lineWords = ({ from, to }: { from: number; to: number }): NoteLines => ({
  first: Math.min(from, to),
  last: Math.max(from, to),
});
const nameOfLines = (parts: Props['parts'], { first, last }: NoteLines) =>
  first === last ? parts : (`${parts}Range` as const);
const within = (lines: NoteLines | null, first: number, last: number): NoteLines | null =>
  lines && lines.first <= last && lines.last >= first ? lines : null;
/** A note beyond the end, whose lines were cut off, stands at the last line. */
const startsWithin = (lines: NoteLines | null, first: number, last: number, count: number): boolean =>
  lines !== null && Math.min(lines.first, count) >= first && Math.min(lines.first, count) <= last;

/** Returns the line that holds a node of the text. */
function lineAt(node: Node | null | undefined): number | null {
  const element = node instanceof Element ? node : node?.parentElement;
  const line = Number(element?.closest('[data-line]')?.getAttribute('data-line'));
  return line > 0 ? line : null;
}
/** Returns the first line on the screen, where choosing by keys begins. */
function firstVisible(stage: HTMLElement | null): number {
  const lines = [...(stage?.querySelectorAll('[data-line]') ?? [])];
  const seen = lines.find((line) => line.getBoundingClientRect().top >= 64) ?? lines.at(-1);
  return lineAt(seen) ?? 1;
}

/** Returns the meaning of each noted line of a chunk. */
function tintsOf(notes: readonly NumberedNote[], first: number, last: number): Map<number, string> {
  const tints = new Map<number, string>();
  for (const { note } of notes) {
    const { first: from = 0, last: to = -1 } = within(note.lines, first, last) ?? {};
    for (let line = Math.max(from, first); line <= Math.min(to, last); line += 1)
      tints.set(line, inkOf(note.meaning)['data-meaning']);
  }
  return tints;
}

interface ChunkProps extends Pick<Props, 'items' | 'notes' | 'chosen' | 'onChoose' | 'draft'> {
  first: number;
  last: number;
  tints: ReadonlyMap<number, string>;
  cursor: NoteLines | null;
}
/** What a chunk shows, so that a chunk without changes is not drawn again. */
const keyOf = ({ notes, chosen, cursor, draft, tints, items }: ChunkProps) => [
  items,
  [...tints].join(),
  draft?.form,
  cursor?.first,
  cursor?.last,
  ...notes.flatMap(({ note, number }) => [note, number, note.id === chosen]),
];
const areSame = (one: ChunkProps, other: ChunkProps) => {
  const [before, after] = [keyOf(one), keyOf(other)];
  return before.length === after.length && before.every((value, index) => value === after[index]);
};

const Chunk = memo(function Chunk({ items, first, last, notes, tints, chosen, onChoose, cursor, draft }: ChunkProps) {
  return (
    <div className={classes.chunk}>
      {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((line) => (
        <div key={line}>
          <div
            className={classes.line}
            data-line={line}
            data-meaning={draft && isIn(draft.lines, line) ? draft.meaning : tints.get(line)}
            data-noted={tints.has(line) || (draft !== null && isIn(draft.lines, line)) || undefined}
            data-cursor={isIn(cursor, line) || undefined}
          >
            <span className={classes.number} aria-hidden="true" data-number={line} />
            <div className={classes.words}>{items[line - 1]}</div>
            <span className={classes.flags}>
              {notes
                .filter(({ note }) => note.lines?.first === line || (line === items.length && note.lines!.first > line))
                .map(({ note, number }) => (
                  <NoteFlag
                    key={note.id}
                    note={note}
                    number={number}
                    isChosen={note.id === chosen}
                    onChoose={onChoose}
                  />
                ))}
            </span>
          </div>
          {draft?.lines.last === line && <div className={classes.form}>{draft.form}</div>}
        </div>
      ))}
    </div>
  );
}, areSame);

const isIn = (lines: NoteLines | null, line: number): boolean =>
  lines !== null && line >= lines.first && line <= lines.last;
