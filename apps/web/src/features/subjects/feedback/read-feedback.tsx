import { Rating, SegmentedControl, Skeleton } from '@mantine/core';
import type { Feedback } from '@orbita/contract/feedback';
import { IconMessageStar } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useAddressParams } from '../../../base/address-params.ts';
import { useCall } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Opinions } from '../../../shared/feedback/opinions.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { formatNumber } from '../../../base/number.ts';
import { Pagination, usePaging } from '../../../ui/lists/pagination.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { FeedbackSummary } from './feedback-summary.tsx';
import { subjectFeedbackTexts } from './feedback.texts.ts';
import classes from './feedback.module.css';

const PAGE_SIZE = 20;
const LESSONS = 10;
const kinds = ['all', 'topic', 'lesson'] as const;

/** Students' feedback on topics and lessons of a discipline, in figures and texts. */
export function ReadFeedback({ subjectId }: { subjectId: number }) {
  const t = useTexts(subjectFeedbackTexts);
  const [search, setSearch] = useAddressParams();
  const about = kinds.find((kind) => kind === search.get('about')) ?? 'all';
  const lesson = Number(search.get('lesson')) || undefined;
  const paging = usePaging(PAGE_SIZE);
  const go = (next: Record<string, string | undefined>) =>
    setSearch(
      () => new URLSearchParams(Object.entries(next).filter((pair): pair is [string, string] => pair[1] !== undefined)),
    );
  const feedbacks = useCall(
    'feedback',
    'listFeedbacks',
    {
      query: {
        subject_id: subjectId,
        page: paging.page,
        size: paging.size,
        ...(about === 'all' ? {} : { about }),
        ...(lesson === undefined ? {} : { lesson_id: lesson }),
      },
    },
    { keepPrevious: true },
  );
  const nameOf = ({ step, lesson: held, subject_id }: Feedback) =>
    step ? (
      <Link to={`/subjects/${subject_id}/topics/${step.id}`}>{step.title}</Link>
    ) : (
      held && t('lessonAt', { title: held.title || t('lesson'), date: formatDayTime(held.starts_at) })
    );
  return (
    <section aria-labelledby="feedback-title" className={classes.page}>
      <h2 id="feedback-title" className="visually-hidden">
        {t('tab')}
      </h2>
      <SegmentedControl
        aria-label={t('about')}
        data={kinds.map((kind) => ({ value: kind, label: t(`about.${kind}`) }))}
        value={about}
        onChange={(kind) => go({ about: kind === 'all' ? undefined : kind })}
      />
      {about === 'lesson' && (
        <HeldLessons
          subjectId={subjectId}
          chosen={lesson}
          onChoose={(id) => go({ about: 'lesson', lesson: id === undefined ? undefined : String(id) })}
        />
      )}
      <LoadState query={feedbacks} skeleton={<Skeleton height={420} radius="lg" />}>
        {(read) =>
          read.total === 0 ? (
            <EmptyState
              icon={<IconMessageStar size={28} aria-hidden="true" />}
              title={t(about === 'all' ? 'none' : 'noneChosen')}
            >
              {t(about === 'lesson' ? 'noneLesson' : 'noneText')}
            </EmptyState>
          ) : (
            <div className={classes.parts}>
              <FeedbackSummary feedbacks={read} />
              <div className={classes.opinions}>
                <Opinions feedbacks={read.data} options={read.options} about={nameOf} />
                <Pagination paging={paging} list={read} />
              </div>
            </div>
          )
        }
      </LoadState>
    </section>
  );
}

interface LessonsProps {
  subjectId: number;
  chosen: number | undefined;
  onChoose: (lessonId: number | undefined) => void;
}

/** Recent lessons with their ratings; selecting one filters the feedback below. */
function HeldLessons({ subjectId, chosen, onChoose }: LessonsProps) {
  const t = useTexts(subjectFeedbackTexts);
  const lessons = useCall('feedback', 'listFeedbackLessons', { params: { id: subjectId }, query: { size: LESSONS } });
  return (
    <LoadState query={lessons} skeleton={<Skeleton height={160} radius="lg" />}>
      {(read) => (
        <ul className={classes.held} aria-label={t('lastLessons')}>
          {read.data.map((held) => (
            <li key={held.id}>
              <button
                type="button"
                aria-pressed={chosen === held.id}
                onClick={() => onChoose(chosen === held.id ? undefined : held.id)}
              >
                <span>{formatDayTime(held.starts_at)}</span>
                <small>{held.groups.map(({ name }) => name).join(', ')}</small>
                {held.average === null ? (
                  <small>{t('noOpinions')}</small>
                ) : (
                  <span className={classes.rated}>
                    <Rating readOnly size="xs" fractions={2} color="var(--warning)" value={held.average} aria-hidden />
                    <small>
                      {t('average', { average: formatNumber(held.average) })} ·{' '}
                      {t('count', { count: held.feedbacks_count ?? 0 })}
                    </small>
                  </span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </LoadState>
  );
}
