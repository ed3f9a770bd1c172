import type { Attachment } from '@orbita/contract/files';
import { IconChevronDown, IconDownload, IconExternalLink } from '@tabler/icons-react';
import { use, useState, type ComponentType } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { formatSize } from '../file-size.ts';
import { attachmentsTexts } from './attachments.texts.ts';
import { captionOf, downloadAddress } from './caption.ts';
import { FileIcon } from './file-icon.tsx';
import { FilesInPlaceContext, type FilesInPlace } from './files-in-place.ts';
import { PhotoGallery } from './photo-gallery.tsx';
import classes from './attachments-view.module.css';

interface Props {
  attachments: readonly Attachment[];
  /** Component that shows photos where a gallery is not enough. */
  Photos?: ComponentType<{ photos: readonly Attachment[] }>;
}

/** All attachments of a block or of an answer's field, grouped by kind. */
export function AttachmentsView({ attachments, Photos = PhotoGallery }: Props) {
  const of = (type: Attachment['type']) => attachments.filter((one) => one.type === type);
  const [photos, videos, documents, links] = [of('photo'), of('video'), of('document'), of('link')];
  const inPlace = use(FilesInPlaceContext);
  const openPhoto = photos.find((photo) => photo.attachment_id === inPlace?.openId);
  const addresses = [...videos.filter((video) => !isStored(video)), ...links];
  return (
    <>
      {photos.length > 0 && <Photos photos={photos} />}
      {openPhoto && inPlace?.render(openPhoto)}
      {videos.filter(isStored).map((video) => (
        <VideoPlayer key={video.attachment_id} video={video} />
      ))}
      {documents.length + addresses.length > 0 && (
        <ul className={classes.list}>
          {documents.map((one) => (
            <DocumentRow key={one.attachment_id} document={one} />
          ))}
          {addresses.map((one) => (
            <LinkRow key={`${one.type} ${one.attachment_id}`} link={one} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Whether a video is a file here rather than the address of one at another site. */
const isStored = ({ src }: Attachment) => src.startsWith('/');

/** The browser's own player, which requests ranges of the file and can therefore seek. */
function VideoPlayer({ video }: { video: Attachment }) {
  const t = useTexts(attachmentsTexts);
  const [isBroken, setBroken] = useState(false);
  return (
    <figure className={classes.video}>
      {isBroken ? (
        <p className={classes.broken} role="alert">
          {t('videoFailed')}
        </p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- people upload recordings without captions
        <video
          controls
          preload="metadata"
          playsInline
          src={video.src}
          aria-label={captionOf(video) || video.name}
          onError={() => setBroken(true)}
        />
      )}
      <figcaption className={classes.under}>
        <span>{captionOf(video) || video.name}</span>
        <a href={downloadAddress(video)} aria-label={t('downloadFile', { name: video.name })}>
          {t('download')}, {formatSize(video.size)}
        </a>
      </figcaption>
    </figure>
  );
}

/** Matches files that browsers display instead of saving. */
const isReadable = (mime: string) => mime === 'application/pdf' || /^(image|audio)\//.test(mime);

function DocumentRow({ document }: { document: Attachment }) {
  const t = useTexts(attachmentsTexts);
  const caption = captionOf(document);
  const inPlace = use(FilesInPlaceContext);
  const opener = inPlace?.canOpen(document) ? inPlace : null;
  return (
    <li className={classes.item}>
      <div className={classes.row}>
        <FileIcon attachment={document} />
        <span className={classes.words}>
          {opener ? <OpenButton document={document} opener={opener} /> : <FileLink document={document} />}
          <small>
            {formatSize(document.size)}
            {caption && ` · ${caption}`}
          </small>
        </span>
        {opener?.renderAside(document)}
        <a
          className={classes.control}
          href={downloadAddress(document)}
          aria-label={t('downloadFile', { name: document.name })}
        >
          <IconDownload size={20} aria-hidden="true" />
        </a>
      </div>
      {opener?.openId === document.attachment_id && opener.render(document)}
    </li>
  );
}

function OpenButton({ document, opener }: { document: Attachment; opener: FilesInPlace }) {
  return (
    <button
      type="button"
      className={classes.open}
      aria-expanded={opener.openId === document.attachment_id}
      onClick={() => opener.toggle(document)}
    >
      <span>{document.name}</span>
      <IconChevronDown size={16} aria-hidden="true" />
    </button>
  );
}

const FileLink = ({ document }: { document: Attachment }) => (
  <a
    className={classes.name}
    href={isReadable(document.mime) ? document.src : downloadAddress(document)}
    {...(isReadable(document.mime) ? { target: '_blank', rel: 'noopener' } : {})}
  >
    {document.name}
  </a>
);

function LinkRow({ link }: { link: Attachment }) {
  const caption = captionOf(link);
  return (
    <li className={`${classes.item} ${classes.row}`}>
      <FileIcon attachment={link} />
      <span className={classes.words}>
        <a className={classes.name} href={link.src} target="_blank" rel="noopener noreferrer nofollow" title={link.src}>
          {caption || link.src}
        </a>
        <small>{hostOf(link.src)}</small>
      </span>
      <span className={classes.hint} aria-hidden="true">
        <IconExternalLink size={20} />
      </span>
    </li>
  );
}

const hostOf = (address: string) => URL.parse(address)?.hostname ?? address;
