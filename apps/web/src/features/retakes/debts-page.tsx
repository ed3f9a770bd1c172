import { Skeleton } from '@mantine/core';
import type { Retake } from '@orbita/contract/retakes';
import { IconCalendarEvent, IconChevronLeft, IconChevronRight, IconConfetti } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDayTime } from '../../app/dates.ts';
import { useTexts } from '../../app/i18n.ts';
import { UnknownPage } from '../../app/shell/unknown-page.tsx';
import { useWho } from '../../app/who.ts';
import { LoadState } from '../../ui/load-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { personName } from '../../ui/person.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { CheckpointList } from './checkpoint-list.tsx';
import { RetakeState } from './retake-state.tsx';
import { retakesTexts } from './retakes.texts.ts';
import classes from './retakes.module.css';

/** What a student owes, by discipline, with what must be done by when. */
export function DebtsPage() {
  const who = useWho();
  const { user } = useParams();
  const studentId = user === undefined ? who.user.id : Number(user);
  if (!Number.isInteger(studentId) || studentId < 1) return <UnknownPage />;
  return <DebtsOf key={studentId} studentId={studentId} isOwn={studentId === who.user.id} />;
}

function DebtsOf({ studentId, isOwn }: { studentId: number; isOwn: boolean }) {
  const t = useTexts(retakesTexts);
  const list = useCall('retakes', 'listStudentRetakes', { params: { id: studentId } });
  const student = list.data?.data[0]?.student;
  return (
    <>
      <PageHeader
        above={
          <Link to={`/users/${isOwn ? 'my' : studentId}/diary`} className={classes.back}>
            <IconChevronLeft size={18} aria-hidden="true" /> {t('toDiary')}
          </Link>
        }
        title={isOwn || !student ? t('debts') : t('debtsOf', { name: personName(student, 'informal') })}
        description={t('debtsText')}
      />
      <LoadState query={list} skeleton={<Skeleton height={260} radius="lg" />}>
        {({ data }) => <Debts retakes={data} isOwn={isOwn} />}
      </LoadState>
    </>
  );
}

function Debts({ retakes, isOwn }: { retakes: readonly Retake[]; isOwn: boolean }) {
  const t = useTexts(retakesTexts);
  const open = retakes.filter(({ is_closed }) => !is_closed);
  const closed = retakes.filter(({ is_closed }) => is_closed);
  return (
    <>
      {open.length === 0 ? (
        <EmptyState title={t('noDebts')} icon={<IconConfetti size={28} aria-hidden="true" />}>
          {t(isOwn ? 'noDebtsText' : 'noDebtsOther')}
        </EmptyState>
      ) : (
        <div className={classes.cards}>
          {open.map((retake) => (
            <DebtCard key={retake.id} retake={retake} />
          ))}
        </div>
      )}
      {closed.length > 0 && (
        <>
          <h2 className={classes.listTitle}>{t('past')}</h2>
          <div className={classes.cards}>
            {closed.map((retake) => (
              <DebtCard key={retake.id} retake={retake} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function DebtCard({ retake }: { retake: Retake }) {
  const t = useTexts(retakesTexts);
  const who = useWho();
  const { subject, until, starts_at, comment, closed_at } = retake;
  const people = retake.retake_users.map((person) => personName(person, 'short')).join(', ');
  return (
    <section
      className={classes.card}
      style={{ '--subject': subject.color }}
      aria-label={subject.title}
      data-closed={retake.is_closed || undefined}
    >
      <header className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{subject.title}</h2>
        <RetakeState state={retake.state} />
      </header>
      {retake.is_closed && closed_at ? (
        <p className={classes.muted}>{t('closedOn', { day: formatDayTime(closed_at) })}</p>
      ) : (
        (until || starts_at) && (
          <p className={classes.dates} data-late={retake.state === 'overdue' || undefined}>
            <IconCalendarEvent size={20} aria-hidden="true" />
            <span>
              {until && <strong>{t('dueTo', { day: formatDayTime(until) })}</strong>}
              {starts_at && <span>{t('startsOn', { day: formatDayTime(starts_at) })}</span>}
            </span>
          </p>
        )
      )}
      {comment && <p className={classes.comment}>{comment}</p>}
      {people && <p className={classes.muted}>{t('conducts', { names: people })}</p>}
      <CheckpointList retake={retake}>
        {({ step_id, title }) =>
          // A parent reads the diary only: topics are not open to them.
          who.isParent ? null : (
            <Link
              to={`/subjects/${subject.id}/topics/${step_id}`}
              className={classes.go}
              aria-label={`${t('openTopic')}: ${title}`}
            >
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          )
        }
      </CheckpointList>
      {retake.state === 'done' && <p className={classes.good}>{t('allDone')}</p>}
    </section>
  );
}
