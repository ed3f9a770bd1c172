import type { Attachment } from '@orbita/contract/files';
import type { Picture } from '@orbita/contract/topics';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { topicsTexts } from '../topics.texts.ts';
import classes from './slide.module.css';

const Lightbox = lazy(async () => ({
  default: (await import('../../../shared/files/attachments/lightbox.tsx')).Lightbox,
}));

const asPhoto = (picture: Picture): Attachment => ({
  id: picture.id,
  attachment_id: picture.id,
  type: 'photo',
  name: '',
  mime: 'image/jpeg',
  size: 0,
  src: picture.src,
  thumbnail_src: picture.thumbnail_src,
  width: picture.width,
  height: picture.height,
  description: picture.description,
  number: 0,
});

/** The slide of a block; clicking it opens it over the whole window. */
export function Slide({ picture, title }: { picture: Picture; title: string }) {
  const t = useTexts(topicsTexts);
  const [isOpen, setOpen] = useState(false);
  const name = title || t('slide');
  return (
    <>
      <button
        type="button"
        className={classes.slide}
        aria-label={t('openSlide', { name })}
        onClick={() => setOpen(true)}
      >
        <img
          src={picture.src}
          alt={name}
          width={picture.width ?? undefined}
          height={picture.height ?? undefined}
          loading="lazy"
          decoding="async"
        />
      </button>
      {isOpen && (
        <Suspense>
          <Lightbox photos={[asPhoto(picture)]} start={0} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
