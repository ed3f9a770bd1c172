import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { editorTexts } from './editor.texts.ts';

const SHOWN = 20;

interface Props {
  value: { id: number; title: string } | null;
  onChange: (subject: { id: number; title: string } | null) => void;
}

/** Selects a discipline whose topics the user may copy, by search. */
export function SubjectFilter({ value, onChange }: Props) {
  const t = useTexts(editorTexts);
  const [text, setText] = useState('');
  const isTyped = text !== '' && text !== value?.title;
  const query = useDebounced(isTyped ? text.trim() : '');
  const found = useCall(
    'subjects',
    'listSubjects',
    { query: { may: 'copy', size: SHOWN, ...(query ? { query } : {}) } },
    { keepPrevious: true },
  );
  const subjects = found.data?.data ?? [];
  const offered = value && !subjects.some(({ id }) => id === value.id) ? [value, ...subjects] : subjects;
  const hidden = (found.data?.total ?? 0) - subjects.length;
  return (
    <Select
      label={t('ofSubject')}
      placeholder={t('anySubject')}
      description={hidden > 0 && isTyped ? t('moreSubjects', { count: hidden }) : undefined}
      clearable
      searchable
      data={offered.map(({ id, title }) => ({ value: String(id), label: title }))}
      // The server has already searched, including by code.
      filter={({ options }) => options}
      error={found.error && <ReadFailure name={t('ofSubject')} query={{ ...found, data: undefined }} />}
      nothingFoundMessage={found.data && !found.isPlaceholderData ? t('nothingFound') : undefined}
      searchValue={text}
      onSearchChange={setText}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(offered.find((one) => String(one.id) === id) ?? null)}
    />
  );
}
