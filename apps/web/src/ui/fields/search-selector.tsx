import { Combobox, Loader, TextInput, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { useDebounced, SEARCH_DEBOUNCE } from '../../base/debounce.ts';
import { PlainButton } from '../plain/plain-button.tsx';
import { stateTexts } from '../states/states.texts.ts';
import { uiTexts } from '../ui.texts.ts';

/** Milliseconds that results stay open after focus has left, so that a click on one still registers. */
const CLOSE_DELAY = 300;

export interface FoundItem {
  id: number | string;
  label: string;
  description?: ReactNode;
}

interface Props<T extends FoundItem> {
  label: string;
  /** Name of the searched set, part of the cache key. */
  name: string;
  search: (query: string, signal: AbortSignal) => Promise<T[]>;
  onPick: (item: T) => void;
  placeholder?: string;
}

/** A field for searching and picking: results appear 750 ms after typing; arrows and Enter select one. */
export function SearchSelector<T extends FoundItem>({ label, name, search, onPick, placeholder }: Props<T>) {
  const t = useTexts(uiTexts);
  const states = useTexts(stateTexts);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [text, setText] = useState('');
  const query = useDebounced(text.trim(), SEARCH_DEBOUNCE);
  const found = useQuery({
    queryKey: ['search-selector', name, query],
    queryFn: ({ signal }) => search(query, signal),
    enabled: query !== '',
  });
  useEffect(() => () => clearTimeout(closing.current), []);
  const { selectFirstOption } = combobox;
  useEffect(() => {
    // Enter picks the first result even if none was selected with an arrow key.
    if (found.data?.length) selectFirstOption();
  }, [found.data, selectFirstOption]);

  const pick = (id: string) => {
    const item = found.data?.find((one) => String(one.id) === id);
    if (!item) return;
    onPick(item);
    setText('');
    combobox.closeDropdown();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={pick} shadow="md">
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={placeholder ?? t('search')}
          value={text}
          rightSection={found.isFetching ? <Loader size="xs" /> : null}
          onChange={(event) => {
            setText(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={() => {
            clearTimeout(closing.current);
            combobox.openDropdown();
          }}
          onBlur={() => {
            closing.current = setTimeout(() => combobox.closeDropdown(), CLOSE_DELAY);
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={query === '' || found.isPending}>
        {found.data && found.data.length > 0 && (
          <Combobox.Options aria-label={label} mah={280} style={{ overflowY: 'auto' }}>
            {found.data.map((item) => (
              <Combobox.Option key={item.id} value={String(item.id)}>
                {item.label}
                {item.description && (
                  <div style={{ color: 'var(--text-muted)', fontSize: 'var(--size-small)' }}>{item.description}</div>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        )}
        {found.data?.length === 0 && <Combobox.Empty>{t('nothing')}</Combobox.Empty>}
        {found.error && (
          <Combobox.Empty role="alert">
            {found.error.message} <PlainButton onClick={() => void found.refetch()}>{states('retry')}</PlainButton>
          </Combobox.Empty>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}
