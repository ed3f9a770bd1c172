import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useDebounced } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { graphPageTexts } from './graph-page.texts.ts';

interface Props {
  id: number;
  onChange: (id: number) => void;
}

/** Selects a discipline that the user may open, by search. */
export function SubjectChoice({ id, onChange }: Props) {
  const t = useTexts(graphPageTexts);
  const current = useCall('graph', 'getGraph', { params: { id } });
  const [text, setText] = useState('');
  const isTyped = text !== '' && text !== current.data?.title;
  const query = useDebounced(isTyped ? text.trim() : '');
  const found = useCall(
    'subjects',
    'listSubjectChoices',
    { query: { size: 20, ...(query ? { query } : {}) } },
    { keepPrevious: true },
  );
  const subjects = (found.data?.data ?? []).filter((one) => one.id !== id);
  const offered = current.data ? [{ id, title: current.data.title }, ...subjects] : subjects;
  return (
    <Select
      label={t('subject')}
      placeholder={t('findSubject')}
      searchable
      allowDeselect={false}
      w={{ base: '100%', sm: 420 }}
      data={offered.map((one) => ({ value: String(one.id), label: one.title }))}
      // The server has already searched, including by code.
      filter={({ options }) => options}
      error={found.error && <ReadFailure name={t('subject')} query={{ ...found, data: undefined }} />}
      nothingFoundMessage={found.error ? undefined : t('nothingFound')}
      searchValue={text}
      onSearchChange={setText}
      value={String(id)}
      onChange={(next) => next && onChange(Number(next))}
    />
  );
}
