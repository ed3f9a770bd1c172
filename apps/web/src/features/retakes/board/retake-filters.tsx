import { NativeSelect } from '@mantine/core';
import type { RetakeState as State } from '@orbita/contract/retakes';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { retakesTexts } from '../retakes.texts.ts';
import type { RetakeList } from '../use-retake-list.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import classes from '../retakes.module.css';

const states: [State | '', 'stateAll' | 'stateOpen' | 'stateOverdue' | 'stateDone' | 'stateClosed'][] = [
  ['', 'stateAll'],
  ['open', 'stateOpen'],
  ['overdue', 'stateOverdue'],
  ['done', 'stateDone'],
  ['closed', 'stateClosed'],
];

interface Props {
  list: RetakeList;
  counters: Record<string, number>;
  /** Whether to show the group filter, for users who see all groups. */
  withGroups: boolean;
}

/** Filters by discipline, group and state, shown beside the search. */
export function RetakeFilters({ list: { filters, set }, counters, withGroups }: Props) {
  const t = useTexts(retakesTexts);
  const choices = useCall('retakes', 'getRetakeChoices');
  const subjects = choices.data?.data ?? [];
  const chosen = subjects.find(({ id }) => id === filters.subject);
  const groups = new Map(
    (chosen ? [chosen] : subjects).flatMap((subject) => subject.groups.map(({ id, name }) => [id, name] as const)),
  );
  const sorted = [...groups].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <>
      <ReadFailure name={t('subject')} query={choices} />
      {subjects.length > 0 && (
        <NativeSelect
          aria-label={t('subject')}
          value={String(filters.subject ?? '')}
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
          value={String(filters.group ?? '')}
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
            aria-pressed={(filters.state ?? '') === state}
            onClick={() => set({ state })}
          >
            {t(word)}
            {state && (counters[state] ?? 0) > 0 && <span className={classes.count}>{counters[state]}</span>}
          </button>
        ))}
      </div>
    </>
  );
}
