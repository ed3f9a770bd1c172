import { ActionIcon, Skeleton } from '@mantine/core';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Holiday, schedule } from '@orbita/contract/schedule';
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { callNamed, newIdempotencyKey } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { calendarDay, formatDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { Loading, LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { noonOf } from '../schedule-days.ts';
import { HolidayDialog } from './holiday-dialog.tsx';
import { KeeperTabs } from './keeper-tabs.tsx';
import { keepingTexts } from './keeping.texts.ts';
import { OperationDialog } from './operation-dialog.tsx';
import { refreshTimetable } from './undo-change.ts';
import classes from './keeping.module.css';

type Listed = ResponseOf<typeof schedule.listHolidays>;
type Proposed = Listed['proposed'][number];

/** «чт, 1 января – чт, 8 января» */
const daysOf = ({ first_day, last_day }: { first_day: string; last_day: string }): string =>
  first_day === last_day
    ? formatDay(noonOf(first_day))
    : `${formatDay(noonOf(first_day))} – ${formatDay(noonOf(last_day))}`;

/** Days without lessons, by year. */
export function HolidaysPage() {
  const t = useTexts(keepingTexts);
  const { can } = useCurrentUser();
  const [params, write] = useAddressParams();
  const [edited, setEdited] = useState<Holiday | 'new' | null>(null);
  const [cancelled, setCancelled] = useState<Holiday | null>(null);
  const asked = Number(params.get('year'));
  const year = asked >= 2000 && asked < 2200 ? asked : Number(calendarDay(Date.now()).slice(0, 4));
  const holidays = useCall('schedule', 'listHolidays', { query: { year } }, { keepPrevious: true });
  const turnTo = (to: number) => write((now) => (now.set('year', String(to)), now), { replace: true });
  const create = can('schedule_write') && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t('addHoliday')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('holidays')}
        description={t('holidaysLead')}
        above={<Link to="/schedule?of=all">{t('toSchedule')}</Link>}
        actions={create}
      />
      <KeeperTabs />
      <div className={classes.years}>
        <ActionIcon variant="default" size={36} aria-label={t('earlierYear')} onClick={() => turnTo(year - 1)}>
          <IconChevronLeft size={20} />
        </ActionIcon>
        <h2 aria-live="polite">{year}</h2>
        <ActionIcon variant="default" size={36} aria-label={t('laterYear')} onClick={() => turnTo(year + 1)}>
          <IconChevronRight size={20} />
        </ActionIcon>
      </div>
      <LoadState query={holidays} skeleton={<Skeleton height={240} />}>
        {({ data, proposed }) => (
          <>
            {data.length === 0 && holidays.isPlaceholderData ? (
              <Loading skeleton={<Skeleton height={240} />} />
            ) : data.length === 0 ? (
              <EmptyState title={t('noHolidays')} action={create}>
                {t('noHolidaysText')}
              </EmptyState>
            ) : (
              <HolidayTable holidays={data} onEdit={setEdited} onCancel={setCancelled} />
            )}
            {can('schedule_write') && proposed.length > 0 && <ProposedHolidays proposed={proposed} />}
          </>
        )}
      </LoadState>
      {edited && (
        <HolidayDialog
          holiday={edited === 'new' ? null : edited}
          onSaved={(holiday) => holiday.lessons > 0 && setCancelled(holiday)}
          onClose={() => setEdited(null)}
        />
      )}
      {cancelled && (
        <OperationDialog
          start={{
            act: 'cancel',
            from: cancelled.first_day,
            to: cancelled.last_day,
            target: '',
            groupIds: cancelled.groups.map(({ id }) => id),
            reason: cancelled.title,
          }}
          onClose={() => setCancelled(null)}
        />
      )}
    </>
  );
}

interface TableProps {
  holidays: readonly Holiday[];
  onEdit: (holiday: Holiday) => void;
  onCancel: (holiday: Holiday) => void;
}

function HolidayTable({ holidays, onEdit, onCancel }: TableProps) {
  const t = useTexts(keepingTexts);
  const { can } = useCurrentUser();
  return (
    <ul className={classes.cards}>
      {holidays.map((holiday) => (
        <li key={holiday.id}>
          <span className={classes.stack}>
            <b>{holiday.title}</b>
            <span>
              {[daysOf(holiday), holiday.groups.map(({ name }) => name).join(', ')].filter(Boolean).join(' · ')}
            </span>
          </span>
          {can('schedule_write') && (
            <span className={classes.tools}>
              {holiday.lessons > 0 && (
                <>
                  <span className={classes.warning}>{t('lessonsThere', { count: holiday.lessons })}</span>
                  <Button onClick={() => onCancel(holiday)}>{t('cancelThem')}</Button>
                </>
              )}
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('edit', { title: holiday.title })}
                onClick={() => onEdit(holiday)}
              >
                <IconPencil size={20} />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label={t('remove', { title: holiday.title })}
                onClick={() => void removeHoliday(holiday)}
              >
                <IconTrash size={20} />
              </ActionIcon>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

const key = () => ({ idempotencyKey: newIdempotencyKey() });

/** Takes a holiday away; the notification brings it back. */
const removeHoliday = ({ id, title, first_day, last_day, groups }: Holiday) =>
  runUndoable({
    work: () => callNamed('schedule', 'deleteHoliday')({ params: { id } }, key()),
    message: keepingTexts.t('holidayDeleted'),
    undo: () =>
      callNamed('schedule', 'createHolidays')(
        { body: { holidays: [{ title, first_day, last_day, group_ids: groups.map((group) => group.id) }] } },
        key(),
      ),
    refresh: refreshTimetable,
  });

function ProposedHolidays({ proposed }: { proposed: readonly Proposed[] }) {
  const t = useTexts(keepingTexts);
  const save = useSave('schedule', 'createHolidays', {
    invalidates: ['schedule'],
    onSuccess: ({ data }) => notify({ tone: 'success', message: t('holidaysAdded', { count: data.length }) }),
  });
  const add = (holidays: readonly Proposed[]) => save.mutate({ body: { holidays: [...holidays] } });
  return (
    <section className={classes.proposed}>
      <h2>{t('proposed')}</h2>
      <p>{t('proposedText')}</p>
      <ul className={classes.cards}>
        {proposed.map((one) => (
          <li key={one.first_day}>
            <span className={classes.stack}>
              <b>{one.title}</b>
              <span>{daysOf(one)}</span>
            </span>
            <Button disabled={save.isPending} aria-label={`${t('add')}: ${one.title}`} onClick={() => add([one])}>
              {t('add')}
            </Button>
          </li>
        ))}
      </ul>
      <Button loading={save.isPending} onClick={() => add(proposed)}>
        {t('addAll')}
      </Button>
    </section>
  );
}
