import type { Attachment } from '@orbita/contract/files';
import type { Section } from '@orbita/contract/topics';
import { IconLock } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { topicsTexts } from '../topics.texts.ts';
import { AttachmentsView } from '../../../shared/files/attachments/attachments-view.tsx';
import { EmbeddedVideo } from './embedded-video.tsx';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { Slide } from './slide.tsx';
import classes from './block-view.module.css';

/** Returns the DOM id of a block. */
export const blockAnchor = (id: number) => `block-${id}`;

/** Returns photos that are not already shown in the text; those in the text are attached too, in order to be preserved. */
export const outsideText = (section: Section): Attachment[] =>
  section.attachments.filter((one) => !isInText(section.content, one));
export const isInText = (content: string, { type, src }: Pick<Attachment, 'type' | 'src'>): boolean =>
  type === 'photo' && (content.includes(`"${src}"`) || content.includes(`"${src}?`));

/** A block of a topic as readers see it. */
export function BlockView({ section }: { section: Section }) {
  const t = useTexts(topicsTexts);
  const titleId = `${blockAnchor(section.id)}-title`;
  return (
    <section
      className={classes.block}
      id={blockAnchor(section.id)}
      {...(section.title ? { 'aria-labelledby': titleId } : {})}
      data-private={section.is_private || undefined}
    >
      {section.is_private && (
        <p className={classes.private}>
          <IconLock size={16} aria-hidden="true" /> {t('privateBlock')}
        </p>
      )}
      {section.title && (
        <h2 className={classes.title} id={titleId}>
          {section.title}
        </h2>
      )}
      <div className={section.slide_image ? classes.beside : undefined}>
        {section.slide_image && <Slide picture={section.slide_image} title={section.title} />}
        <div className={classes.parts}>
          {section.content && <RichText html={section.content} />}
          {section.video_url && <EmbeddedVideo address={section.video_url} />}
          <AttachmentsView attachments={outsideText(section)} />
        </div>
      </div>
    </section>
  );
}
