import { useInViewport } from '@mantine/hooks';
import type { Lesson } from '@orbita/contract/topics';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { FeedbackForm } from '../../../shared/feedback/feedback-form.tsx';
import { FeedbackList } from '../../../shared/feedback/feedback-list.tsx';
import classes from './topic-feedback.module.css';

/** What students think of the topic: asked of those who study it, told to those who teach it. Read once it comes into sight. */
export function TopicFeedback({ lesson }: { lesson: Lesson }) {
  const { ref, inViewport } = useInViewport();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  const asStudent = lesson.emoji !== null;
  const [size, setSize] = useState(10);
  const feedbacks = useCall(
    'feedback',
    'listFeedbacks',
    { query: { step_id: lesson.id, size } },
    { enabled: wasSeen, keepPrevious: true },
  );
  if (!asStudent && !lesson.can_mark) return null;
  if (asStudent && lesson.subject.is_archived) return null;
  return (
    <section ref={ref} className={classes.feedback}>
      {/* A failure here is no reason to alarm the reader: the topic is whole without it. */}
      {feedbacks.data &&
        (asStudent ? (
          <FeedbackForm target={{ step_id: lesson.id }} own={feedbacks.data.data[0]} options={feedbacks.data.options} />
        ) : (
          <FeedbackList feedbacks={feedbacks.data} onMore={() => setSize(100)} />
        ))}
    </section>
  );
}
