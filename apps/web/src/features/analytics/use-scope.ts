// What the pages of analytics are narrowed to, kept in the address, and the links that keep it.
import { useLocation } from 'react-router';
import { useAddressParams } from '../../base/address-params.ts';

const PLACE = ['group_id', 'subject_id', 'education_form_id', 'level'] as const;
const NAMES = ['semester_id', 'compared_id', ...PLACE] as const;
type Name = (typeof NAMES)[number];
export type Scope = Partial<Record<Name, number>>;
type Values = Record<string, string | number | null | undefined>;

export interface ScopeInAddress {
  scope: Scope;
  /** Group, discipline and what kind of groups alone, for the lists of today. */
  place: Pick<Scope, (typeof PLACE)[number]>;
  change: (values: Values) => void;
  /** The address of a page below or of the first one, narrowed alike unless told otherwise. */
  to: (page: '' | 'people' | 'waiting', values?: Values) => string;
}

export function useScope(): ScopeInAddress {
  const [search, setSearch] = useAddressParams();
  const base = useLocation().pathname.startsWith('/admin/') ? '/admin/analytics' : '/analytics';
  const pick = (names: readonly Name[]): Scope =>
    Object.fromEntries(
      names.map((name) => [name, Number(search.get(name))] as const).filter(([, id]) => Number.isInteger(id) && id > 0),
    );
  const scope = pick(NAMES);
  return {
    scope,
    place: pick(PLACE),
    // Each choice is a step in the history, so that Back undoes it instead of leaving the page.
    change: (values) => setSearch((now) => write(now, { page: null, ...values }), { preventScrollReset: true }),
    to: (page, values = {}) => {
      const query = write(new URLSearchParams(), { ...scope, ...values }).toString();
      return `${base}${page ? `/${page}` : ''}${query ? `?${query}` : ''}`;
    },
  };
}

function write(now: URLSearchParams, values: Values): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}
