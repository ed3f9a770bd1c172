import { NativeSelect, Switch, TextInput } from '@mantine/core';
import { OPEN_END } from '@orbita/contract/permissions';
import type { Person } from '@orbita/contract/schemas';
import type { StatusOfUser } from '@orbita/contract/temporary-statuses';
import { useState } from 'react';
import { useCall, useSave } from '../../api/query.ts';
import { calendarDay } from '../../base/dates.ts';
import { isCalendarDay } from '../../base/day.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields, type FormFields } from '../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { personName } from '../users/person.tsx';
import { UserPicker } from '../users/picker/user-picker.tsx';
import { statusTexts } from './temporary-statuses.texts.ts';
import classes from './temporary-statuses.module.css';

interface Values {
  temporary_status_id: string;
  start_date: string;
  end_date: string;
  isOpen: boolean;
  reason: string;
}
/** What shows statuses and is read again after a change. */
export const STATUS_CACHE = ['temporaryStatuses', 'users', 'attendance', 'standing', 'audit'] as const;

const readStatus = (status: StatusOfUser): Values => ({
  temporary_status_id: String(status.temporary_status.id),
  start_date: status.start_date,
  end_date: status.end_date === OPEN_END ? '' : status.end_date,
  isOpen: status.end_date === OPEN_END,
  reason: status.reason ?? '',
});
const bodyOf = ({ temporary_status_id, start_date, end_date, isOpen, reason }: Values) => ({
  temporary_status_id: Number(temporary_status_id),
  start_date,
  end_date: isOpen ? OPEN_END : end_date,
  reason,
});

/** Whether neither a last day was typed nor the status is without an end. */
const lacksEnd = ({ isOpen, end_date }: Values): boolean => !isOpen && end_date === '';

function useStatusForm(initial: Values): FormFields<Values> {
  const t = useTexts(statusTexts);
  const wrong = (day: string) => day !== '' && !isCalendarDay(day) && t('wrongDay');
  return useFormFields<Values>({
    initial,
    required: ['temporary_status_id', 'start_date'],
    checks: {
      start_date: wrong,
      end_date: (last, { start_date: first, isOpen }) =>
        !isOpen && (wrong(last) || (isCalendarDay(first) && isCalendarDay(last) && last < first && t('crossed'))),
    },
  });
}

/** Gives a status to the named students, or to those who are chosen here. */
export function GiveStatus({ people = [], onClose }: { people?: readonly Person[]; onClose: () => void }) {
  const t = useTexts(statusTexts);
  const [chosen, setChosen] = useState(people);
  const [isPicking, setPicking] = useState(false);
  const initial = { temporary_status_id: '', end_date: '', isOpen: false, reason: '' };
  const form = useStatusForm({ ...initial, start_date: calendarDay(Date.now()) });
  const give = useSave('temporaryStatuses', 'giveStatusToMany', { invalidates: STATUS_CACHE, failure: false });
  const save = async (values: Values) => {
    const body = { user_ids: chosen.map(({ id }) => id), ...bodyOf(values) };
    const { created, refused } = await give.mutateAsync({ body });
    if (created.length > 0) notify({ tone: 'success', message: t('givenMany', { count: created.length }) });
    const names = refused.map(({ name, reason }) => `${name} — ${reason}`).join('; ');
    if (names !== '') notify({ tone: 'error', message: t('refused', { names }) });
  };
  return (
    <>
      <EditDialog
        title={
          people.length === 1 && people[0] ? `${t('giveTitle')}: ${personName(people[0], 'informal')}` : t('giveTitle')
        }
        saveLabel={t('give')}
        form={form}
        saveDisabled={chosen.length === 0 || lacksEnd(form.values)}
        save={save}
        onClose={onClose}
      >
        {people.length === 0 && (
          <div className={classes.who}>
            <Button onClick={() => setPicking(true)}>{t('chooseStudents')}</Button>
            {chosen.length > 0 && (
              <span>
                {chosen.length === 1 && chosen[0] ? personName(chosen[0]) : t('chosen', { count: chosen.length })}
              </span>
            )}
          </div>
        )}
        <StatusFields form={form} />
      </EditDialog>
      <UserPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        title={t('chooseStudents')}
        only="student"
        selected={chosen}
        onSave={(picked) => {
          setChosen(picked);
          setPicking(false);
        }}
      />
    </>
  );
}

/** Changes a status that somebody has. */
export function EditStatus({ status, onClose }: { status: StatusOfUser; onClose: () => void }) {
  const t = useTexts(statusTexts);
  const form = useStatusForm(readStatus(status));
  const update = useSave('temporaryStatuses', 'updateStatus', {
    invalidates: STATUS_CACHE,
    success: t('saved'),
    failure: false,
  });
  const names = {
    temporary_status_id: t('status'),
    start_date: t('from'),
    end_date: t('until'),
    isOpen: t('openEnd'),
    reason: t('reason'),
  };
  return (
    <EditDialog
      title={`${t('editTitle')}: ${personName(status.user, 'informal')}`}
      form={form}
      record={status}
      meeting={{ read: readStatus, names }}
      saveDisabled={lacksEnd(form.values)}
      save={(values, updated_at) =>
        update.mutateAsync({
          params: { id: status.id },
          body: { ...bodyOf(values), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <StatusFields form={form} known={status.temporary_status} />
    </EditDialog>
  );
}

function StatusFields({ form, known }: { form: FormFields<Values>; known?: { id: number; title: string } }) {
  const t = useTexts(statusTexts);
  const kinds = useCall(
    'temporaryStatuses',
    'listTemporaryStatusChoices',
    { query: { size: 100 } },
    { staleTime: 60_000 },
  );
  const { isOpen } = form.values;
  // An archived kind is not among the choices, but the status keeps it until another is chosen.
  const all = new Map([...(kinds.data?.data ?? []), ...(known ? [known] : [])].map(({ id, title }) => [id, title]));
  return (
    <>
      <ReadFailure name={t('status')} query={kinds} />
      {kinds.data && all.size === 0 && <p className={classes.none}>{t('noKinds')}</p>}
      <NativeSelect
        label={t('status')}
        required
        data={[
          { value: '', label: t('chooseStatus') },
          ...[...all].map(([id, title]) => ({ value: String(id), label: title })),
        ]}
        {...form.text('temporary_status_id')}
      />
      <div className={classes.dates}>
        <DateField label={t('from')} time={null} {...form.field('start_date')} />
        {!isOpen && <DateField label={t('until')} time={null} {...form.field('end_date')} />}
      </div>
      <Switch label={t('openEnd')} {...form.tick('isOpen')} />
      <TextInput label={t('reason')} placeholder={t('reasonHint')} maxLength={500} {...form.text('reason')} />
    </>
  );
}
