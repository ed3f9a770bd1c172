import { ActionIcon, Skeleton } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { notify } from '../../base/notices.ts';
import { PersonAvatar, personName } from '../../shared/users/person.tsx';
import { UserPicker } from '../../shared/users/picker/user-picker.tsx';
import { companiesTexts } from './companies.texts.ts';
import classes from './companies.module.css';

/** Moderators of the company; those who may change it can add and remove them. */
export function Moderators() {
  const { company, can } = useCurrentUser();
  const moderators = useCall('companies', 'listModerators', { params: { id: company.id } });
  return (
    <>
      <LoadState query={moderators} skeleton={<Skeleton height={52} />}>
        {({ data }) => (
          <ul className={classes.people}>
            {data.map((person) => (
              <Moderator key={person.id} person={person} />
            ))}
          </ul>
        )}
      </LoadState>
      {can('company_write') && can('users_write') && <AddModerators present={moderators.data?.data ?? []} />}
    </>
  );
}

function Moderator({ person }: { person: Person }) {
  const t = useTexts(companiesTexts);
  const { company, can } = useCurrentUser();
  const name = personName(person, 'informal');
  const remove = useSave('companies', 'removeModerator', {
    invalidates: ['companies'],
    success: t('moderatorRemoved', { name }),
  });
  const ask = async () => {
    if (
      await confirm({ message: t('removeModeratorAsk', { name }), confirmLabel: t('removeModerator'), isDanger: true })
    ) {
      remove.mutate({ params: { id: company.id, userId: person.id } });
    }
  };
  return (
    <li>
      <PersonAvatar person={person} size={36} />
      <span>{name}</span>
      {can('company_write') && can('users_write') && (
        <ActionIcon
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          aria-label={t('removeModeratorOf', { name })}
          title={t('removeModerator')}
          onClick={() => void ask()}
        >
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

function AddModerators({ present }: { present: readonly Person[] }) {
  const t = useTexts(companiesTexts);
  const { company } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const add = useSave('companies', 'addModerator', { invalidates: ['companies'] });
  const save = async (people: readonly Person[]) => {
    const known = new Set(present.map(({ id }) => id));
    const added = people.filter(({ id }) => !known.has(id));
    // Added one by one, so that a refusal keeps those added before it and the dialog keeps the selection.
    for (const { id } of added) await add.mutateAsync({ params: { id: company.id }, body: { user_id: id } });
    setOpen(false);
    if (added.length > 0)
      notify({
        tone: 'success',
        message: t('moderatorsAdded', { names: added.map((person) => personName(person, 'informal')).join(', ') }),
      });
  };
  return (
    <div className={classes.add}>
      <Button leftSection={<IconPlus size={18} />} onClick={() => setOpen(true)}>
        {t('addModerator')}
      </Button>
      <UserPicker
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('addModerator')}
        saving={add.isPending}
        onSave={(people) => void save(people).catch(() => undefined)}
      />
    </div>
  );
}
