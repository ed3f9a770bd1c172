import { Rating, Skeleton } from '@mantine/core';
import type { FeedbackLesson } from '@orbita/contract/feedback';
import { IconMessageStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, type Output } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { FeedbackForm } from '../../../shared/feedback/feedback-form.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { subjectFeedbackTexts } from './feedback.texts.ts';
import classes from './feedback.module.css';

const PAGE_SIZE = 10;
type Options = Output<'feedback', 'listFeedbacks'>['options'];

/** Lessons already held, latest first, for the student to rate. */
export function LessonsToJudge({ subjectId }: { subjectId: number }) {
  const t = useTexts(subjectFeedbackTexts);
  const paging = usePaging(PAGE_SIZE);
  const lessons = useCall(
    'feedback',
    'listFeedbackLessons',
    { params: { id: subjectId }, query: { page: paging.page, size: paging.size } },
    { keepPrevious: true },
  );
  const given = useCall('feedback', 'listFeedbacks', { query: { subject_id: subjectId, size: 1 } });
  return (
    <section aria-labelledby="lessons-title">
      <h2 id="lessons-title" className={classes.title}>
        {t('lessons')}
      </h2>
      <LoadState query={lessons} skeleton={<Skeleton height={360} radius="lg" />}>
        {(read) =>
          read.total === 0 ? (
            <EmptyState icon={<IconMessageStar size={28} aria-hidden="true" />} title={t('noLessons')}>
              {t('noLessonsText')}
            </EmptyState>
          ) : (
            <>
              <p className={classes.lead}>{t('lead')}</p>
              <ReadFailure name={t('options')} query={given} />
              <ul className={classes.lessons}>
                {read.data.map((lesson) => (
                  <li key={lesson.id}>
                    <LessonRow lesson={lesson} options={given.data?.options ?? []} />
                  </li>
                ))}
              </ul>
              <Pagination paging={paging} list={read} />
            </>
          )
        }
      </LoadState>
    </section>
  );
}

function LessonRow({ lesson, options }: { lesson: FeedbackLesson; options: Options }) {
  const t = useTexts(subjectFeedbackTexts);
  const [isOpen, setOpen] = useState(false);
  const { own } = lesson;
  const name = lesson.title || t('lesson');
  return (
    <article className={classes.lesson}>
      <div className={classes.row}>
        <div className={classes.words}>
          <h3>{name}</h3>
          <p className={classes.muted}>
            <time dateTime={lesson.starts_at}>{formatDayTime(lesson.starts_at)}</time>
          </p>
        </div>
        {own && !isOpen && (
          <>
            <span className="visually-hidden">{t('yourRating', { count: own.rating })}</span>
            <Rating readOnly color="var(--warning)" value={own.rating} aria-hidden="true" />
          </>
        )}
        {lesson.can_give ? (
          <Button
            colour={own ? 'transparentWhite' : 'white'}
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'closeOf' : own ? 'changeOf' : 'giveOf', {
              title: name,
              date: formatDayTime(lesson.starts_at),
            })}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'close' : own ? 'change' : 'give')}
          </Button>
        ) : (
          !own && <span className={classes.muted}>{t('missed')}</span>
        )}
      </div>
      {isOpen && (
        <FeedbackForm
          key={own ? 'own' : 'new'}
          target={{ lesson_id: lesson.id }}
          own={own ?? undefined}
          options={options}
          onSaved={() => setOpen(false)}
        />
      )}
    </article>
  );
}
