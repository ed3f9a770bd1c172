import { Skeleton } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { useCall, type Output } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { formatWaitingTime } from '../../base/waiting-time.ts';
import { mainTexts } from './main.texts.ts';
import { Panel } from './panel.tsx';
import classes from './main.module.css';

const AskedExtensions = lazy(async () => ({ default: (await import('./asked-extensions.tsx')).AskedExtensions }));

type Queue = Output<'marking', 'listMarkingQueue'>;
type Waited = Output<'marking', 'listWaiting'>['data'][number];
type Card = Output<'subjects', 'listTaughtSubjects'>['data'][number];
const OLDEST = 6;
/** Page size of a teacher's own list (specification section 9). */
const ALL = 1000;

/** The main page of teachers and experts: work waiting longest for either, and each discipline with its waiting answers. */
export function TeacherMain({ teaches, assesses }: { teaches: boolean; assesses: boolean }) {
  const t = useTexts(mainTexts);
  const subjects = useCall('subjects', 'listTaughtSubjects', { query: { size: ALL } });
  const waiting = useCall('marking', 'listWaiting', undefined, { enabled: teaches });
  return (
    <>
      {teaches && <QueuePanel kind="marking" />}
      {assesses && <QueuePanel kind="expertise" />}
      {teaches && (
        <Suspense>
          <AskedExtensions />
        </Suspense>
      )}
      <Panel title={t('teachesTitle')} more={{ to: '/disciplines', label: t('studiesAll') }}>
        <LoadState query={subjects} skeleton={<Skeleton height={200} />}>
          {({ data }) =>
            data.length === 0 ? (
              <EmptyState title={t('teachesEmpty')}>{t('teachesEmptyText')}</EmptyState>
            ) : (
              <Teaches subjects={data} waiting={waiting.data?.data ?? []} marks={teaches} />
            )
          }
        </LoadState>
      </Panel>
    </>
  );
}

const QUEUES = {
  marking: { call: 'listMarkingQueue', title: 'waitingTitle', all: 'waitingAll', empty: 'waitingEmpty', address: {} },
  expertise: {
    call: 'listExpertiseQueue',
    title: 'assessTitle',
    all: 'assessAll',
    empty: 'assessEmpty',
    address: { kind: 'expertise' },
  },
} as const;
type Kind = keyof typeof QUEUES;

/** What waits longest in a queue, and the button that opens it. */
function QueuePanel({ kind }: { kind: Kind }) {
  const t = useTexts(mainTexts);
  const queue = useCall('marking', QUEUES[kind].call, { query: { page: 1, size: OLDEST } });
  return (
    <Panel
      title={t(QUEUES[kind].title)}
      action={<StartQueue kind={kind} total={queue.isPending ? null : (queue.data?.total ?? 0)} />}
    >
      <LoadState query={queue} skeleton={<Skeleton height={320} />}>
        {(list) => <Waiting kind={kind} queue={list} />}
      </LoadState>
    </Panel>
  );
}

function Waiting({ kind, queue }: { kind: Kind; queue: Queue }) {
  const t = useTexts(mainTexts);
  if (queue.total === 0) {
    return (
      <EmptyState icon={<IconChecks size={28} stroke={1.5} />} title={t(QUEUES[kind].empty)}>
        {t('waitingEmptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.rows}>
      {queue.data.map((item) => (
        <li key={`${item.step_id}-${item.student.id}`}>
          <Link
            to={`/marking?${new URLSearchParams({ ...QUEUES[kind].address, step: String(item.step_id), student: String(item.student.id) })}`}
            className={classes.row}
          >
            <span className={classes.bar} style={{ background: item.subject_color }} />
            <PersonAvatar person={item.student} size={36} />
            <span className={classes.words}>
              <strong>{personName(item.student, 'informal')}</strong>
              <span>
                {item.step_title} · {item.subject_title}
              </span>
            </span>
            <span className={classes.signs}>
              {item.is_late && <span className={classes.late}>{t('late')}</span>}
              {item.is_again && <span className={classes.again}>{t('again')}</span>}
              <time dateTime={item.waiting_since} title={formatDayTime(item.waiting_since)}>
                {formatNear(item.waiting_since)}
              </time>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The main action of the page: work through the queue. */
function StartQueue({ kind, total }: { kind: Kind; total: number | null }) {
  const t = useTexts(mainTexts);
  if (total === null) return <span className={classes.reserved} />;
  if (total === 0) return null;
  return (
    <Button
      component={Link}
      to={{ pathname: '/marking', search: new URLSearchParams(QUEUES[kind].address).toString() }}
      colour="blue"
    >
      {t(QUEUES[kind].all, { count: total })}
    </Button>
  );
}

interface TeachesProps {
  subjects: readonly Card[];
  waiting: readonly Waited[];
  /** Whether the viewer marks, so that waiting answers concern them. */
  marks: boolean;
}
function Teaches({ subjects, waiting, marks }: TeachesProps) {
  const t = useTexts(mainTexts);
  const waited = new Map(waiting.map((one) => [one.subject_id, one]));
  const byNeed = subjects.toSorted((a, b) => b.waiting_count - a.waiting_count);
  return (
    <div className={classes.tiles}>
      {byNeed.map((subject) => (
        <div key={subject.id} className={classes.tile}>
          <span className={classes.strip} style={{ background: subject.color }} />
          <Link to={`/subjects/${subject.id}`}>
            <strong>{subject.title}</strong>
          </Link>
          <small>
            {marks && (
              <>
                {subject.waiting_count > 0 ? (
                  <Link to={`/marking?subject=${subject.id}`}>{t('answers', { count: subject.waiting_count })}</Link>
                ) : (
                  t('nothingWaits')
                )}
                {' · '}
              </>
            )}
            <Link to={`/subjects/${subject.id}/journal`}>{t('journal')}</Link>
            {marks && subject.waiting_count > 0 && <WaitedLine waited={waited.get(subject.id)} />}
          </small>
        </div>
      ))}
    </div>
  );
}

/** The waiting times in a discipline; the line is reserved until they are loaded. */
function WaitedLine({ waited }: { waited: Waited | undefined }) {
  const t = useTexts(mainTexts);
  return (
    <span className={classes.waited}>
      {waited
        ? t('waitingFacts', {
            median: formatWaitingTime(waited.median_since),
            oldest: formatWaitingTime(waited.oldest_since),
          })
        : '\u00a0'}
    </span>
  );
}
