import { Skeleton } from '@mantine/core';
import type { SubjectWork } from '@orbita/contract/portfolio';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { portfolioTexts } from './portfolio.texts.ts';
import classes from './portfolio.module.css';

interface Props {
  studentId: number;
  /** The discipline to which the list below is narrowed. */
  chosen: number | undefined;
}

/** How many tasks of each discipline are done; each leads to its tasks. */
export function SubjectWorkTable({ studentId, chosen }: Props) {
  const t = useTexts(portfolioTexts);
  return (
    <div className={classes.panel}>
      <Panel part="subjects" title={t('bySubject')}>
        {() => <Subjects studentId={studentId} chosen={chosen} />}
      </Panel>
    </div>
  );
}

function Subjects({ studentId, chosen }: Props) {
  const table = useCall('portfolio', 'getLmsTable', { params: { id: studentId } });
  return (
    <LoadState query={table} skeleton={<Skeleton height={72} />}>
      {({ data }) => (
        <ul className={classes.subjects}>
          {data.map((row) => (
            <li key={row.subject.id}>
              <SubjectLine row={row} isChosen={row.subject.id === chosen} />
            </li>
          ))}
        </ul>
      )}
    </LoadState>
  );
}

function SubjectLine({ row, isChosen }: { row: SubjectWork; isChosen: boolean }) {
  const t = useTexts(portfolioTexts);
  const { subject, tasks, accepted, overdue, waiting, returned } = row;
  const rest = [
    overdue > 0 && t('overdueCount', { count: overdue }),
    returned > 0 && t('returnedCount', { count: returned }),
    waiting > 0 && t('waitingCount', { count: waiting }),
  ].filter(Boolean);
  return (
    <Link
      to={isChosen ? '?' : `?subject=${subject.id}`}
      className={classes.subject}
      aria-current={isChosen ? 'true' : undefined}
      style={{ '--subject': subject.color, '--done': `${tasks === 0 ? 0 : (accepted / tasks) * 100}%` }}
    >
      <span className={classes.subjectTitle}>{subject.title}</span> <span className={classes.bar} aria-hidden="true" />
      <span className={classes.quiet}>{[t('accepted', { count: accepted, total: tasks }), ...rest].join(' · ')}</span>
    </Link>
  );
}
