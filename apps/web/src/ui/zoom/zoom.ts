// Position of a viewed photo: scale, rotation and offset from the centre of the window in pixels.
export interface View {
  scale: number;
  turn: number;
  x: number;
  y: number;
}

export const FITTED: View = { scale: 1, turn: 0, x: 0, y: 0 };
const LARGEST = 8;

/** Zooms around a point, given relative to the centre of the window, which stays in place. */
export function zoomAt(view: View, factor: number, point: { x: number; y: number } = { x: 0, y: 0 }): View {
  const scale = Math.min(LARGEST, Math.max(1, view.scale * factor));
  if (scale === 1) return { ...view, scale, x: 0, y: 0 };
  const change = scale / view.scale;
  return { ...view, scale, x: point.x - (point.x - view.x) * change, y: point.y - (point.y - view.y) * change };
}

export const turnRight = (view: View): View => ({ ...FITTED, turn: (view.turn + 90) % 360 });
export const shift = (view: View, x: number, y: number): View =>
  view.scale === 1 ? view : { ...view, x: view.x + x, y: view.y + y };
