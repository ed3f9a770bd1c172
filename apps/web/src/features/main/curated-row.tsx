import type { CuratedStudent } from '@orbita/contract/standing';
import { Link } from 'react-router';
import { daysFromToday } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { curatorTexts } from './curator.texts.ts';
import classes from './curator-main.module.css';

/** A student with the reasons why they need the curator, the gravest first; the row leads to the diary. */
export function CuratedRow({ row }: { row: CuratedStudent }) {
  const t = useTexts(curatorTexts);
  const reasons = useReasons(row);
  return (
    <li>
      <Link to={`/users/${row.student.id}/diary`} className={classes.row}>
        <PersonAvatar person={row.student} size={36} />
        <span className={classes.who}>
          <strong>{personName(row.student)}</strong>
          <span>{row.groups.map(({ name }) => name).join(', ')}</span>
        </span>
        <span className={classes.reasons}>
          {reasons.map(({ words, tone }) => (
            <span key={words} data-tone={tone}>
              {words}
            </span>
          ))}
          {reasons.length === 0 && <span>{t('fine')}</span>}
        </span>
      </Link>
    </li>
  );
}

interface Reason {
  words: string;
  tone?: 'danger' | 'warning';
}

function useReasons(row: CuratedStudent): Reason[] {
  const t = useTexts(curatorTexts);
  const notYetDue = row.retakes_count - row.retakes_overdue_count;
  const counted = (count: number, key: Parameters<typeof t>[0], tone?: Reason['tone']): Reason[] =>
    count > 0 ? [{ words: t(key, { count }), ...(tone ? { tone } : {}) }] : [];
  return [
    ...counted(row.retakes_overdue_count, 'overdueRetakes', 'danger'),
    ...counted(row.overdue_count, 'overdue', 'danger'),
    ...counted(notYetDue, 'retakes', 'warning'),
    ...counted(row.returned_count, 'returned', 'warning'),
    ...counted(row.missed_count, 'missed'),
    ...(row.is_silent
      ? [{ words: row.last_active_at ? t('silent', { count: -daysFromToday(row.last_active_at) }) : t('neverSeen') }]
      : []),
  ];
}
