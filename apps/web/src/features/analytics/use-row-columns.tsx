import type { AnalyticsKind, AnalyticsRow } from '@orbita/contract/analytics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { analyticsTexts } from './analytics.texts.ts';
import { Change } from './change.tsx';
import { attendanceOf } from './figures.ts';
import { useAttendanceLink } from './use-attendance-link.ts';
import { useComparedWords } from './use-compared-words.ts';
import type { ScopeInAddress } from './use-scope.ts';
import classes from './analytics.module.css';

interface Shown {
  of: AnalyticsKind;
  read: Output<'analytics', 'getAnalytics'>;
  rows: readonly AnalyticsRow[];
  to: ScopeInAddress['to'];
}
const keys = { groups: 'group_id', subjects: 'subject_id', teachers: 'teacher_id' } as const;
const titles = { groups: 'group', subjects: 'subject', teachers: 'teacher' } as const;

/** Columns of the figures; each number leads to what it counts, as long as that is of today. */
export function useRowColumns({ of, read, rows, to }: Shown): Column<AnalyticsRow>[] {
  const t = useTexts(analyticsTexts);
  const { inTime } = useComparedWords(read);
  const attendance = useAttendanceLink(read.semester?.id);
  const most = (figure: (row: AnalyticsRow) => number) => Math.max(1, ...rows.map(figure));
  const [mostDebts, mostWaiting] = [most(({ now }) => now.debts), most(({ now }) => now.waiting)];
  const ofToday = (address: string | null) => (read.is_over ? null : address);
  const place = (row: AnalyticsRow) => ({ [keys[of]]: row.id });
  const columns: Column<AnalyticsRow>[] = [
    {
      title: t(titles[of]),
      sort: 'title',
      kind: 'main',
      cell: (row) => (
        <>
          {row.title}
          {row.people.length > 0 && (
            <small className={classes.people}>
              {row.people.map((person, i) => (
                <span key={person.id}>
                  {i > 0 && ', '}
                  <Link to={`/users/${person.id}/profile`}>{personName(person, 'short')}</Link>
                </span>
              ))}
            </small>
          )}
        </>
      ),
    },
    {
      title: t('debts'),
      sort: 'debts',
      kind: 'number',
      cell: (row) => (
        <Measured
          value={row.now.debts}
          most={mostDebts}
          number={formatNumber(row.now.debts)}
          words={t('debtsCount', { count: row.now.debts })}
          to={ofToday(to('people', { of: 'debts', ...place(row) }))}
          name={row.title}
        />
      ),
    },
    {
      title: t('change', { time: inTime }),
      sort: 'change',
      kind: 'number',
      cell: ({ now, week_ago: before }) => before && <Change now={now.debts} before={before.debts} than={inTime} />,
    },
    {
      title: t('waiting'),
      sort: 'waiting',
      kind: 'number',
      cell: (row) => (
        <Measured
          value={row.now.waiting}
          most={mostWaiting}
          number={formatNumber(row.now.waiting)}
          words={t('works', { count: row.now.waiting })}
          to={ofToday(to('waiting', place(row)))}
          name={row.title}
        >
          {row.now.waited_days !== null && <small>{t('average', { days: formatNumber(row.now.waited_days) })}</small>}
        </Measured>
      ),
    },
    {
      title: t('attendance'),
      sort: 'attendance',
      kind: 'number',
      cell: (row) => {
        const share = attendanceOf(row.now);
        if (share === null) return null;
        const percent = t('percent', { value: formatNumber(share) });
        return (
          <Measured
            value={share}
            most={100}
            number={percent}
            words={t('attendanceIs', { percent })}
            to={ofToday(attendance(of, row.id))}
            name={row.title}
            isGood
          >
            {row.compared && <Change now={share} before={attendanceOf(row.compared)} isShare />}
          </Measured>
        );
      },
    },
  ];
  if (of !== 'groups' || !rows.some(({ now }) => now.at_risk !== null)) return columns;
  return [
    ...columns,
    {
      title: t('at_risk'),
      sort: 'at_risk',
      kind: 'number',
      cell: (row) => (
        <Measured
          value={0}
          most={1}
          number={formatNumber(row.now.at_risk ?? 0)}
          words={t('atRisk', { count: row.now.at_risk ?? 0 })}
          to={ofToday(to('people', { of: 'at_risk', ...place(row) }))}
          name={row.title}
        />
      ),
    },
  ];
}

interface MeasuredProps {
  value: number;
  most: number;
  number: string;
  /** The number with what it counts, for phones, where columns have no headings. */
  words: string;
  /** Where what it counts is listed. */
  to: string | null;
  /** Whose figure it is. */
  name: string;
  isGood?: boolean;
  children?: ReactNode;
}
/** A number with a bar of its size. */
function Measured({ value, most, number, words, to, name, isGood, children }: MeasuredProps) {
  const said = (
    <>
      <span className={classes.number}>{number}</span>
      <span className={classes.words}>{words}</span>
    </>
  );
  return (
    <span className={classes.measured}>
      <span className={classes.figure}>
        {to === null ? (
          said
        ) : (
          <Link to={to} aria-label={`${words}, ${name}`}>
            {said}
          </Link>
        )}
        {children}
      </span>
      {value > 0 && (
        <span className={classes.bar} data-good={isGood || undefined} aria-hidden="true">
          <span style={{ width: `${Math.min(100, (100 * value) / most)}%` }} />
        </span>
      )}
    </span>
  );
}
