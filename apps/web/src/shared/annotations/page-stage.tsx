import type { Annotation, Point } from '@orbita/contract/annotations';
import { useEffect, useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useKeyedState } from '../../base/use-keyed-state.ts';
import { annotationsTexts } from './annotations.texts.ts';
import type { OpenDocument } from './pdf-pages.ts';
import { anchorOf, boxOf, isDrawn, movePoint, pointAt, thinned, type Kind, type Shape } from './shapes.ts';
import classes from './annotations.module.css';

interface Props {
  source:
    | { kind: 'picture'; address: string; name: string }
    | { kind: 'document'; document: OpenDocument; page: number };
  /** Notes on this page with their numbers. */
  notes: readonly { note: Annotation; number: number }[];
  /** The shape being drawn. */
  draft: Shape | null;
  tool: Kind | null;
  zoom: number;
  chosen: number | null;
  onChoose: (id: number) => void;
  onDrawn: (shape: Shape) => void;
}
const STEP = 0.02;
const LEAP = 0.1;
const MIDDLE: Point = { x: 0.5, y: 0.5 };

/** A picture or page with its notes; a tool marks a place by pointer or by arrows and Enter. */
export function PageStage({ source, notes, draft, tool, zoom, chosen, onChoose, onDrawn }: Props) {
  const t = useTexts(annotationsTexts);
  const [drawing, setDrawing] = useKeyedState<Shape | null>(tool, null);
  const [cross, setCross] = useKeyedState<Point | null>(tool, null);
  const sheet = useRef<HTMLDivElement>(null);

  const finish = (shape: Shape) => {
    setDrawing(null);
    setCross(null);
    if (isDrawn(shape)) onDrawn({ ...shape, points: shape.kind === 'drawing' ? thinned(shape.points) : shape.points });
  };
  const placeOf = (event: PointerEvent): Point => {
    const box = sheet.current!.getBoundingClientRect();
    return pointAt((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };
  const onDown = (event: PointerEvent) => {
    if (!tool || event.button !== 0) return;
    event.preventDefault();
    const at = placeOf(event);
    if (tool === 'pin') return finish({ kind: 'pin', points: [at] });
    sheet.current?.setPointerCapture(event.pointerId);
    setDrawing({ kind: tool, points: [at, at] });
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
  /** Arrows move the crosshair; Enter places a pin, or the first and then the second corner of a frame. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (!tool || tool === 'drawing') return;
    const size = event.shiftKey ? LEAP : STEP;
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-size, 0],
      ArrowRight: [size, 0],
      ArrowUp: [0, -size],
      ArrowDown: [0, size],
    };
    const move = moves[event.key];
    if (!move && event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
    const at = cross ?? MIDDLE;
    if (move) {
      const next = movePoint(at, ...move);
      setCross(next);
      if (drawing?.kind === 'rectangle') setDrawing({ ...drawing, points: [drawing.points[0]!, next] });
    } else if (tool === 'pin') finish({ kind: 'pin', points: [at] });
    else if (drawing) finish({ ...drawing, points: [drawing.points[0]!, at] });
    else {
      setCross(at);
      setDrawing({ kind: 'rectangle', points: [at, at] });
    }
  };
  const shown = drawing ?? draft;
  return (
    <div className={classes.scroll}>
      <div
        ref={sheet}
        className={classes.sheet}
        style={{ width: `${zoom * 100}%` }}
        data-tool={tool ?? undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- with a tool in hand the page takes arrows and Enter
        tabIndex={0}
        role="application"
        aria-label={t(tool ? 'stage' : 'stageRead')}
        onPointerDown={onDown}
        onPointerMove={onMove}
        onPointerUp={onUp}
        onPointerCancel={() => setDrawing(null)}
        onKeyDown={onKeyDown}
      >
        {source.kind === 'picture' ? (
          <img src={source.address} alt={source.name} draggable={false} />
        ) : (
          <DocumentPage document={source.document} page={source.page} zoom={zoom} />
        )}
        <svg className={classes.shapes} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          {notes.map(({ note }) => (
            <Drawn key={note.id} shape={note} isChosen={note.id === chosen} />
          ))}
          {shown && <Drawn shape={shown} isChosen />}
        </svg>
        {notes.map(({ note, number }) => (
          <button
            key={note.id}
            type="button"
            className={classes.flag}
            style={placed(anchorOf(note))}
            aria-pressed={note.id === chosen}
            aria-label={note.text ? t('numberWith', { number, text: note.text }) : t('number', { number })}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={() => onChoose(note.id)}
          >
            {number}
          </button>
        ))}
        {shown?.kind === 'pin' && (
          <span className={classes.newFlag} style={placed(anchorOf(shown))} aria-hidden="true" />
        )}
        {cross && <span className={classes.cross} style={placed(cross)} aria-hidden="true" />}
      </div>
    </div>
  );
}

const placed = ({ x, y }: Point) => ({ left: `${x * 100}%`, top: `${y * 100}%` });

function Drawn({ shape, isChosen }: { shape: Shape; isChosen: boolean }) {
  if (shape.kind === 'pin') return null;
  if (shape.kind === 'rectangle')
    return <rect {...boxOf(shape.points)} className={classes.frame} data-chosen={isChosen || undefined} />;
  const path = shape.points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  return <path d={path} className={classes.line} data-chosen={isChosen || undefined} />;
}

function DocumentPage({ document, page, zoom }: { document: OpenDocument; page: number; zoom: number }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    const width = target?.parentElement?.clientWidth ?? 0;
    if (!target || width === 0) return undefined;
    const { done, cancel } = document.draw(target, page, width);
    done.catch(reportError);
    return cancel;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- zooming changes the width that is measured here
  }, [document, page, zoom]);
  return <canvas ref={canvas} />;
}
