import { Checkbox, Pagination, Skeleton, TextInput } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PersonAvatar, personName } from '../person.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import classes from './user-picker.module.css';

const PAGE_SIZE = 10;

interface FoundPeople {
  data: (Person & { groups: { name: string }[]; email?: string | null })[];
  total: number;
  lastPage: number;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** People already selected when the picker opens. */
  selected?: readonly Person[];
  /** Limits the choice to students or teachers. */
  only?: 'student' | 'teacher';
  /** Where to search: all people of the company, or only those who may be made readers of an answer. */
  source?: 'users' | 'readers';
  onSave: (people: Person[]) => void;
  saving?: boolean;
}

/**
 * A dialog for choosing people of the company, with search and pages.
 * Staff search everybody, other users only people they know (`source="readers"`).
 */
export function UserPicker(props: Props) {
  return props.opened ? <OpenPicker {...props} /> : null;
}

function OpenPicker({ onClose, title, selected = [], only, source = 'users', onSave, saving }: Props) {
  const t = useTexts(uiTexts);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Person>>(
    () => new Map(selected.map((person) => [person.id, person])),
  );
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const query = useDebounced(text.trim());
  const asked = { page, size: PAGE_SIZE, ...(query ? { query } : {}) };
  const users = useCall(
    'users',
    'listUsers',
    { query: { ...asked, ...(only ? { role: only } : {}) } },
    { keepPrevious: true, enabled: source === 'users' },
  );
  const readers = useCall(
    'answers',
    'listReaders',
    { query: asked },
    { keepPrevious: true, enabled: source === 'readers' },
  );
  const found: UseQueryResult<FoundPeople, ApiError> = source === 'users' ? users : readers;

  const toggle = (person: Person) => {
    const next = new Map(chosen);
    if (!next.delete(person.id)) next.set(person.id, person);
    setChosen(next);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      onSave={() => onSave([...chosen.values()])}
      saving={saving ?? false}
      saveDisabled={chosen.size === 0 && selected.length === 0}
    >
      <TextInput
        label={t('searchPeople')}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPage(1);
        }}
      />
      <div className={classes.list}>
        <LoadState query={found} skeleton={<Skeleton height={44 * PAGE_SIZE} />}>
          {(people) => (
            <>
              {people.data.map((person) => (
                <label key={person.id} className={classes.row}>
                  <Checkbox
                    checked={chosen.has(person.id)}
                    onChange={() => toggle(person)}
                    aria-label={personName(person)}
                  />
                  <PersonAvatar person={person} />
                  <span className={classes.name}>
                    {personName(person)}
                    <small>{person.groups.map((group) => group.name).join(', ') || person.email}</small>
                  </span>
                </label>
              ))}
              {people.total === 0 && <EmptyState title={t('nothing')} />}
              {people.lastPage > 1 && (
                <Pagination size="sm" mt="sm" total={people.lastPage} value={page} onChange={setPage} />
              )}
            </>
          )}
        </LoadState>
      </div>
      <div className={classes.count} aria-live="polite">
        {t('selected', { count: chosen.size })}
      </div>
    </Modal>
  );
}
