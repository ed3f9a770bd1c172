import { useInViewport } from '@mantine/hooks';
import type { Lesson } from '@orbita/contract/topics';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { feedbackTexts } from '../../../shared/feedback/feedback.texts.ts';
import { FeedbackForm } from '../../../shared/feedback/feedback-form.tsx';
import { FeedbackList } from '../../../shared/feedback/feedback-list.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import classes from './topic-feedback.module.css';

/** Feedback on the topic: a form for students, a summary for staff; loaded when it comes into view. */
export function TopicFeedback({ lesson }: { lesson: Lesson }) {
  const t = useTexts(feedbackTexts);
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
      <ReadFailure name={t('question')} query={feedbacks} />
      {feedbacks.data &&
        (asStudent ? (
          <FeedbackForm target={{ step_id: lesson.id }} own={feedbacks.data.data[0]} options={feedbacks.data.options} />
        ) : (
          <FeedbackList feedbacks={feedbacks.data} onMore={() => setSize(100)} />
        ))}
    </section>
  );
}
