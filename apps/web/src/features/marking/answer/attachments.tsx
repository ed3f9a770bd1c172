import type { Attachment } from '@orbita/contract/files';
import {
  IconDownload,
  IconExternalLink,
  IconFile,
  IconFileTypePdf,
  IconFileZip,
  IconLink,
  IconZoomIn,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import { captionOf, downloadAddress } from '../../../ui/attachments/caption.ts';
import { formatSize } from '../../../ui/file-size.ts';
import { markingTexts } from '../marking.texts.ts';
import classes from './attachments.module.css';

const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer.tsx')).PhotoViewer }));

/** What was attached: photos to look at closely, videos to play, documents and links to open. */
export function Attachments({ attachments }: { attachments: readonly Attachment[] }) {
  const of = (type: Attachment['type']) => attachments.filter((one) => one.type === type);
  const [photos, videos, files] = [of('photo'), of('video'), [...of('document'), ...of('link')]];
  return (
    <>
      {photos.length > 0 && <Photos photos={photos} />}
      {videos.map((video) => (
        <Video key={video.attachment_id} video={video} />
      ))}
      {files.length > 0 && (
        <ul className={classes.files}>
          {files.map((file) => (
            <li key={`${file.type}${file.attachment_id}`}>
              {file.type === 'link' ? <LinkRow link={file} /> : <DocumentRow document={file} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

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

function Video({ video }: { video: Attachment }) {
  const t = useTexts(markingTexts);
  const [isBroken, setBroken] = useState(false);
  const name = captionOf(video) || video.name;
  return (
    <figure className={classes.video}>
      {isBroken ? (
        <p role="alert">{t('videoFailed')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- students upload recordings without captions; the description stands below
        <video
          controls
          preload="metadata"
          playsInline
          src={video.src}
          aria-label={`${t('video')}: ${name}`}
          onError={() => setBroken(true)}
        />
      )}
      <figcaption>
        <span>{name}</span>
        <a href={downloadAddress(video)} aria-label={t('downloadFile', { name: video.name })}>
          {t('download')}, {formatSize(video.size)}
        </a>
      </figcaption>
    </figure>
  );
}

const iconOf = (mime: string) =>
  mime.includes('pdf') ? IconFileTypePdf : /zip|7z|rar/.test(mime) ? IconFileZip : IconFile;
/** What the browser shows in place instead of saving. */
const isReadable = (mime: string) => mime === 'application/pdf' || /^(image|audio)\//.test(mime);

function DocumentRow({ document }: { document: Attachment }) {
  const t = useTexts(markingTexts);
  const Icon = iconOf(document.mime);
  const caption = captionOf(document);
  return (
    <div className={classes.file}>
      <Icon size={24} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <a
          href={isReadable(document.mime) ? document.src : downloadAddress(document)}
          {...(isReadable(document.mime) ? { target: '_blank', rel: 'noopener' } : {})}
        >
          {document.name}
        </a>
        <small>
          {formatSize(document.size)}
          {caption && ` · ${caption}`}
        </small>
      </span>
      <a
        className={classes.control}
        href={downloadAddress(document)}
        aria-label={t('downloadFile', { name: document.name })}
      >
        <IconDownload size={20} aria-hidden="true" />
      </a>
    </div>
  );
}

function LinkRow({ link }: { link: Attachment }) {
  const caption = captionOf(link);
  return (
    <div className={classes.file}>
      <IconLink size={24} stroke={1.5} aria-hidden="true" />
      <span className={classes.words}>
        <a href={link.src} target="_blank" rel="noopener noreferrer nofollow">
          {caption || link.src}
        </a>
        {caption && <small>{link.src}</small>}
      </span>
      <IconExternalLink size={20} aria-hidden="true" />
    </div>
  );
}
