import { ActionIcon, Skeleton } from '@mantine/core';
import type { FormPeriod } from '@orbita/contract/education-forms';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { invalidate, useCall } from '../../api/query.ts';
import { formatCalendarDay } from '../../base/day.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { LoadState } from '../../ui/states/load-state.tsx';
import { formTexts } from './education-forms.texts.ts';
import { FORM_CACHE, FormDialog } from './form-dialog.tsx';
import classes from './education-forms.module.css';

interface History {
  current_form: { id: number; title: string } | null;
  data: FormPeriod[];
}

/** The form in which a person studies, with its history. */
export function PersonFormPanel({ userId }: { userId: number }) {
  const t = useTexts(formTexts);
  const mayChange = useCurrentUser().can('users_write');
  const history = useCall('educationForms', 'listFormsOfPerson', { params: { id: userId } });
  return (
    <Panel title={t('panel')}>
      {() => (
        <LoadState query={history} skeleton={<Skeleton height={48} />}>
          {(read) => <Forms history={read} owner={{ user_ids: [userId] }} mayChange={mayChange} />}
        </LoadState>
      )}
    </Panel>
  );
}

/** The form in which a group studies, with its history. */
export function GroupFormPanel({ groupId }: { groupId: number }) {
  const t = useTexts(formTexts);
  const mayChange = useCurrentUser().can('groups_write');
  const history = useCall('educationForms', 'listGroupEducationForms', { query: { group_id: groupId } });
  return (
    <Panel title={t('panel')}>
      {() => (
        <LoadState query={history} skeleton={<Skeleton height={48} />}>
          {(read) => <Forms history={read} owner={{ group_ids: [groupId] }} mayChange={mayChange} />}
        </LoadState>
      )}
    </Panel>
  );
}

type Owner = { user_ids: number[] } | { group_ids: number[] };

function Forms({ history, owner, mayChange }: { history: History; owner: Owner; mayChange: boolean }) {
  const t = useTexts(formTexts);
  const [isChanging, setChanging] = useState(false);
  const { current_form: now, data } = history;
  const isOwn = data.some(({ is_current, education_form }) => is_current && education_form !== null);
  return (
    <>
      <p className={classes.now}>
        {now?.title ?? t('none')}{' '}
        {now && !isOwn && 'user_ids' in owner && <span className={classes.muted}>({t('byGroup')})</span>}
      </p>
      {data.length > 0 && (
        <ul className={classes.list} aria-label={t('history')}>
          {data.map((period) => (
            <Period key={period.id} period={period} owner={owner} mayChange={mayChange} />
          ))}
        </ul>
      )}
      {mayChange && (
        <Button
          className={classes.under ?? ''}
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setChanging(true)}
        >
          {t('change')}
        </Button>
      )}
      {isChanging && <FormDialog to={owner} onClose={() => setChanging(false)} />}
    </>
  );
}

/** Deletes a row of a history, with undo. */
async function takeBack({ id, education_form, started_at }: FormPeriod, owner: Owner, message: string): Promise<void> {
  const { educationForms } = api;
  const given = { education_form_id: education_form?.id ?? null, started_at };
  const refresh = () => invalidate(...FORM_CACHE);
  if ('group_ids' in owner)
    await runUndoable({
      work: () => educationForms.deleteGroupEducationForm({ params: { id } }),
      message,
      undo: () => educationForms.giveGroupEducationForm({ body: { ...owner, ...given } }),
      refresh,
    });
  else
    await runUndoable({
      work: () => educationForms.deleteFormOfPerson({ params: { id } }),
      message,
      undo: () => educationForms.giveEducationForm({ body: { ...owner, ...given } }),
      refresh,
    });
}

function Period({ period, owner, mayChange }: { period: FormPeriod; owner: Owner; mayChange: boolean }) {
  const t = useTexts(formTexts);
  const { education_form: form, started_at, ended_at } = period;
  const title = form?.title ?? t('user_ids' in owner ? 'asGroup' : 'noForm');
  const days = [
    t('sinceDay', { day: formatCalendarDay(started_at) }),
    ended_at !== null && t('untilDay', { day: formatCalendarDay(ended_at) }),
  ];
  return (
    <li className={classes.item}>
      <span className={classes.words}>
        {title}
        <span className={classes.muted}>{days.filter(Boolean).join(' ')}</span>
      </span>
      {mayChange && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('takeBack', { name: title })}
          onClick={() => void takeBack(period, owner, t('takenBack'))}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  );
}
