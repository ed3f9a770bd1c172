// What becomes of a group in a new school year, as the office sees and changes it.
import type { SchoolYearRow } from '@orbita/contract/groups';
import type { Input } from '../../../api/query.ts';

export interface Plan {
  row: SchoolYearRow;
  /** Whether the group takes part in the step. */
  isOn: boolean;
  name: string;
  halfId: number | null;
  isArchived: boolean;
}
type Change = NonNullable<Input<'groups', 'startSchoolYear'>['body']>['changes'][number];

/** The suggestion of the server; a group whose name tells no year waits for the office. */
export const planOf = (row: SchoolYearRow): Plan => ({
  row,
  isOn: row.warning !== 'name-kept',
  name: row.new_name,
  halfId: row.new_half?.id ?? row.half?.id ?? null,
  isArchived: row.is_finishing,
});

export const isReady = ({ name, isArchived }: Plan): boolean => isArchived || name.trim() !== '';

export const changeOf = ({ row, name, halfId, isArchived }: Plan): Change => ({
  id: row.id,
  name,
  half_id: halfId,
  is_archived: isArchived,
  seen: { name: row.name, half_id: row.half?.id ?? null },
});
