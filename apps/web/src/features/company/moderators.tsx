import { ActionIcon, Skeleton } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import { IconX } from '@tabler/icons-react';
import { api } from '../../api/client.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../app/i18n.ts';
import { useWho } from '../../app/who.ts';
import { confirm } from '../../ui/confirm.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { notify } from '../../ui/notify.ts';
import { PersonAvatar, personName } from '../../ui/person.tsx';
import { SearchSelector } from '../../ui/search-selector.tsx';
import { companyTexts } from './company.texts.ts';
import classes from './company.module.css';

const FOUND_AT_ONCE = 8;

/** Moderators of the company; those who may change it add and remove them here. */
export function Moderators() {
  const t = useTexts(companyTexts);
  const { company, can } = useWho();
  const moderators = useCall('companies', 'listModerators', { params: { id: company.id } });
  return (
    <section className={classes.panel}>
      <h2>{t('moderators')}</h2>
      <p className={classes.hint}>{t('moderatorsText')}</p>
      <LoadState query={moderators} skeleton={<Skeleton height={52} />}>
        {({ data }) => (
          <ul className={classes.people}>
            {data.map((person) => (
              <Moderator key={person.id} person={person} />
            ))}
          </ul>
        )}
      </LoadState>
      {can('company_write') && <AddModerator />}
    </section>
  );
}

function Moderator({ person }: { person: Person }) {
  const t = useTexts(companyTexts);
  const { company, can } = useWho();
  const name = personName(person, 'informal');
  const remove = useSave('companies', 'removeModerator', { invalidates: ['companies'], success: t('moderatorRemoved', { name }) });
  const ask = async () => {
    if (await confirm({ message: t('removeModeratorAsk', { name }), confirmLabel: t('removeModerator'), isDanger: true })) {
      remove.mutate({ params: { id: company.id, userId: person.id } });
    }
  };
  return (
    <li>
      <PersonAvatar person={person} size={36} />
      <span>{name}</span>
      {can('company_write') && (
        <ActionIcon variant="subtle" color="gray" loading={remove.isPending} aria-label={t('removeModeratorOf', { name })} title={t('removeModerator')} onClick={() => void ask()}>
          <IconX size={18} />
        </ActionIcon>
      )}
    </li>
  );
}

function AddModerator() {
  const t = useTexts(companyTexts);
  const { company } = useWho();
  const add = useSave('companies', 'addModerator', { invalidates: ['companies'] });
  const search = async (query: string, signal: AbortSignal) => {
    const found = await api.users.listUsers({ query: { query, size: FOUND_AT_ONCE } }, { signal });
    return found.data.map((person) => ({ id: person.id, label: personName(person), description: person.email }));
  };
  return (
    <div className={classes.add}>
      <SearchSelector
        name="moderators"
        label={t('addModerator')}
        placeholder={t('findPerson')}
        search={search}
        onPick={({ id, label }) =>
          add.mutate({ params: { id: company.id }, body: { user_id: id } }, { onSuccess: () => void notify({ tone: 'success', message: t('moderatorAdded', { name: label }) }) })
        }
      />
    </div>
  );
}
