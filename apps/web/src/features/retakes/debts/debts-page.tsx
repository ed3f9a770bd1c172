import { Skeleton } from '@mantine/core';
import type { Retake } from '@orbita/contract/retakes';
import { IconCalendarEvent, IconChevronRight, IconConfetti, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useMatch, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { BackLink } from '../back-link.tsx';
import { CheckpointList } from './checkpoint-list.tsx';
import { OverdueTopics } from './overdue-topics.tsx';
import { RetakeDialog } from '../dialogs/retake-dialog.tsx';
import { Conductors, RetakeState } from '../retake-state.tsx';
import { usePrintButton } from '../use-print-button.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import debts from './debts.module.css';
import classes from '../retakes.module.css';

/** A student's debts by discipline, with topics and dates. */
export function DebtsPage() {
  const currentUser = useCurrentUser();
  const { user } = useParams();
  const isOffice = useMatch('/admin/retakes/students/:user') !== null;
  const studentId = user === undefined ? currentUser.user.id : Number(user);
  return <DebtsOf key={studentId} studentId={studentId} isOffice={isOffice} />;
}

function DebtsOf({ studentId, isOffice }: { studentId: number; isOffice: boolean }) {
  const t = useTexts(retakesTexts);
  const currentUser = useCurrentUser();
  const isOwn = studentId === currentUser.user.id;
  const list = useCall('retakes', 'listStudentRetakes', { params: { id: studentId } });
  const person = useCall('users', 'getUser', { params: { id: studentId } }, { enabled: !isOwn });
  const student = list.data?.data[0]?.student ?? person.data;
  const groups = person.data?.groups.map(({ name }) => name).join(', ');
  const print = usePrintButton();
  const diary = `/users/${isOwn ? 'my' : studentId}/diary`;
  return (
    <>
      <PageHeader
        above={
          isOffice ? (
            <BackLink to="/admin/retakes/students">{t('toStudents')}</BackLink>
          ) : (
            <BackLink to={diary}>{t('toDiary')}</BackLink>
          )
        }
        title={isOwn || !student ? t('debts') : t('debtsOf', { name: personName(student) })}
        description={isOwn || !groups ? t('debtsText') : groups}
        actions={
          list.data &&
          (isOffice || print) && (
            <div className={`${debts.headActions} no-print`}>
              {isOffice && (
                <Button component={Link} to={diary}>
                  {t('toDiary')}
                </Button>
              )}
              {print}
            </div>
          )
        }
      />
      {!isOwn && !student && <ReadFailure name={t('student')} query={person} />}
      <p className={debts.printedOn}>{t('printedOn', { day: formatDayTime(Date.now()) })}</p>
      <LoadState query={list} skeleton={<Skeleton height={260} radius="lg" />}>
        {({ data }) => <Debts retakes={data} studentId={studentId} />}
      </LoadState>
    </>
  );
}

function Debts({ retakes, studentId }: { retakes: readonly Retake[]; studentId: number }) {
  const t = useTexts(retakesTexts);
  const isOwn = useCurrentUser().user.id === studentId;
  const progress = useCall('standing', 'getProgress', { params: { id: studentId } });
  const open = retakes.filter(({ is_closed }) => !is_closed);
  const closed = retakes.filter(({ is_closed }) => is_closed);
  const asked = new Set(open.flatMap(({ retake_checkpoints }) => retake_checkpoints.map(({ step_id }) => step_id)));
  const { overdue, waiting } = progress.data ?? { overdue: [], waiting: [] };
  const owed = overdue.filter(({ id }) => !asked.has(id));
  const subjects = new Map((progress.data?.data ?? []).map(({ subject }) => [subject.id, subject]));
  return (
    <>
      {open.length === 0 && owed.length === 0 && progress.data && (
        <EmptyState title={t('noDebts')} icon={<IconConfetti size={28} aria-hidden="true" />}>
          {t(isOwn ? 'noDebtsText' : 'noDebtsOther')}
        </EmptyState>
      )}
      <ReadFailure name={t('overdueTopics')} query={progress} />
      {open.length > 0 && (
        <div className={debts.cards}>
          {open.map((retake) => (
            <DebtCard key={retake.id} retake={retake} />
          ))}
        </div>
      )}
      <OverdueTopics overdue={owed} waiting={waiting.filter(({ id }) => !asked.has(id))} subjects={subjects} />
      {closed.length > 0 && (
        <>
          <h2 className={debts.listTitle}>{t('past')}</h2>
          <div className={debts.cards}>
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
  const currentUser = useCurrentUser();
  const { subject, until, starts_at, comment, closed_at } = retake;
  const [isOpen, setOpen] = useState(false);
  return (
    <section
      className={debts.card}
      style={{ '--subject': subject.color }}
      aria-label={subject.title}
      data-closed={retake.is_closed || undefined}
    >
      <header className={debts.cardHead}>
        <h2 className={debts.cardTitle}>{subject.title}</h2>
        <RetakeState state={retake.state} />
      </header>
      {retake.is_closed && closed_at ? (
        <p className={classes.muted}>{t('closedOn', { day: formatDayTime(closed_at) })}</p>
      ) : (
        (until || starts_at) && (
          <p className={debts.dates} data-late={retake.state === 'overdue' || undefined}>
            <IconCalendarEvent size={20} aria-hidden="true" />
            <span>
              {until && <strong>{t('dueTo', { day: formatDayTime(until) })}</strong>}
              {starts_at && <span>{t('startsOn', { day: formatDayTime(starts_at) })}</span>}
            </span>
          </p>
        )
      )}
      {comment && <p className={classes.comment}>{comment}</p>}
      <Conductors retake={retake} />
      <CheckpointList retake={retake}>
        {({ step_id, title }) =>
          // Parents can only read the diary, not open topics.
          currentUser.isParent ? null : (
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
      {retake.state === 'done' && <p className={debts.good}>{t(retake.can_edit ? 'allDoneClose' : 'allDone')}</p>}
      {retake.can_set_dates && (
        <Button
          size="xs"
          className={`${debts.edit} no-print`}
          leftSection={<IconPencil size={16} aria-hidden="true" />}
          onClick={() => setOpen(true)}
          aria-label={`${t('edit')}: ${subject.title}`}
        >
          {t('edit')}
        </Button>
      )}
      {isOpen && <RetakeDialog retake={retake} onClose={() => setOpen(false)} />}
    </section>
  );
}
