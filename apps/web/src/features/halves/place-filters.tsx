import { NativeSelect } from '@mantine/core';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { halvesTexts } from './halves.texts.ts';

interface Props {
  list: {
    filters: { trajectory: number | undefined; semester: number | undefined };
    set: (values: Record<string, string | null>) => void;
  };
}

/** Filters by trajectory and semester, shown if the institution has any. */
export function PlaceFilters({ list: { filters, set } }: Props) {
  const t = useTexts(halvesTexts);
  const trajectories = useCall('subjects', 'listTrajectoryChoices', { query: { size: 1000 } }, { staleTime: 60_000 });
  const semesters = useCall('subjects', 'listSemesterChoices', {}, { staleTime: 60_000 });
  const places = [
    ['trajectory', 'allTrajectories', trajectories, trajectories.data?.data ?? []],
    ['semester', 'allSemesters', semesters, semesters.data?.data ?? []],
  ] as const;
  return places.map(([name, all, query, choices]) =>
    choices.length === 0 ? (
      <ReadFailure key={name} name={t(all)} query={query} />
    ) : (
      <NativeSelect
        key={name}
        aria-label={t(all)}
        value={String(filters[name] ?? '')}
        onChange={(event) => set({ [name]: event.currentTarget.value })}
        data={[{ value: '', label: t(all) }, ...choices.map(({ id, title }) => ({ value: String(id), label: title }))]}
      />
    ),
  );
}
