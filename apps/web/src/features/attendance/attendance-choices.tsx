import { NativeSelect } from '@mantine/core';
import type { Subject } from '@orbita/contract/subjects';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { boardTexts } from '../../shared/journal/board.texts.ts';
import { GroupSelect } from '../../shared/journal/journal-bar.tsx';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { attendanceTexts } from './attendance.texts.ts';
import type { AttendanceAddress } from './use-attendance-address.ts';
import board from '../../shared/journal/board.module.css';
import classes from './attendance.module.css';

interface Props {
  subject: Subject;
  address: AttendanceAddress;
  /** The group shown; 0 while it is not known. */
  shown: number;
  semesters: readonly { id: number; title: string }[];
}

/** Table or heat map, and the group and semester that are shown. */
export function AttendanceChoices({ subject, address, shown, semesters }: Props) {
  const t = useTexts(attendanceTexts);
  const tb = useTexts(boardTexts);
  const groups = useCall('subjects', 'listSubjectGroups', { params: { id: subject.id }, query: { archived: true } });
  return (
    <>
      <nav className={board.modes} aria-label={t('views')}>
        {(['table', 'heat'] as const).map((view) => (
          <Link key={view} to={address.hrefOf(view)} aria-current={view === address.view ? 'page' : undefined}>
            {t(view)}
          </Link>
        ))}
      </nav>
      {semesters.length > 0 && (
        <NativeSelect
          aria-label={t('semester')}
          className={classes.semester}
          value={String(address.semester ?? '')}
          onChange={(event) => address.chooseSemester(event.currentTarget.value)}
          data={[
            { value: '', label: t('wholeTime') },
            ...semesters.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
      <GroupSelect groups={groups.data?.data ?? []} value={shown} onChange={address.chooseGroup} />
      <ReadFailure name={tb('group')} query={groups} />
    </>
  );
}
