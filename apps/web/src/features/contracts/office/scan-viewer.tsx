import type { OfficeContract, OfficeScan } from '@orbita/contract/contracts/office';
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
  type Icon,
} from '@tabler/icons-react';
import { type PointerEvent, useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import type { Binding } from '../../../base/shortcuts.ts';
import bare from '../../../ui/buttons/bare-button.module.css';
import { FITTED, shift, turnRight, type View, zoomAt } from '../../../ui/zoom/zoom.ts';
import { officeTexts } from './office.texts.ts';
import { PdfDocument } from '../../../shared/annotations/pdf-document.tsx';
import classes from './scan-viewer.module.css';

const STEP = 1.5;
const WHEEL = 0.0015;

const addressOf = (contractId: number, scan: OfficeScan): string => `/api/v2/contracts/${contractId}/scans/${scan.id}`;

export interface ScanView {
  scans: readonly OfficeScan[];
  index: number;
  view: View;
  show: (index: number) => void;
  change: (next: (before: View) => View) => void;
}

/** Which scan is on the screen, how large and how turned; another scan begins fitted. */
export function useScanView(scans: readonly OfficeScan[]): ScanView {
  const [index, setIndex] = useState(0);
  const [view, setView] = useState<View>(FITTED);
  return {
    scans,
    index: Math.min(index, Math.max(0, scans.length - 1)),
    view,
    show: (next) => {
      setIndex(Math.min(scans.length - 1, Math.max(0, next)));
      setView(FITTED);
    },
    change: setView,
  };
}

/** The keys of the viewer, for the table of the screen. */
export function scanBindings(
  t: (key: 'previousScan' | 'nextScan' | 'zoomIn' | 'zoomOut' | 'fit' | 'rotate') => string,
  scan: ScanView,
): Binding[] {
  const zoom = (factor: number) => scan.change((now) => zoomAt(now, factor));
  return [
    { code: 'ArrowLeft', label: t('previousScan'), run: () => scan.show(scan.index - 1) },
    { code: 'ArrowRight', label: t('nextScan'), run: () => scan.show(scan.index + 1) },
    { code: 'Equal', shown: '+', label: t('zoomIn'), run: () => zoom(STEP) },
    { code: 'NumpadAdd', label: t('zoomIn'), hidden: true, run: () => zoom(STEP) },
    { code: 'Minus', shown: '−', label: t('zoomOut'), run: () => zoom(1 / STEP) },
    { code: 'NumpadSubtract', label: t('zoomOut'), hidden: true, run: () => zoom(1 / STEP) },
    { code: 'Digit0', label: t('fit'), run: () => scan.change(() => FITTED) },
    { code: 'KeyR', label: t('rotate'), run: () => scan.change(turnRight) },
  ];
}

/** The scans of an application, one at a time: zoomed by wheel or keys, moved by dragging, turned by quarters. */
export function ScanViewer({ contract, scan }: { contract: OfficeContract; scan: ScanView }) {
  const t = useTexts(officeTexts);
  const shown = scan.scans[scan.index];
  if (!shown)
    return (
      <div className={classes.empty}>
        <IconFileOff size={28} aria-hidden="true" />
        {t('noScans')}
      </div>
    );
  const ofKind = scan.scans.filter(({ kind }) => kind === shown.kind);
  const name = t('scanOf', { kind: t(shown.kind), number: ofKind.indexOf(shown) + 1, total: ofKind.length });
  const address = addressOf(contract.id, shown);
  return (
    <section className={classes.viewer} aria-label={t('scans')}>
      {shown.mime === 'application/pdf' ? (
        <PdfDocument key={shown.id} source={address} name={name} scale={scan.view.scale} />
      ) : (
        <Stage key={shown.id} address={address} name={name} scan={scan} />
      )}
      <Tools name={name} scan={scan} isPdf={shown.mime === 'application/pdf'} />
    </section>
  );
}

function Tools({ name, scan, isPdf }: { name: string; scan: ScanView; isPdf: boolean }) {
  const t = useTexts(officeTexts);
  const zoom = (factor: number) => scan.change((now) => zoomAt(now, factor));
  const last = scan.scans.length - 1;
  const tools: [label: string, icon: Icon, run: () => void, isOff: boolean][] = [
    [t('previousScan'), IconChevronLeft, () => scan.show(scan.index - 1), scan.index === 0],
    [t('nextScan'), IconChevronRight, () => scan.show(scan.index + 1), scan.index === last],
    [t('zoomOut'), IconZoomOut, () => zoom(1 / STEP), scan.view.scale === 1],
    [t('zoomIn'), IconZoomIn, () => zoom(STEP), false],
    [t('fit'), IconZoomReset, () => scan.change(() => FITTED), scan.view === FITTED],
    [t('rotate'), IconRotateClockwise, () => scan.change(turnRight), isPdf],
  ];
  return (
    <div className={classes.bar}>
      <span className={classes.words} aria-live="polite">
        {name}
      </span>
      {tools.map(([label, Picture, run, isOff]) => (
        <button
          key={label}
          type="button"
          className={bare.tool}
          aria-label={label}
          title={label}
          onClick={run}
          disabled={isOff}
        >
          <Picture size={22} aria-hidden="true" />
        </button>
      ))}
    </div>
  );
}

function Stage({ address, name, scan: { view, change } }: { address: string; name: string; scan: ScanView }) {
  const held = useRef<{ x: number; y: number } | null>(null);
  const fromMiddle = (event: { clientX: number; clientY: number; currentTarget: Element }) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
  };
  const onMove = (event: PointerEvent) => {
    const before = held.current;
    if (!before) return;
    held.current = { x: event.clientX, y: event.clientY };
    change((last) => shift(last, event.clientX - before.x, event.clientY - before.y));
  };
  const lift = () => {
    held.current = null;
  };
  return (
    <div
      className={classes.stage}
      data-enlarged={view.scale > 1 || undefined}
      onWheel={(event) => {
        const [factor, point] = [Math.exp(-event.deltaY * WHEEL), fromMiddle(event)];
        change((now) => zoomAt(now, factor, point));
      }}
      onDoubleClick={(event) => {
        const point = fromMiddle(event);
        change((now) => (now.scale > 1 ? { ...FITTED, turn: now.turn } : zoomAt(now, 3, point)));
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        held.current = { x: event.clientX, y: event.clientY };
      }}
      onPointerMove={onMove}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <img
        className={classes.photo}
        data-turned={view.turn % 180 !== 0 || undefined}
        src={address}
        alt={name}
        draggable={false}
        style={{
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turn}deg)`,
        }}
      />
    </div>
  );
}
