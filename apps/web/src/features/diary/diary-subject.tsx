import type { Mark, PassStatus } from '@orbita/contract/marks';
import type { Contents, Subject, TopicRow } from '@orbita/contract/subjects';
import { Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';
import { useCall } from '../../api/query.ts';
import { calendarDay, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { DueDate } from '../../shared/topics/due-date.tsx';
import { TopicEmojiSign } from '../../shared/topics/topic-emoji.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { MarkHistory } from '../../shared/marks/history/mark-history.tsx';
import { formatNumber } from '../../base/number.ts';
import { PassStatusLabel, usePassStatuses } from '../../shared/marks/pass-statuses.tsx';
import { personName } from '../../shared/users/person.tsx';
import { ProgressBar } from '../../ui/plain/progress-bar.tsx';
import { retakenWords } from '../../shared/retakes/retaken.ts';
import { StandingExplanation } from '../../shared/standing/standing-explanation.tsx';
import { contentsInput, marksOptions, type Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import { paceOf } from './pace.ts';
import { isPassed } from './topic-facts.ts';
import classes from './diary.module.css';

const PaceChart = lazy(async () => ({ default: (await import('./pace-chart.tsx')).PaceChart }));

/** One discipline of the diary: each topic with mark, status, due date and their authors. */
export function DiarySubject({ reader, subjectId }: { reader: Reader; subjectId: number }) {
  const t = useTexts(diaryTexts);
  const input = contentsInput(reader, subjectId);
  const subject = useCall('subjects', 'getSubject', input);
  const contents = useCall('subjects', 'getSubjectContents', input);
  const marks = useQuery(marksOptions(reader, subjectId));
  const byStep = new Map((marks.data?.data ?? []).map((mark) => [mark.step_id, mark]));
  return (
    <>
      <Link to="?" className={classes.back}>
        <IconChevronLeft size={18} aria-hidden="true" /> {t('allSubjects')}
      </Link>
      <LoadState query={subject} skeleton={<Skeleton height={96} radius="lg" />}>
        {(found) => <SubjectBand subject={found} />}
      </LoadState>
      {subject.data && (
        <LoadState query={contents} skeleton={<Skeleton height={420} radius="lg" />}>
          {(read) => (
            <>
              <ReadFailure name={t('marks')} query={marks} />
              {(marks.data ?? !marks.isError) && <Pace contents={read} marks={marks.data?.data} />}
              <Topics reader={reader} subjectId={subjectId} contents={read} marks={byStep} />
            </>
          )}
        </LoadState>
      )}
    </>
  );
}

/** The chart of points against the pace, whose marks and code come after the topics; it keeps its place meanwhile. */
function Pace({ contents, marks }: { contents: Contents; marks: readonly Mark[] | undefined }) {
  const topics = contents.chapters.flatMap(({ steps }) => steps);
  const weeks = paceOf({ topics, marks: marks ?? [], rule: contents.retake_counts }, calendarDay);
  if (weeks.length < 2) return null;
  const place = <Skeleton height={236} mb={16} radius="lg" />;
  if (!marks) return place;
  return (
    <Suspense fallback={place}>
      <PaceChart weeks={weeks} />
    </Suspense>
  );
}

function SubjectBand({ subject }: { subject: Subject }) {
  const t = useTexts(diaryTexts);
  const { checkpoints_marks_collected: collected, checkpoints_marks_total: total } = subject.checkpoints_stats;
  const teachers = subject.teachers.map((person) => personName(person, 'short')).join(', ');
  return (
    <section className={classes.band} style={{ '--subject': subject.color }}>
      <div>
        <h2 className={classes.bandTitle}>{subject.title}</h2>
        {teachers && <p className={classes.under}>{teachers}</p>}
      </div>
      <div className={classes.bandProgress}>
        <div className={classes.numbers}>
          <span>
            {subject.topics_count === 0
              ? t('noTopicsYet')
              : t('passedOf', { passed: subject.passed_count, total: subject.topics_count })}
          </span>
          {total > 0 && (
            <strong>
              {t('points', { count: total, collected: formatNumber(collected), total: formatNumber(total) })}
            </strong>
          )}
        </div>
        <ProgressBar
          label={t('progress')}
          value={subject.passed_count}
          total={subject.topics_count}
          colour={subject.color}
        />
      </div>
    </section>
  );
}

interface TopicsProps {
  reader: Reader;
  subjectId: number;
  contents: Contents;
  marks: ReadonlyMap<number, Mark>;
}

function Topics({ reader, subjectId, contents, marks }: TopicsProps) {
  const t = useTexts(diaryTexts);
  const currentUser = useCurrentUser();
  const { byId } = usePassStatuses();
  const [search, setSearch] = useAddressParams();
  const opened = Number(search.get('topic'));
  const toggle = (id: number) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (opened === id) next.delete('topic');
        else next.set('topic', String(id));
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const retaken = retakenWords(contents);
  const chapters = contents.chapters.filter((chapter) => chapter.steps.length > 0);
  if (chapters.length === 0) return <p className={classes.nothing}>{t('noTopics')}</p>;
  return chapters.map((chapter) => (
    <section key={chapter.id} className={classes.chapter} aria-labelledby={`chapter-${chapter.id}`}>
      <h3 id={`chapter-${chapter.id}`}>{chapter.title}</h3>
      <ul className={classes.topics}>
        {chapter.steps.map((topic) => (
          <Topic
            key={topic.id}
            topic={topic}
            mark={marks.get(topic.id)}
            retaken={retaken.get(topic.id)}
            status={topic.passed_status_id === null ? undefined : byId.get(topic.passed_status_id)}
            studentId={reader.studentId}
            // Parents can only read the diary, not open topics.
            to={currentUser.isParent ? null : `/subjects/${subjectId}/topics/${topic.id}`}
            isOpen={opened === topic.id}
            onToggle={() => toggle(topic.id)}
          />
        ))}
      </ul>
    </section>
  ));
}

interface TopicProps {
  topic: TopicRow;
  mark: Mark | undefined;
  /** What counts of the topic and its retakes, in words. */
  retaken: string | undefined;
  status: PassStatus | undefined;
  studentId: number;
  to: string | null;
  isOpen: boolean;
  onToggle: () => void;
}

function Topic({ topic, mark, retaken, status, studentId, to, isOpen, onToggle }: TopicProps) {
  const t = useTexts(diaryTexts);
  const line = useRef<HTMLLIElement>(null);
  // Scrolls to the topic that a link from the summary points to.
  const arrive = useEffectEvent(() => {
    if (isOpen) line.current?.scrollIntoView({ block: 'nearest' });
  });
  useEffect(() => arrive(), []);
  return (
    <li ref={line} className={classes.topic}>
      <button type="button" className={classes.topicButton} aria-expanded={isOpen} onClick={onToggle}>
        <span className={classes.sign}>
          {topic.emoji && <TopicEmojiSign status={topic.emoji} isWaiting={topic.is_waiting} />}
        </span>
        <span className={classes.words}>
          <span className={classes.topicTitle}>{topic.title}</span>
          <span className={classes.lineUnder}>
            {retaken !== undefined && <span>{retaken}</span>}
            {status && <PassStatusLabel status={status} />}
            {topic.answered_at && !isPassed(topic) && (
              <span>{t(topic.is_waiting ? 'waitsSince' : 'answered', { day: formatNear(topic.answered_at) })}</span>
            )}
          </span>
        </span>
        <span className={classes.topicDue}>
          {topic.due_at && (
            <>
              {t('dueTo')}: <DueDate at={topic.due_at} isDone={isPassed(topic) || topic.is_waiting} />
            </>
          )}
        </span>
        <span className={classes.topicMark}>
          <TopicMark topic={topic} />
        </span>
        {mark && (
          <span className={classes.topicBy}>
            {t('by', {
              name: mark.author ? personName(mark.author, 'short') : t('automatic'),
              day: formatNear(mark.updated_at),
            })}
          </span>
        )}
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
      </button>
      {isOpen && (
        <div className={classes.history}>
          <h4>{t('who')}</h4>
          <MarkHistory student={studentId} step={topic.id} />
          <StandingExplanation student={studentId} step={topic.id} title={topic.title} withoutHistory />
          {to && (
            <Link to={to} className={classes.open}>
              {t('openTopic')}
            </Link>
          )}
        </div>
      )}
    </li>
  );
}

function TopicMark({ topic }: { topic: TopicRow }) {
  const t = useTexts(diaryTexts);
  if (topic.mark === null)
    return (
      <span className={classes.max}>
        {topic.max_mark === null ? '' : t('maxMark', { max: formatNumber(topic.max_mark) })}
      </span>
    );
  return (
    <strong>
      {topic.max_mark === null
        ? formatNumber(topic.mark)
        : t('markOf', { mark: formatNumber(topic.mark), max: formatNumber(topic.max_mark) })}
    </strong>
  );
}
