import { NativeSelect } from '@mantine/core';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { groupsTexts } from '../groups.texts.ts';

interface Props {
  list: {
    filters: { trajectory: number | undefined; label: number | undefined; semester: number | undefined };
    set: (values: Record<string, string | null>) => void;
  };
}

/** Filters by trajectory, label and semester, each shown if there is anything to choose. */
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
  return choices.map(([name, all, query]) => {
    const found: readonly { id: number; title: string }[] = query.data?.data ?? [];
    return found.length === 0 ? (
      <ReadFailure key={name} name={t(all)} query={query} />
    ) : (
      <NativeSelect
        key={name}
        aria-label={t(all)}
        value={String(filters[name] ?? '')}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
        data={[{ value: '', label: t(all) }, ...found.map(({ id, title }) => ({ value: String(id), label: title }))]}
      />
    );
  });
}
