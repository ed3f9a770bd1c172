import { IconCalendarClock, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { formatDay, formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { publicationTexts } from './publication.texts.ts';
import classes from './publication.module.css';

/** What says whether a topic is a draft and when it is published. */
export interface Published {
  hidden: boolean;
  publish_at: string | null;
}

/** «Черновик», «Выйдет 25 ноября в 09:00» or «Опубликована». */
export function PublicationChip({ topic }: { topic: Published }) {
  const t = useTexts(publicationTexts);
  if (!topic.hidden)
    return (
      <span className={classes.chip} data-tone="published">
        <IconCircleCheck size={16} aria-hidden="true" /> <span>{t('published')}</span>
      </span>
    );
  if (topic.publish_at === null)
    return (
      <span className={classes.chip} data-tone="draft">
        <IconPencil size={16} aria-hidden="true" /> <span>{t('draft')}</span>
      </span>
    );
  return (
    <span className={classes.chip} data-tone="scheduled">
      <IconCalendarClock size={16} aria-hidden="true" />
      <time dateTime={topic.publish_at}>
        {t('scheduled', { day: formatDay(topic.publish_at), time: formatTime(topic.publish_at) })}
      </time>
    </span>
  );
}
