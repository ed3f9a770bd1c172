import type { Form } from '@orbita/contract/tasks';
import { IconExternalLink } from '@tabler/icons-react';
import { useTexts } from '../../../../base/i18n.ts';
import { AttachmentsView } from '../../../../shared/files/attachments/attachments-view.tsx';
import { RichText } from '../../../../ui/rich-text/rich-text.tsx';
import { answeringTexts } from '../answering.texts.ts';
import classes from './question-field.module.css';

/** Further parts of a question: the full text, a picture, files, a link. */
export function QuestionExtras({ question }: { question: Form }) {
  const t = useTexts(answeringTexts);
  const { description, slide_image: image, attachments, link } = question;
  if (!description && !image && attachments.length === 0 && !link) return null;
  return (
    <div className={classes.extras}>
      {description && <RichText html={description} />}
      {image && (
        <a href={image.src} target="_blank" rel="noreferrer" className={classes.image}>
          <img
            src={image.src}
            alt={t('questionImage', { title: question.title })}
            width={image.width ?? undefined}
            height={image.height ?? undefined}
            loading="lazy"
          />
        </a>
      )}
      {attachments.length > 0 && <AttachmentsView attachments={attachments} />}
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
          <IconExternalLink size={16} aria-hidden="true" /> {link}
        </a>
      )}
    </div>
  );
}
