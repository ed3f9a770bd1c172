// Checks of a short list that the office saves as a whole, such as the forms of education.
import { AppError, assertThat } from './app-error.ts';

interface Listed {
  id: number;
  title: string;
  updated_at: string;
}
interface SavedItem {
  id?: number;
  title: string;
  updated_at?: string;
}

/** Throws unless every id is in the list, no item is stale, and no title comes twice. */
export function checkSavedList(before: Listed[], items: SavedItem[], removed: number[]): void {
  const known = new Map(before.map((item) => [item.id, item]));
  const named = [...items.flatMap(({ id }) => id ?? []), ...removed];
  assertThat(
    named.every((id) => known.has(id)),
    'not-found',
  );
  assertThat(new Set(named).size === named.length, 'validation-failed');
  const isStale = items.some(
    ({ id, updated_at: seen }) =>
      id !== undefined && seen !== undefined && Date.parse(seen) !== Date.parse(known.get(id)?.updated_at ?? ''),
  );
  if (isStale) throw new AppError('stale', { current: { data: before } });
  const others = before.filter(({ id }) => !named.includes(id)).map(({ title }) => title);
  const titles = [...items.map(({ title }) => title.trim()), ...others].map((title) => title.toLowerCase());
  assertThat(new Set(titles).size === titles.length, 'title-taken');
}
