import type { Attachment } from '@orbita/contract/files';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { attachmentsTexts } from './attachments.texts.ts';
import { captionOf } from './caption.ts';
import classes from './photo-gallery.module.css';

const Lightbox = lazy(async () => ({ default: (await import('./lightbox.tsx')).Lightbox }));

/** Photos in rows; each opens over the page. */
export function PhotoGallery({ photos }: { photos: readonly Attachment[] }) {
  const t = useTexts(attachmentsTexts);
  const [shown, setShown] = useState<number | null>(null);
  return (
    <>
      <ul className={classes.gallery} data-single={photos.length === 1 || undefined} aria-label={t('photos')}>
        {photos.map((photo, index) => (
          <li key={photo.attachment_id} className={classes.cell}>
            <figure className={classes.figure}>
              <button
                type="button"
                className={classes.open}
                aria-label={t('openPhoto', { name: captionOf(photo) || photo.name })}
                onClick={() => setShown(index)}
              >
                <Picture photo={photo} isSingle={photos.length === 1} />
              </button>
              {captionOf(photo) && <figcaption className={classes.caption}>{captionOf(photo)}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <Lightbox photos={photos} start={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}

/** A single photo is shown at full size, one of several as a thumbnail. */
function Picture({ photo, isSingle }: { photo: Attachment; isSingle: boolean }) {
  const src = isSingle ? photo.src : (photo.thumbnail_src ?? photo.src);
  return (
    <img
      src={src}
      alt={captionOf(photo) || photo.name}
      width={photo.width ?? undefined}
      height={photo.height ?? undefined}
      loading="lazy"
      decoding="async"
    />
  );
}
