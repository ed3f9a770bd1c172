import { Modal } from '@mantine/core';
import type { Attachment } from '@orbita/contract/files';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { stateTexts } from '../../../ui/states/states.texts.ts';
import { attachmentsTexts } from './attachments.texts.ts';
import { captionOf } from './caption.ts';
import classes from './lightbox.module.css';

interface Props {
  photos: readonly Attachment[];
  /** Index of the first photo shown. */
  start: number;
  onClose: () => void;
}

/** Shortest horizontal swipe that changes the photo, in pixels. */
const SWIPE = 48;

/** Photos over the whole window, controlled by arrows, swipes and Escape. */
export function Lightbox({ photos, start, onClose }: Props) {
  const t = useTexts(attachmentsTexts);
  const ui = useTexts(stateTexts);
  const [index, setIndex] = useState(start);
  const touch = useRef<number | null>(null);
  const photo = photos[index];
  const move = (by: number) => setIndex((now) => Math.min(photos.length - 1, Math.max(0, now + by)));
  useShortcuts(t('photos'), [
    { code: 'ArrowLeft', label: t('previousPhoto'), run: () => move(-1) },
    { code: 'ArrowRight', label: t('nextPhoto'), run: () => move(1) },
  ]);
  if (!photo) return null;
  return (
    <Modal
      opened
      onClose={onClose}
      fullScreen
      withCloseButton={false}
      padding={0}
      transitionProps={{ duration: 120 }}
      classNames={{ content: classes.content, body: classes.body }}
      title={<span className="visually-hidden">{t('photos')}</span>}
    >
      <div
        className={classes.stage}
        onTouchStart={(event) => {
          touch.current = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
        }}
        onTouchEnd={(event) => {
          const distance =
            (event.changedTouches[0]?.clientX ?? 0) - (touch.current ?? event.changedTouches[0]?.clientX ?? 0);
          if (Math.abs(distance) > SWIPE) move(distance > 0 ? -1 : 1);
        }}
      >
        <img key={photo.attachment_id} className={classes.photo} src={photo.src} alt={captionOf(photo) || photo.name} />
      </div>
      <div className={classes.bar}>
        <span className={classes.words} aria-live="polite">
          <span className={classes.count}>{t('photo', { number: index + 1, total: photos.length })}</span>
          {captionOf(photo) && <span>{captionOf(photo)}</span>}
        </span>
        <button
          type="button"
          className={classes.control}
          aria-label={t('previousPhoto')}
          disabled={index === 0}
          onClick={() => move(-1)}
        >
          <IconChevronLeft aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.control}
          aria-label={t('nextPhoto')}
          disabled={index === photos.length - 1}
          onClick={() => move(1)}
        >
          <IconChevronRight aria-hidden="true" />
        </button>
        <button type="button" className={classes.control} aria-label={ui('close')} onClick={onClose} data-autofocus>
          <IconX aria-hidden="true" />
        </button>
      </div>
    </Modal>
  );
}
