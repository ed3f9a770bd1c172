// Sums of the rows of an import.
import { importActions, importKinds, type ImportAction, type ImportKind } from '@orbita/contract/user-imports/fields';
import type { UserImport } from '@orbita/contract/user-imports';
import type { Output } from '../../api/query.ts';

export type ImportRecord = Output<'userImports', 'getUserImport'>;
type Counts = UserImport['counts'];

/** Returns the rows of each action, of one kind or of all. */
export function countsOf(counts: Counts, kind?: ImportKind): Record<ImportAction, number> {
  const kinds: readonly ImportKind[] = kind ? [kind] : importKinds;
  const sum = (action: ImportAction) => kinds.reduce((total, one) => total + (counts[one]?.[action] ?? 0), 0);
  return {
    new: sum('new'),
    changed: sum('changed'),
    same: sum('same'),
    suspected: sum('suspected'),
    bad: sum('bad'),
    skipped: sum('skipped'),
  };
}
/** Returns the kinds that an import has. */
export const kindsOf = (counts: Counts): ImportKind[] =>
  importKinds.filter((kind) => Object.values(counts[kind] ?? {}).some((count) => count > 0));
/** Returns the actions that rows have. */
export const actionsOf = (counts: Counts): ImportAction[] => {
  const sums = countsOf(counts);
  return importActions.filter((action) => sums[action] > 0);
};

const BUSY: readonly UserImport['state'][] = ['comparing', 'applying', 'undoing'];
export const isBusy = ({ state }: Pick<UserImport, 'state'>): boolean => BUSY.includes(state);
