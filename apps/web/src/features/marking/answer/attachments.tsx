import type { Attachment } from '@orbita/contract/files';
import { IconZoomIn } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { AttachmentsView } from '../../../shared/files/attachments/attachments-view.tsx';
import { captionOf } from '../../../shared/files/attachments/caption.ts';
import { markingTexts } from '../marking.texts.ts';
import classes from './attachments.module.css';

const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }));

/** Attachments with a photo viewer for reading details. */
export const Attachments = ({ attachments }: { attachments: readonly Attachment[] }) => (
  <AttachmentsView attachments={attachments} Photos={Photos} />
);

function Photos({ photos }: { photos: readonly Attachment[] }) {
  const t = useTexts(markingTexts);
  const [open, setOpen] = useState<number | null>(null);
  const isSingle = photos.length === 1;
  return (
    <>
      <ul className={classes.photos} data-single={isSingle || undefined} aria-label={t('photos')}>
        {photos.map((photo, index) => (
          <li key={photo.attachment_id}>
            <button
              type="button"
              className={classes.photo}
              aria-label={t('openPhoto', { name: captionOf(photo) || photo.name })}
              onClick={() => setOpen(index)}
            >
              <img
                src={isSingle ? photo.src : (photo.thumbnail_src ?? photo.src)}
                alt=""
                width={photo.width ?? undefined}
                height={photo.height ?? undefined}
                loading="lazy"
                decoding="async"
              />
              <IconZoomIn className={classes.zoom} size={20} aria-hidden="true" />
            </button>
            {captionOf(photo) && <span className={classes.caption}>{captionOf(photo)}</span>}
          </li>
        ))}
      </ul>
      {open !== null && (
        <Suspense>
          <PhotoViewer photos={photos} start={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
