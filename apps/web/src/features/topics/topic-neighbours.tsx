import type { Lesson } from '@orbita/contract/topics';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import { prefetchTopic } from './prefetch-topic.ts';
import { topicsTexts } from './topics.texts.ts';
import classes from './topic-neighbours.module.css';

/** Links to the previous and next topic, prefetched when the user approaches them. */
export function TopicNeighbours({ lesson }: { lesson: Lesson }) {
  const t = useTexts(topicsTexts);
  if (!lesson.previous && !lesson.next) return null;
  return (
    <nav className={classes.neighbours} aria-label={t('neighbours')}>
      {lesson.previous && (
        <NeighbourLink subjectId={lesson.subject_id} neighbour={lesson.previous} direction="previous" />
      )}
      {lesson.next && <NeighbourLink subjectId={lesson.subject_id} neighbour={lesson.next} direction="next" />}
    </nav>
  );
}

interface LinkProps {
  subjectId: number;
  neighbour: { id: number; title: string };
  direction: 'previous' | 'next';
}

function NeighbourLink({ subjectId, neighbour, direction }: LinkProps) {
  const t = useTexts(topicsTexts);
  const Arrow = direction === 'previous' ? IconArrowLeft : IconArrowRight;
  const prepare = () => prefetchTopic(neighbour.id);
  return (
    <Link
      to={`/subjects/${subjectId}/topics/${neighbour.id}`}
      rel={direction === 'previous' ? 'prev' : 'next'}
      className={classes.link}
      data-direction={direction}
      onPointerEnter={prepare}
      onFocus={prepare}
      onTouchStart={prepare}
    >
      <Arrow size={20} aria-hidden="true" />
      <span className={classes.words}>
        <small>{t(direction)}</small>
        {neighbour.title}
      </span>
    </Link>
  );
}
