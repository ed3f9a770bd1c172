import { NativeSelect } from '@mantine/core';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { keepChosen } from '../../ui/fields/keep-chosen.ts';
import { groupsTexts } from './groups.texts.ts';

export interface PlaceValues {
  trajectory_id: string;
  half_id: string;
}
/** Returns the values of the fields for a place. */
export const readPlace = (place: { trajectory_id: number | null; half_id: number | null }): PlaceValues => ({
  trajectory_id: String(place.trajectory_id ?? ''),
  half_id: String(place.half_id ?? ''),
});
/** Returns the place that the fields name. */
export const placeOf = ({ trajectory_id, half_id }: PlaceValues) => ({
  trajectory_id: trajectory_id === '' ? null : Number(trajectory_id),
  half_id: half_id === '' ? null : Number(half_id),
});

interface Props {
  values: PlaceValues;
  onChange: (values: PlaceValues) => void;
  error?: string | undefined;
}

/** Chooses a trajectory and a part of it. */
export function PlaceFields({ values, onChange, error }: Props) {
  const t = useTexts(groupsTexts);
  const trajectories = useCall('subjects', 'listTrajectoryChoices', { query: { size: 1000 } });
  const trajectoryId = Number(values.trajectory_id);
  const halves = useCall(
    'halves',
    'listHalves',
    { query: { size: 1000, ...(trajectoryId ? { trajectory_id: trajectoryId } : {}) } },
    { keepPrevious: true },
  );
  const options = (list: readonly { id: number; title: string }[] | undefined) =>
    (list ?? []).map(({ id, title }) => ({ value: String(id), label: title }));
  return (
    <>
      <ReadFailure name={t('trajectory')} query={trajectories} />
      <NativeSelect
        label={t('trajectory')}
        value={values.trajectory_id}
        onChange={(event) => onChange({ trajectory_id: event.currentTarget.value, half_id: '' })}
        data={keepChosen(
          [{ value: '', label: t('noTrajectory') }, ...options(trajectories.data?.data)],
          values.trajectory_id,
        )}
      />
      <ReadFailure name={t('half')} query={halves} />
      <NativeSelect
        label={t('half')}
        value={values.half_id}
        error={error}
        onChange={(event) => onChange({ ...values, half_id: event.currentTarget.value })}
        data={keepChosen([{ value: '', label: t('noHalf') }, ...options(halves.data?.data)], values.half_id)}
      />
    </>
  );
}
