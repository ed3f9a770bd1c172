import { IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import type { Reader } from './diary.data.ts';
import { isToDo } from './topic-facts.ts';
import { diaryTexts } from './diary.texts.ts';
import classes from './diary.module.css';

/** A link to open retakes with the nearest date; nothing when there are none. That they could not be read, the debts below say. */
export function RetakesLine({ reader }: { reader: Reader }) {
  const t = useTexts(diaryTexts);
  const retakes = useCall('retakes', 'listStudentRetakes', { params: { id: reader.studentId } });
  const open = (retakes.data?.data ?? []).filter(isToDo);
  if (open.length === 0) return null;
  // The list is sorted by date.
  const until = open[0]?.until;
  return (
    <Link to={`/users/${reader.isOwn ? 'my' : reader.studentId}/debts`} className={classes.fact} data-tone="accent">
      <IconRefresh size={18} aria-hidden="true" />
      <span>
        {t('retakesOpen', { count: open.length })}
        {until && <span className={classes.factMore}>, {t('retakesUntil', { day: formatNear(until) })}</span>}
      </span>
      <IconChevronRight size={16} aria-hidden="true" />
    </Link>
  );
}
