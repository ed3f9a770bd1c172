import { Modal } from '@mantine/core';
import type { Attachment } from '@orbita/contract/files';
import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconRotateClockwise,
  IconX,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
  type Icon,
} from '@tabler/icons-react';
import { useRef, useState, type PointerEvent } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { stateTexts } from '../../../ui/states/states.texts.ts';
import { markingTexts } from '../marking.texts.ts';
import { captionOf, downloadAddress } from '../../../shared/files/attachments/caption.ts';
import { FITTED, shift, turnRight, zoomAt, type View } from '../../../ui/zoom/zoom.ts';
import bare from '../../../ui/buttons/bare-button.module.css';
import classes from './photo-viewer.module.css';

interface Props {
  photos: readonly Attachment[];
  start: number;
  onClose: () => void;
}
const STEP = 1.5;
const WHEEL = 0.0015;

/** Photos over the whole window for reading: zoomed by wheel, pinch or keys, moved by dragging, rotated in quarter turns. */
export function PhotoViewer({ photos, start, onClose }: Props) {
  const t = useTexts(markingTexts);
  const ui = useTexts(stateTexts);
  const [index, setIndex] = useState(start);
  const [view, setView] = useState<View>(FITTED);
  const move = (by: number) => {
    const next = Math.min(photos.length - 1, Math.max(0, index + by));
    if (next !== index) setView(FITTED);
    setIndex(next);
  };
  const zoom = (factor: number) => setView((now) => zoomAt(now, factor));
  const turn = () => setView(turnRight);
  useShortcuts(t('photos'), [
    { code: 'ArrowLeft', label: t('previousPhoto'), run: () => move(-1) },
    { code: 'ArrowRight', label: t('nextPhoto'), run: () => move(1) },
    { code: 'Equal', shown: '+', label: t('zoomIn'), run: () => zoom(STEP) },
    { code: 'NumpadAdd', label: t('zoomIn'), hidden: true, run: () => zoom(STEP) },
    { code: 'Minus', shown: '−', label: t('zoomOut'), run: () => zoom(1 / STEP) },
    { code: 'NumpadSubtract', label: t('zoomOut'), hidden: true, run: () => zoom(1 / STEP) },
    { code: 'Digit0', label: t('fit'), run: () => setView(FITTED) },
    { code: 'KeyR', label: t('rotate'), run: turn },
  ]);
  const photo = photos[index];
  if (!photo) return null;
  const tools: [label: string, icon: Icon, run: () => void, isOff?: boolean][] = [
    [t('zoomOut'), IconZoomOut, () => zoom(1 / STEP), view.scale === 1],
    [t('zoomIn'), IconZoomIn, () => zoom(STEP)],
    [t('fit'), IconZoomReset, () => setView(FITTED)],
    [t('rotate'), IconRotateClockwise, turn],
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content, body: classes.body, header: classes.header }}
      title={t('photos')}
    >
      <Stage key={photo.attachment_id} photo={photo} view={view} onView={setView} />
      <div className={classes.bar}>
        <span className={classes.words} aria-live="polite">
          {photos.length > 1 && (
            <span className="tabular">{t('photoOf', { number: index + 1, total: photos.length })} </span>
          )}
          {captionOf(photo) || photo.name}
        </span>
        {photos.length > 1 && (
          <>
            <Tool label={t('previousPhoto')} icon={IconChevronLeft} onClick={() => move(-1)} disabled={index === 0} />
            <Tool
              label={t('nextPhoto')}
              icon={IconChevronRight}
              onClick={() => move(1)}
              disabled={index === photos.length - 1}
            />
          </>
        )}
        {tools.map(([label, icon, run, isOff]) => (
          <Tool key={label} label={label} icon={icon} onClick={run} disabled={isOff ?? false} />
        ))}
        <a
          className={bare.tool}
          href={downloadAddress(photo)}
          aria-label={t('downloadFile', { name: photo.name })}
          title={t('download')}
        >
          <IconDownload size={22} aria-hidden="true" />
        </a>
        <Tool label={ui('close')} icon={IconX} onClick={onClose} isFirst />
      </div>
    </Modal>
  );
}

function Tool({
  label,
  icon: Picture,
  onClick,
  disabled = false,
  isFirst = false,
}: {
  label: string;
  icon: Icon;
  onClick: () => void;
  disabled?: boolean;
  isFirst?: boolean;
}) {
  return (
    <button
      type="button"
      className={bare.tool}
      aria-label={label}
      title={label}
      onClick={onClick}
      disabled={disabled}
      data-autofocus={isFirst || undefined}
    >
      <Picture size={22} aria-hidden="true" />
    </button>
  );
}

function Stage({
  photo,
  view,
  onView,
}: {
  photo: Attachment;
  view: View;
  onView: (change: (before: View) => View) => void;
}) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const fromMiddle = (event: { clientX: number; clientY: number }) => ({
    x: event.clientX - window.innerWidth / 2,
    y: event.clientY - window.innerHeight / 2,
  });
  const onMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) return onView((last) => shift(last, now.x - before.x, now.y - before.y));
    const distance = (point: { x: number; y: number }) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const middle = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
    onView((last) => zoomAt(last, distance(now) / distance(before), middle));
  };
  const lift = (event: PointerEvent) => void fingers.current.delete(event.pointerId);
  const isTurned = view.turn % 180 !== 0;
  return (
    <div
      className={classes.stage}
      data-enlarged={view.scale > 1 || undefined}
      onWheel={(event) => onView((now) => zoomAt(now, Math.exp(-event.deltaY * WHEEL), fromMiddle(event)))}
      onDoubleClick={(event) =>
        onView((now) => (now.scale > 1 ? { ...FITTED, turn: now.turn } : zoomAt(now, 3, fromMiddle(event))))
      }
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      }}
      onPointerMove={onMove}
      onPointerUp={lift}
      onPointerCancel={lift}
    >
      <img
        className={classes.photo}
        data-turned={isTurned || undefined}
        src={photo.src}
        alt={captionOf(photo) || photo.name}
        draggable={false}
        style={{
          transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) scale(${view.scale}) rotate(${view.turn}deg)`,
        }}
      />
    </div>
  );
}
