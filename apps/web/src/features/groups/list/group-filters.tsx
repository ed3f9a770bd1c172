import { NativeSelect } from '@mantine/core';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { groupsTexts } from '../groups.texts.ts';

/** What a group may lack. */
export const LACKS = ['curator', 'trajectory', 'students', 'subjects'] as const;

interface Props {
  list: {
    filters: Record<'trajectory' | 'label' | 'semester', number | undefined> & {
      /** Absent where the list does not ask for it. */
      without?: (typeof LACKS)[number] | undefined;
    };
    set: (values: Record<string, string | null>) => void;
  };
}

/** Filters by trajectory, label and semester, each shown if there is anything to choose, and by what groups lack. */
export function GroupFilters({ list: { filters, set } }: Props) {
  const t = useTexts(groupsTexts);
  const trajectories = useCall('subjects', 'listTrajectoryChoices', { query: { size: 1000 } }, { staleTime: 60_000 });
  const labels = useCall('groups', 'listGroupLabels');
  const semesters = useCall('subjects', 'listSemesterChoices', {}, { staleTime: 60_000 });
  const choices = [
    ['trajectory', 'allTrajectories', trajectories],
    ['label', 'allLabels', labels],
    ['semester', 'allSemesters', semesters],
  ] as const;
  const found = choices.map(([name, all, query]) => {
    const choice: readonly { id: number; title: string }[] = query.data?.data ?? [];
    return choice.length === 0 ? (
      <ReadFailure key={name} name={t(all)} query={query} />
    ) : (
      <NativeSelect
        key={name}
        aria-label={t(all)}
        value={String(filters[name] ?? '')}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
        data={[{ value: '', label: t(all) }, ...choice.map(({ id, title }) => ({ value: String(id), label: title }))]}
      />
    );
  });
  return (
    <>
      {found}
      {'without' in filters && (
        <NativeSelect
          aria-label={t('lack')}
          value={filters.without ?? ''}
          onChange={(event) => set({ without: event.currentTarget.value })}
          data={[
            { value: '', label: t('lack.any') },
            ...LACKS.map((lack) => ({ value: lack, label: t(`lack.${lack}`) })),
          ]}
        />
      )}
    </>
  );
}
