import type { Attachment } from '@orbita/contract/files';
import type { PublicWork } from '@orbita/contract/portfolio/works';
import type { ReactNode } from 'react';
import { formatLongDate } from '../../base/dates.ts';
import { captionOf } from '../../shared/files/attachments/caption.ts';
import { FileIcon } from '../../shared/files/attachments/file-icon.tsx';
import { formatSize } from '../../shared/files/file-size.ts';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import classes from './works.module.css';

interface Props {
  work: PublicWork;
  /** Handle and buttons of the owner. */
  tools?: ReactNode;
  /** A line below the title that only the owner reads. */
  note?: ReactNode;
}

/** One work: cover, title, words, texts and files. */
export function WorkCard({ work, tools, note }: Props) {
  const { title, words, subject, submitted_at, cover, texts, attachments } = work;
  const others = attachments.filter(({ id, type }) => type === 'link' || id !== cover?.id);
  return (
    <article className={classes.work} aria-label={title}>
      {cover && (
        <a href={cover.src} target="_blank" rel="noreferrer" className={classes.cover} aria-label={nameOf(cover)}>
          <img src={cover.thumbnail_src ?? cover.src} alt="" loading="lazy" />
        </a>
      )}
      <div className={classes.body}>
        <header className={classes.head}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.source}>
              {subject.title} · <time dateTime={submitted_at}>{formatLongDate(submitted_at)}</time>
            </p>
          </div>
          {tools && <div className={classes.tools}>{tools}</div>}
        </header>
        {note}
        {words && <p className={classes.words}>{words}</p>}
        {texts.map(({ type, value }, at) =>
          type === 'richText' ? (
            <RichText key={at} html={value} className={classes.text ?? ''} />
          ) : (
            <p key={at} className={classes.words}>
              {value}
            </p>
          ),
        )}
        {others.length > 0 && (
          <ul className={classes.files}>
            {others.map((attachment) => (
              <li key={`${attachment.type} ${attachment.id}`}>
                <FileLink attachment={attachment} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  );
}

const nameOf = (attachment: Attachment): string => captionOf(attachment) || attachment.name;

function FileLink({ attachment }: { attachment: Attachment }) {
  const { src, thumbnail_src, type, size } = attachment;
  return (
    <a href={src} target="_blank" rel="noreferrer nofollow" className={classes.file}>
      {thumbnail_src ? (
        <img src={thumbnail_src} alt="" loading="lazy" className={classes.picture} />
      ) : (
        <FileIcon attachment={attachment} size={24} />
      )}
      <span className={classes.fileName}>{nameOf(attachment)}</span>
      {type !== 'link' && size > 0 && <span className={classes.source}>{formatSize(size)}</span>}
    </a>
  );
}
