import { useStoreApi } from '@xyflow/react';
import { useEffect, useMemo, useRef } from 'react';
import { farArrowsOf, lineWidthAt } from './far-arrows.ts';
import type { ArrowEdge, GraphNode } from './nodes.ts';
import classes from './far.module.css';

interface Props {
  nodes: readonly GraphNode[];
  edges: readonly ArrowEdge[];
}
interface Drawing {
  lines: Path2D;
  heads: Path2D;
}
interface View {
  width: number;
  height: number;
  /** Where the picture's origin is, and the zoom. */
  transform: [number, number, number];
}

/** The arrows of a picture seen from afar, drawn for each movement without React: an element for each would take longer than a frame. */
export function FarLayer({ nodes, edges }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const store = useStoreApi();
  const drawing = useMemo(() => {
    const { lines, heads } = farArrowsOf(edges, new Map(nodes.map(({ id, position }) => [id, position])));
    return { lines: new Path2D(lines), heads: new Path2D(heads) };
  }, [nodes, edges]);
  useEffect(() => {
    let frame = 0;
    const draw = () => {
      if (canvas.current) drawArrows(canvas.current, drawing, store.getState());
    };
    const drawSoon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(draw);
    };
    draw();
    const leave = store.subscribe(({ transform, width, height }, before) => {
      if (transform !== before.transform || width !== before.width || height !== before.height) drawSoon();
    });
    // The colours of a canvas do not follow the scheme by themselves.
    const scheme = new MutationObserver(drawSoon);
    scheme.observe(document.documentElement, { attributes: true });
    return () => {
      cancelAnimationFrame(frame);
      leave();
      scheme.disconnect();
    };
  }, [drawing, store]);
  return <canvas ref={canvas} className={classes.arrows} aria-hidden="true" />;
}

function drawArrows(canvas: HTMLCanvasElement, { lines, heads }: Drawing, { width, height, transform }: View): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const [x, y, zoom] = transform;
  const dense = window.devicePixelRatio;
  const [across, down] = [Math.round(width * dense), Math.round(height * dense)];
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, across, down);
  context.setTransform(zoom * dense, 0, 0, zoom * dense, x * dense, y * dense);
  const { color } = getComputedStyle(canvas);
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = lineWidthAt(zoom);
  context.stroke(lines);
  context.fill(heads);
}
