import type { NamedTopic } from '@orbita/contract/errors';
import { IconLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useTitle } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { awaitingTexts } from './awaiting-topic.texts.ts';
import classes from './awaiting-topic.module.css';

interface Props {
  subjectId: number;
  stepId: number;
  /** What must be passed first. */
  topics: readonly NamedTopic[];
}

/** Shown instead of a topic that opens after others; leads to those that are missing. */
export function AwaitingTopic({ subjectId, stepId, topics }: Props) {
  const t = useTexts(awaitingTexts);
  const { data: graph } = useCall('graph', 'getGraph', { params: { id: subjectId } });
  const topic = graph?.topics.find(({ id }) => id === stepId);
  useTitle(t('title'));
  return (
    <EmptyState
      isPage
      title={t('title')}
      icon={<IconLock size={28} aria-hidden="true" />}
      action={
        <p className={classes.ways}>
          <Link to={`/subjects/${subjectId}/graph`}>{t('toGraph')}</Link>
          <Link to={`/subjects/${subjectId}`}>{t('toSubject')}</Link>
        </p>
      }
    >
      {topic && (
        <span className={classes.name}>
          «{topic.title}» · {graph?.title}
        </span>
      )}
      {t('hint', { count: topics.length })}
      <ul className={classes.topics}>
        {topics.map(({ id, title }) => (
          <li key={id}>
            <Link to={`/subjects/${subjectId}/topics/${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </EmptyState>
  );
}
