import { Checkbox, Pagination, Radio, Skeleton, TextInput } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { PersonAvatar, personName } from '../person.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { uiTexts } from '../../../ui/ui.texts.ts';
import classes from './user-picker.module.css';

const PAGE_SIZE = 10;

type FoundPerson = Person & { groups: { name: string }[]; email?: string | null };
interface FoundPeople {
  data: FoundPerson[];
  total: number;
  lastPage: number;
}

interface Props {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** People already selected when the picker opens. */
  selected?: readonly Person[];
  /** Limits the choice to students, teachers or the staff. */
  only?: 'student' | 'teacher' | 'staff';
  /** For roles with rights: offers teachers first and everybody on request, and asks before a student is selected. */
  isForStaff?: boolean;
  /** Whether one person is chosen, not several. */
  isSingle?: boolean;
  /** Where to search: all people of the company, or only those who may be made readers of an answer. */
  source?: 'users' | 'readers';
  onSave: (people: Person[]) => void;
  saving?: boolean;
  /** Why the choice was not saved; shown above it while the dialog stays open. */
  failure?: string | undefined;
}

const groupsOf = ({ groups }: FoundPerson): string => groups.map(({ name }) => name).join(', ');

/** Asks before a student is given a role of the staff; true at once for others. */
async function mayTakeStudent(person: FoundPerson): Promise<boolean> {
  if (person.groups.length === 0) return true;
  return confirm({
    title: uiTexts.t('takeStudentTitle'),
    message: uiTexts.t('takeStudent', { name: personName(person), groups: groupsOf(person) }),
    confirmLabel: uiTexts.t('takeStudentConfirm'),
  });
}

/**
 * A dialog for choosing people of the company, with search and pages.
 * Staff search everybody, other users only people they know (`source="readers"`).
 */
export function UserPicker(props: Props) {
  return props.opened ? <OpenPicker {...props} /> : null;
}

function OpenPicker(props: Props) {
  const {
    onClose,
    title,
    selected = [],
    only,
    isForStaff = false,
    isSingle = false,
    source = 'users',
    onSave,
    saving,
    failure,
  } = props;
  const t = useTexts(uiTexts);
  const [chosen, setChosen] = useState<ReadonlyMap<number, Person>>(
    () => new Map(selected.map((person) => [person.id, person])),
  );
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const [isEverybody, setEverybody] = useState(!isForStaff);
  const role = only ?? (isEverybody ? undefined : 'teacher');
  const query = useDebounced(text.trim());
  const asked = { page, size: PAGE_SIZE, ...(query ? { query } : {}) };
  const users = useCall(
    'users',
    'listUsers',
    { query: { ...asked, ...(role ? { role } : {}) } },
    { keepPrevious: true, enabled: source === 'users' },
  );
  const readers = useCall(
    'answers',
    'listReaders',
    { query: asked },
    { keepPrevious: true, enabled: source === 'readers' },
  );
  const found: UseQueryResult<FoundPeople, ApiError> = source === 'users' ? users : readers;

  const toggle = async (person: FoundPerson) => {
    const isAdded = !chosen.has(person.id);
    if (isAdded && isForStaff && !(await mayTakeStudent(person))) return;
    setChosen((current) => {
      const next = new Map(isSingle ? [] : current);
      if (isAdded) next.set(person.id, person);
      else next.delete(person.id);
      return next;
    });
  };
  const Tick = isSingle ? Radio : Checkbox;
  const showEverybody = (isShown: boolean) => {
    setEverybody(isShown);
    setPage(1);
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
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <TextInput
        label={t('searchPeople')}
        value={text}
        data-autofocus
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPage(1);
        }}
      />
      {isForStaff && !only && (
        <Checkbox
          mt={12}
          label={t('everybody')}
          checked={isEverybody}
          onChange={(event) => showEverybody(event.currentTarget.checked)}
        />
      )}
      <div className={classes.list}>
        <LoadState query={found} skeleton={<Skeleton height={44 * PAGE_SIZE} />}>
          {(people) => (
            <>
              {people.data.map((person) => (
                <label key={person.id} className={classes.row}>
                  <Tick
                    checked={chosen.has(person.id)}
                    onChange={() => void toggle(person)}
                    aria-label={personName(person)}
                  />
                  <PersonAvatar person={person} />
                  <span className={classes.name}>
                    {personName(person)}
                    <small>{groupsOf(person) || person.email}</small>
                  </span>
                </label>
              ))}
              {people.total === 0 && (
                <EmptyState
                  title={t('nothing')}
                  action={
                    !only && !isEverybody && <Button onClick={() => showEverybody(true)}>{t('everybody')}</Button>
                  }
                />
              )}
              {people.lastPage > 1 && (
                <Pagination
                  size="sm"
                  mt="sm"
                  total={people.lastPage}
                  value={page}
                  onChange={setPage}
                  getControlProps={(control) => ({ 'aria-label': t(control === 'next' ? 'nextPage' : 'previousPage') })}
                />
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
