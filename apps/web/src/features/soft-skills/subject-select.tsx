import { Select } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useDebounced } from '../../base/debounce.ts';
import { useTexts } from '../../base/i18n.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { subjectSelectTexts } from './subject-select.texts.ts';

const SIZE = 20;

interface Props {
  /** The chosen discipline; null: all of them, or none yet. */
  chosen: number | null;
  onChoose: (id: number | null) => void;
  /** Whose disciplines with scores; without it those where the user is staff, of which one is always chosen. */
  userId?: number;
}

/** Selects a discipline with soft skills by search, however many there are; nothing while there are none. */
export function SubjectSelect({ chosen, onChoose, userId }: Props) {
  const t = useTexts(subjectSelectTexts);
  const of = userId === undefined ? {} : { user_id: userId };
  const current = useCall(
    'softSkills',
    'listSoftSubjects',
    { query: { ...of, subject_id: chosen ?? 0 } },
    { enabled: chosen !== null },
  );
  const [text, setText] = useState('');
  const title = chosen === null ? null : (current.data?.data[0]?.title ?? (current.data ? t('closed') : ''));
  const query = useDebounced(text === title ? '' : text.trim());
  const found = useCall(
    'softSkills',
    'listSoftSubjects',
    { query: { size: SIZE, ...of, ...(query ? { query } : {}) } },
    { keepPrevious: true },
  );
  if (found.isError) return <ReadFailure name={t('subject')} query={found} />;
  if (chosen === null && query === '' && (found.data?.total ?? 0) === 0) return null;
  const others = (found.data?.data ?? []).filter(({ id }) => id !== chosen);
  const offered = title === null ? others : [{ id: chosen, title }, ...others];
  return (
    <Select
      aria-label={t('subject')}
      placeholder={t(userId === undefined ? 'find' : 'all')}
      searchable
      w={{ base: '100%', sm: 420 }}
      clearable={userId !== undefined}
      allowDeselect={false}
      data={offered.map((one) => ({ value: String(one.id), label: one.title }))}
      // The server has already searched, among all of them.
      filter={({ options }) => options}
      nothingFoundMessage={t('nothing')}
      searchValue={text}
      onSearchChange={setText}
      value={chosen === null ? null : String(chosen)}
      onChange={(next) => onChoose(next === null ? null : Number(next))}
    />
  );
}
