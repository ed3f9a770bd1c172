import { SegmentedControl, Skeleton } from '@mantine/core';
import type { ListedPerson } from '@orbita/contract/users/account';
import { IconArrowsUpDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCall, useSave, type Output } from '../../../api/query.ts';
import { formatDate, formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Amounts } from './amounts.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

interface Props {
  first: ListedPerson;
  second: ListedPerson;
  onClose: () => void;
}

/** Shows what a merge would move and what both have, then merges. */
export function MergeDialog({ first, second, onClose }: Props) {
  const t = useTexts(officeTexts);
  const navigate = useNavigate();
  const [isSwapped, setSwapped] = useState(false);
  const [kept, gone] = isSwapped ? [second, first] : [first, second];
  const params = { id: kept.id, otherId: gone.id };
  const preview = useCall('users', 'previewMerge', { params }, { staleTime: 0 });
  /** Lessons in which the record of the account that goes counts. */
  const [ofGone, setOfGone] = useState<ReadonlySet<number>>(new Set());
  const differing = preview.data?.attendance ?? [];
  const merge = useSave('users', 'mergePeople', {
    invalidates: ['users', 'auth'],
    success: t('merged'),
    onSuccess: () => {
      onClose();
      void navigate(`/admin/users/${kept.id}`);
    },
  });
  return (
    <Modal
      opened
      size="lg"
      title={t('mergeTitle')}
      saveLabel={t('mergeShort')}
      saving={merge.isPending}
      saveDisabled={preview.data === undefined || preview.data.refusal !== null}
      onSave={() =>
        merge.mutate({
          params,
          body: {
            attendance_of_gone: differing.map(({ lesson_id }) => lesson_id).filter((lesson) => ofGone.has(lesson)),
          },
        })
      }
      onClose={onClose}
    >
      <div className={classes.roleChoice}>
        <Side label={t('stays')} person={kept} />
        <div>
          <Button
            size="xs"
            leftSection={<IconArrowsUpDown size={16} aria-hidden="true" />}
            onClick={() => {
              setSwapped(!isSwapped);
              setOfGone(new Set());
            }}
          >
            {t('swap')}
          </Button>
        </div>
        <Side label={t('becomes')} person={gone} />
        <LoadState query={preview} skeleton={<Skeleton height={120} />}>
          {(found) => (
            <>
              <Effects found={found} />
              {found.attendance.length > 0 && (
                <AttendanceChoice lessons={found.attendance} ofGone={ofGone} onChange={setOfGone} />
              )}
            </>
          )}
        </LoadState>
      </div>
    </Modal>
  );
}

interface ChoiceProps {
  lessons: Output<'users', 'previewMerge'>['attendance'];
  ofGone: ReadonlySet<number>;
  onChange: (ofGone: ReadonlySet<number>) => void;
}

/** Asks which record counts in each lesson of which both have a different one. */
function AttendanceChoice({ lessons, ofGone, onChange }: ChoiceProps) {
  const t = useTexts(officeTexts);
  const marks = useCall('attendance', 'listAttendanceMarks', {}, { staleTime: Infinity });
  return (
    <LoadState query={marks} skeleton={<Skeleton height={80} />}>
      {({ data }) => {
        const titleOf = ({ attendance_status: status, late }: (typeof lessons)[number]['kept']) =>
          [data.find(({ id }) => id === status)?.title, late && t('wasLate')].filter(Boolean).join(', ');
        const choose = (lesson: number, isGone: boolean) => {
          const next = new Set(ofGone);
          if (isGone) next.add(lesson);
          else next.delete(lesson);
          onChange(next);
        };
        return (
          <>
            <strong>{t('attendanceDiffers')}</strong>
            <ul className={classes.list}>
              {lessons.map(({ lesson_id: lesson, title, starts_at, kept, gone }) => (
                <li key={lesson} className={classes.line}>
                  <span className={classes.stack}>
                    <span>{title}</span>
                    <span className={classes.muted}>{formatDayTime(starts_at)}</span>
                  </span>
                  <SegmentedControl
                    aria-label={`${t('attendanceOf')}: ${title}, ${formatDayTime(starts_at)}`}
                    value={ofGone.has(lesson) ? 'gone' : 'kept'}
                    onChange={(value) => choose(lesson, value === 'gone')}
                    data={[
                      { value: 'kept', label: titleOf(kept) },
                      { value: 'gone', label: titleOf(gone) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          </>
        );
      }}
    </LoadState>
  );
}

function Side({ label, person }: { label: string; person: ListedPerson }) {
  const t = useTexts(officeTexts);
  const facts = [
    person.roles.map((role) => t(`is.${role}`)).join(', '),
    person.email ?? person.username,
    person.phone,
    `${t('added')} ${formatDate(person.created_at)}`,
  ];
  return (
    <div className={classes.stack}>
      <span className={classes.muted}>{label}</span>
      <span className={classes.person}>
        <PersonAvatar person={person} size={36} />
        <span className={classes.stack}>
          <strong>{personName(person)}</strong>
          <span className={classes.muted}>{facts.filter(Boolean).join(' · ')}</span>
        </span>
      </span>
    </div>
  );
}

function Effects({ found: { refusal, moves, conflicts } }: { found: Output<'users', 'previewMerge'> }) {
  const t = useTexts(officeTexts);
  if (refusal !== null) return <p className={classes.warning}>{refusal}</p>;
  return (
    <>
      <strong>{t('moves')}</strong>
      <Amounts amounts={moves} nothing={t('movesNothing')} />
      {conflicts.length > 0 && (
        <>
          <strong>{t('conflicts')}</strong>
          <ul className={classes.list}>
            {conflicts.map(({ kind, title }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- Two conflicts may be of the same kind in topics of the same title.
              <li key={index} className={classes.line}>
                <span>{title || t('conflict.other')}</span>
                {kind !== 'other' && <span className={classes.muted}>{t(`conflict.${kind}`)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
