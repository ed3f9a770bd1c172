import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDay } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { ErrorState } from '../../ui/states/states.tsx';
import type { Reader } from './diary.data.ts';
import { diaryTexts } from './diary.texts.ts';
import classes from './diary.module.css';

/** A link to open retakes; nothing when there are none. */
export function RetakesLine({ reader }: { reader: Reader }) {
  const t = useTexts(diaryTexts);
  const { data, error, refetch } = useCall('retakes', 'listStudentRetakes', { params: { id: reader.studentId } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const open = (data?.data ?? []).filter(({ is_closed }) => !is_closed);
  if (open.length === 0) return null;
  // The list is sorted by date.
  const until = open[0]?.until;
  return (
    <Link to={`/users/${reader.isOwn ? 'my' : reader.studentId}/debts`} className={classes.retakes}>
      <IconRefresh size={20} aria-hidden="true" />
      <span>
        <strong>{t('retakesOpen', { count: open.length })}</strong>
        {until && `: ${t('retakesUntil', { day: formatDay(until) })}`}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Link>
  );
}
