import type { Point } from '@orbita/contract/annotations';
import { useRef, type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useKeyedState } from '../../base/use-keyed-state.ts';
import { annotationsTexts } from './annotations.texts.ts';
import { inkOf, meaningOfKey, type Meaning } from './meanings.tsx';
import { NoteFlag } from './note-flag.tsx';
import type { NumberedNote } from './note-list.tsx';
import { anchorOf, boxOf, isDrawn, movePoint, pointAt, thinned, type Shape, type Tool } from './shapes.ts';
import classes from './page-stage.module.css';

interface Props {
  page: number;
  /** The picture or the drawn page. */
  children: ReactNode;
  /** Notes on this page. */
  notes: readonly NumberedNote[];
  /** The shape whose note is being written, and the form for it. */
  draft: { shape: Shape; meaning: Meaning; form: ReactNode } | null;
  /** The tool in hand; null while the page is only read. */
  tool: Tool | null;
  meaning: Meaning;
  chosen: number | null;
  onChoose: (id: number) => void;
  /** Called with a finished shape, and with a meaning if a digit finished it. */
  onDrawn: (shape: Shape, meaning?: Meaning) => void;
}
const STEP = 0.02;
const LEAP = 0.1;
/** How far down a page the form still fits below a shape. */
const LOW = 0.6;
const MIDDLE: Point = { x: 0.5, y: 0.5 };
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture or page with its notes; a tool marks a place by pointer, or by arrows and Enter or a digit. */
export function PageStage({ page, children, notes, draft, tool, meaning, chosen, onChoose, onDrawn }: Props) {
  const t = useTexts(annotationsTexts);
  const key = `${tool} ${draft === null}`;
  const [drawing, setDrawing] = useKeyedState<Shape | null>(key, null);
  const [cross, setCross] = useKeyedState<Point | null>(key, null);
  const sheet = useRef<HTMLDivElement>(null);
  const inHand = draft ? null : tool;

  const finish = (shape: Shape, means?: Meaning) => {
    setDrawing(null);
    setCross(null);
    if (isDrawn(shape))
      onDrawn({ ...shape, points: shape.kind === 'drawing' ? thinned(shape.points) : shape.points }, means);
  };
  const placeOf = (event: MouseEvent): Point => {
    const box = sheet.current!.getBoundingClientRect();
    return pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  // A pin is placed by a click, so that a finger can still scroll the page.
  const onClick = (event: MouseEvent) => {
    if (inHand === 'pin') finish({ kind: 'pin', points: [placeOf(event)] });
  };
  const onDown = (event: PointerEvent) => {
    if (!inHand || inHand === 'pin' || event.button !== 0) return;
    event.preventDefault();
    const at = placeOf(event);
    sheet.current?.setPointerCapture(event.pointerId);
    setDrawing({ kind: inHand, points: [at, at] });
  };
  const onMove = (event: PointerEvent) => {
    if (!drawing || !event.buttons) return;
    const at = placeOf(event);
    setDrawing({
      ...drawing,
      points: drawing.kind === 'rectangle' ? [drawing.points[0]!, at] : [...drawing.points, at],
    });
  };
  const onUp = () => {
    if (drawing && cross === null) finish(drawing);
  };
  const moveCross = ([x, y]: [number, number], size: number) => {
    const next = movePoint(cross ?? MIDDLE, x * size, y * size);
    setCross(next);
    if (drawing?.kind === 'rectangle') setDrawing({ ...drawing, points: [drawing.points[0]!, next] });
  };
  /** Places a pin, or the first and then the second corner of a frame. */
  const place = (means?: Meaning) => {
    const at = cross ?? MIDDLE;
    if (inHand === 'pin') return finish({ kind: 'pin', points: [at] }, means);
    if (drawing) return finish({ ...drawing, points: [drawing.points[0]!, at] }, means);
    setCross(at);
    setDrawing({ kind: 'rectangle', points: [at, at] });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!inHand || inHand === 'drawing' || event.target !== sheet.current) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moves[event.key];
    const means = meaningOfKey(event.code);
    if (!move && !means && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    if (move) moveCross(move, event.shiftKey ? LEAP : STEP);
    else place(means);
  };
  const shown = drawing ?? draft?.shape;
  return (
    <div
      ref={sheet}
      className={classes.sheet}
      data-stage
      data-page={page}
      data-tool={inHand ?? undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with a tool in hand the page takes arrows and Enter
      tabIndex={0}
      role="application"
      aria-label={t(tool ? 'stage' : 'stageRead', { page })}
      onClick={onClick}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={() => setDrawing(null)}
      onKeyDown={onKeyDown}
    >
      {children}
      <svg className={classes.shapes} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {notes.map(({ note }) => (
          <Drawn key={note.id} shape={note} meaning={note.meaning} isChosen={note.id === chosen} />
        ))}
        {shown && <Drawn shape={shown} meaning={draft?.meaning ?? meaning} isChosen />}
      </svg>
      {notes.map(({ note, number }) => (
        <span key={note.id} className={classes.flag} style={placed(anchorOf(note))}>
          <NoteFlag note={note} number={number} isChosen={note.id === chosen} onChoose={onChoose} />
        </span>
      ))}
      {cross && <span className={classes.cross} style={placed(cross)} aria-hidden="true" />}
      {draft && (
        <div className={classes.form} style={formPlace(draft.shape)}>
          {draft.form}
        </div>
      )}
    </div>
  );
}

const placed = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });
/** Places the form below the shape, or above one that stands low, and within the page. */
function formPlace({ points }: Shape) {
  const { x, y, height } = boxOf(points);
  const left = `min(${x * 100}%, 100% - var(--form-width))`;
  if (y + height <= LOW) return { left, top: `calc(${(y + height) * 100}% + 10px)` };
  return { left, bottom: y >= 1 - LOW ? `calc(${(1 - y) * 100}% + 10px)` : '8px' };
}

interface DrawnProps {
  shape: Shape;
  meaning: Parameters<typeof inkOf>[0];
  isChosen: boolean;
}
function Drawn({ shape, meaning, isChosen }: DrawnProps) {
  const look = { 'data-chosen': isChosen || undefined, ...inkOf(meaning) };
  if (shape.kind === 'pin') {
    const { x, y } = anchorOf(shape);
    return isChosen ? <path d={`M${x} ${y}h0`} className={classes.dot} {...look} /> : null;
  }
  if (shape.kind === 'rectangle') return <rect {...boxOf(shape.points)} className={classes.frame} {...look} />;
  const path = shape.points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return <path d={path} className={classes.line} {...look} />;
}
