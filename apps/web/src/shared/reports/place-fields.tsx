// Fields that choose groups and disciplines that the user may report on. An institution may have thousands of them, so a field
// reads the first ones and finds others by search.
import { hasWords } from '@orbita/contract/word-search';
import { MultiSelect, Select, type MultiSelectProps, type OptionsFilter, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useCall, type Input } from '../../api/query.ts';
import { useDebounced } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { placeTexts } from './place-fields.texts.ts';

/** Options that a field reads at once. */
const SHOWN = 50;
/** Groups or disciplines that may be chosen together; whoever wants more chooses none, which stands for all. */
const MOST_CHOSEN = 100;

type Narrowing = 'ids' | 'query' | 'page' | 'size' | 'limit';
/** Among which groups one is chosen. */
export type GroupFilter = Omit<NonNullable<NonNullable<Input<'reports', 'listReportGroups'>>['query']>, Narrowing>;
/** Among which disciplines one is chosen. */
export type SubjectFilter = Omit<NonNullable<NonNullable<Input<'reports', 'listReportSubjects'>>['query']>, Narrowing>;
/** Chosen by their ids. */
type Ids = readonly number[];

/** What has been typed, and what to search for: a name that was chosen stands in the field, too. */
function useSearch(chosen: readonly string[]) {
  const [text, setText] = useState('');
  const wanted = chosen.includes(text) ? '' : text.trim();
  const query = useDebounced(wanted);
  return { text, setText, query, isTyping: query !== wanted };
}
const sizeAnd = (query: string) => ({ size: SHOWN, ...(query ? { query } : {}) });

export const useNamedGroups = (ids: Ids, filter: GroupFilter) =>
  useCall(
    'reports',
    'listReportGroups',
    { query: { ...filter, ids: [...ids], size: MOST_CHOSEN } },
    { enabled: ids.length > 0, keepPrevious: ids.length > 1 },
  );
export const useNamedSubjects = (ids: Ids, filter: SubjectFilter) =>
  useCall(
    'reports',
    'listReportSubjects',
    { query: { ...filter, ids: [...ids], size: MOST_CHOSEN } },
    { enabled: ids.length > 0, keepPrevious: ids.length > 1 },
  );

function useGroups(chosen: Ids, filter: GroupFilter) {
  const named = useNamedGroups(chosen, filter).data?.data ?? [];
  const search = useSearch(named.map(({ name }) => name));
  const found = useCall(
    'reports',
    'listReportGroups',
    { query: { ...filter, ...sizeAnd(search.query) } },
    { keepPrevious: true },
  );
  const rows = [...named, ...(found.data?.data ?? [])].map(({ id, name }) => [String(id), name] as const);
  return { ...search, found, rows };
}
function useSubjects(chosen: Ids, filter: SubjectFilter) {
  const named = useNamedSubjects(chosen, filter).data?.data ?? [];
  const search = useSearch(named.map(({ title }) => title));
  const found = useCall(
    'reports',
    'listReportSubjects',
    { query: { ...filter, ...sizeAnd(search.query) } },
    { keepPrevious: true },
  );
  const rows = [...named, ...(found.data?.data ?? [])].map(({ id, title }) => [String(id), title] as const);
  return { ...search, found, rows };
}

const MORE = 'more';
/** Narrows what was read while the server has not been asked yet; the line that says there are more stays. */
const narrow: OptionsFilter = ({ options, search }) =>
  options.filter((one) => !('value' in one) || one.value === MORE || hasWords(one.label, search));

/** Props of a field over what was found. */
function useFound(
  { text, setText, isTyping, found, rows }: ReturnType<typeof useGroups> | ReturnType<typeof useSubjects>,
  label: string,
) {
  const t = useTexts(placeTexts);
  const read = found.data?.data.length ?? 0;
  const isMore = (found.data?.total ?? 0) > read;
  return {
    searchable: true as const,
    label,
    data: [
      ...[...new Map(rows)].map(([value, name]) => ({ value, label: name })),
      ...(isMore ? [{ value: MORE, label: t('more', { count: read }), disabled: true }] : []),
    ],
    searchValue: text,
    onSearchChange: setText,
    filter: narrow,
    nothingFoundMessage: found.error ? undefined : t(isTyping || found.isFetching ? 'searching' : 'nothingFound'),
    error: found.error && <ReadFailure name={label} query={{ ...found, data: undefined }} />,
  };
}

type One = Omit<SelectProps, 'data' | 'value' | 'onChange' | 'error' | 'label'> & {
  label: string;
  value: number | null | undefined;
  onChange: (id: string | null) => void;
};
type Many = Omit<MultiSelectProps, 'data' | 'value' | 'onChange' | 'error' | 'label'> & {
  label: string;
  value: string[];
  onChange: (ids: string[]) => void;
};
const idsOf = (value: number | null | undefined): number[] => (value ? [value] : []);
const textOf = (value: number | null | undefined): string | null => (value ? String(value) : null);

export function GroupField({ label, value, among, ...rest }: One & { among: GroupFilter }) {
  const field = useFound(useGroups(idsOf(value), among), label);
  return <Select {...rest} {...field} value={textOf(value)} />;
}
export function SubjectField({ label, value, among, ...rest }: One & { among: SubjectFilter }) {
  const field = useFound(useSubjects(idsOf(value), among), label);
  return <Select {...rest} {...field} value={textOf(value)} />;
}
export function GroupsField({ label, value, among, ...rest }: Many & { among: GroupFilter }) {
  const field = useFound(useGroups(value.map(Number), among), label);
  return <MultiSelect {...rest} {...field} value={value} clearable hidePickedOptions maxValues={MOST_CHOSEN} />;
}
export function SubjectsField({ label, value, among, ...rest }: Many & { among: SubjectFilter }) {
  const field = useFound(useSubjects(value.map(Number), among), label);
  return <MultiSelect {...rest} {...field} value={value} clearable hidePickedOptions maxValues={MOST_CHOSEN} />;
}
