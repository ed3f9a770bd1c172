import type { SubjectAttendance } from '@orbita/contract/attendance';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { formatDate } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import type { Side } from './use-attendance-address.ts';
import classes from './attendance.module.css';

interface Props {
  read: SubjectAttendance;
  /** The columns were chosen, so that today may not be among them. */
  isMoved: boolean;
  onPage: (side: Side) => void;
}

/** Which lessons of the period are shown, with the way to those before and after; nothing when all are. */
export function ColumnsLine({ read, isMoved, onPage }: Props) {
  const t = useTexts(attendanceTexts);
  const { offset, lessons, lessons_count: count } = read;
  const [first, last] = [lessons[0], lessons.at(-1)];
  if (!first || !last || count <= lessons.length) return null;
  return (
    <nav className={classes.columns} aria-label={t('columns')}>
      <Button
        size="xs"
        disabled={offset === 0}
        aria-label={t('earlier')}
        title={`${t('earlier')} (Alt+PageUp)`}
        leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
        onClick={() => onPage('earlier')}
      >
        <span className={classes.long}>{t('earlier')}</span>
      </Button>
      <span role="status">
        <b>
          {formatDate(first.starts_at)} – {formatDate(last.starts_at)}
        </b>{' '}
        {t('columnsOf', { first: offset + 1, last: offset + lessons.length, count })}
      </span>
      {isMoved && (
        <Button size="xs" onClick={() => onPage('today')}>
          {t('toToday')}
        </Button>
      )}
      <Button
        size="xs"
        disabled={offset + lessons.length >= count}
        aria-label={t('later')}
        title={`${t('later')} (Alt+PageDown)`}
        rightSection={<IconChevronRight size={16} aria-hidden="true" />}
        onClick={() => onPage('later')}
      >
        <span className={classes.long}>{t('later')}</span>
      </Button>
    </nav>
  );
}
