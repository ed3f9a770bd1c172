import { Skeleton } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall, type Output } from '../../api/query.ts';
import { daysFromToday, formatDayTime, formatRelative } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { TopicEmojiSign } from '../../shared/topics/topic-emoji.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { RecentMarks } from './recent-marks.tsx';
import { mainTexts } from './main.texts.ts';
import { OwnWorks } from './own-works.tsx';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

type Card = Output<'subjects', 'listStudiedSubjects'>['data'][number];
const NEAREST = 6;
const SUBJECTS_SHOWN = 8;
/** Due dates nearer than this many days get the flame, as in topics. */
const SOON = 7;

/** The student's main page: what is due, new marks, disciplines. */
export function StudentMain() {
  const t = useTexts(mainTexts);
  const { isDistant } = useCurrentUser();
  const subjects = useCall('subjects', 'listStudiedSubjects', {});
  return (
    <>
      <div className={classes.pair}>
        <Panel title={t('dueTitle')}>
          <LoadState query={subjects} skeleton={<Skeleton height={300} />}>
            {({ data }) => <DueSoon subjects={data} />}
          </LoadState>
        </Panel>
        <RecentMarks />
      </div>
      <OwnWorks />
      <Panel title={t('studiesTitle')} more={{ to: isDistant ? '/study' : '/subjects', label: t('studiesAll') }}>
        <LoadState query={subjects} skeleton={<Skeleton height={240} />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('studiesEmpty')}>{t('studiesEmptyText')}</EmptyState>
            ) : (
              <Studies subjects={data} />
            )
          }
        </LoadState>
      </Panel>
    </>
  );
}

function DueSoon({ subjects }: { subjects: readonly Card[] }) {
  const t = useTexts(mainTexts);
  const due = subjects
    .flatMap((subject) => (subject.next_due_at ? [{ subject, at: subject.next_due_at }] : []))
    .toSorted((a, b) => a.at.localeCompare(b.at))
    .slice(0, NEAREST);
  if (due.length === 0) {
    return (
      <EmptyState icon={<IconCalendarCheck size={28} stroke={1.5} />} title={t('dueEmpty')}>
        {t('dueEmptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.rows}>
      {due.map(({ subject, at }) => {
        const isOver = Date.parse(at) < Date.now();
        return (
          <li key={subject.id}>
            <Link to={`/subjects/${subject.id}`} className={classes.row}>
              <span className={classes.bar} style={{ background: subject.color }} />
              <span className={classes.words}>
                <strong>{subject.title}</strong>
                <span title={formatDayTime(at)}>{isOver ? t('overdue') : t('due', { when: formatRelative(at) })}</span>
              </span>
              <TopicEmojiSign status={isOver ? 'skull' : daysFromToday(at) < SOON ? 'fire' : 'clock'} />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Studies({ subjects }: { subjects: readonly Card[] }) {
  return (
    <div className={classes.tiles}>
      {subjects.slice(0, SUBJECTS_SHOWN).map((subject) => (
        <StudyTile key={subject.id} subject={subject} />
      ))}
    </div>
  );
}

function StudyTile({ subject }: { subject: Card }) {
  const t = useTexts(mainTexts);
  const { passed_count: passed, topics_count: total } = subject;
  const share = total > 0 ? (passed / total) * 100 : 0;
  return (
    <Link to={`/subjects/${subject.id}`} className={classes.tile}>
      <span className={classes.strip} style={{ background: subject.color }} />
      <strong>{subject.title}</strong>
      <span className={classes.progress} role="img" aria-label={t('progressOf', { passed, total })}>
        <span style={{ width: `${share}%`, background: subject.color }} />
      </span>
      <small>{t('topicsOf', { passed, total })}</small>
    </Link>
  );
}
