import { NativeSelect } from '@mantine/core';
import type { RetakeState as State } from '@orbita/contract/retakes';
import { IconRefresh } from '@tabler/icons-react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useAddressSearch, useListAddress } from '../../../ui/lists/list-address.ts';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import classes from '../retakes.module.css';

const states: [State | '', 'stateAll' | 'stateOpen' | 'stateOverdue' | 'stateDone' | 'stateClosed'][] = [
  ['', 'stateAll'],
  ['open', 'stateOpen'],
  ['overdue', 'stateOverdue'],
  ['done', 'stateDone'],
  ['closed', 'stateClosed'],
];

interface Props {
  counters: Record<string, number>;
  /** Describes what the search finds. */
  searchLabel: string;
  /** Whether to show the group filter, for users who see all groups. */
  withGroups: boolean;
}

/** Search and filters by discipline, group and state, all stored in the URL. */
export function RetakeFilters({ counters, searchLabel, withGroups }: Props) {
  const t = useTexts(retakesTexts);
  const { get, set } = useListAddress();
  const search = useAddressSearch();
  const choices = useCall('retakes', 'getRetakeChoices');
  const subjects = choices.data?.data ?? [];
  const chosen = subjects.find(({ id }) => id === Number(get('subject')));
  const groups = new Map(
    (chosen ? [chosen] : subjects).flatMap((subject) => subject.groups.map(({ id, name }) => [id, name] as const)),
  );
  const sorted = [...groups].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <div className={classes.filters}>
      <SearchField label={searchLabel} text={search.text} onChange={search.setText} onClear={search.clear} />
      {subjects.length > 0 && (
        <NativeSelect
          aria-label={t('subject')}
          value={get('subject')}
          className={classes.select}
          data={[
            { value: '', label: t('allSubjects') },
            ...subjects.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          onChange={(event) => set({ subject: event.currentTarget.value })}
        />
      )}
      {withGroups && groups.size > 0 && (
        <NativeSelect
          aria-label={t('group')}
          value={get('group')}
          className={classes.select}
          data={[
            { value: '', label: t('allGroups') },
            ...sorted.map(([id, name]) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => set({ group: event.currentTarget.value })}
        />
      )}
      <div className={classes.states} role="group" aria-label={t('state')}>
        {states.map(([state, word]) => (
          <button
            key={word}
            type="button"
            className={classes.stateButton}
            aria-pressed={get('state') === state}
            onClick={() => set({ state })}
          >
            {t(word)}
            {state && (counters[state] ?? 0) > 0 && <span className={classes.count}>{counters[state]}</span>}
          </button>
        ))}
      </div>
    </div>
  );
}

/** The empty list, caused by filters or by the lack of retakes. */
export function NoRetakes() {
  const t = useTexts(retakesTexts);
  const { get, set } = useListAddress();
  const isFiltered = ['query', 'state', 'subject', 'group'].some((name) => get(name));
  return isFiltered ? (
    <EmptyState
      title={t('nothing')}
      action={
        <Button onClick={() => set({ query: null, state: null, subject: null, group: null })}>{t('reset')}</Button>
      }
    >
      {t('nothingText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('empty')} icon={<IconRefresh size={28} aria-hidden="true" />}>
      {t('emptyText')}
    </EmptyState>
  );
}
