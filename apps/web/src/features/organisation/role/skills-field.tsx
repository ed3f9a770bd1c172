import { MultiSelect } from '@mantine/core';
import type { Role } from '@orbita/contract/organisation';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../../api/query.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { useTexts } from '../../../base/i18n.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';

type Skill = Pick<Role['skills'][number], 'id' | 'title'>;

interface Props {
  label: string;
  /** Skills whose names are known: those the role has. */
  known: readonly Skill[];
  /** Ids as text. */
  value: string[];
  onChange: (ids: string[]) => void;
  error?: ReactNode;
}

/** Selects skills of the institution by search, however many there are. */
export function SkillsField({ label, known, value, onChange, error }: Props) {
  const ui = useTexts(uiTexts);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<readonly Skill[]>([]);
  const query = useDebounced(text.trim());
  const found = useCall(
    'topics',
    'listSkills',
    { query: { size: 50, ...(query ? { query } : {}) } },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const all = [
    ...new Map([...known, ...picked, ...(found.data?.data ?? [])].map((skill) => [skill.id, skill])).values(),
  ];
  const pick = (ids: string[]) => {
    // What the next search does not find keeps its name.
    setPicked(all.filter(({ id }) => ids.includes(String(id))));
    onChange(ids);
  };
  return (
    <MultiSelect
      label={label}
      searchable
      hidePickedOptions
      nothingFoundMessage={ui('nothing')}
      searchValue={text}
      onSearchChange={setText}
      data={all.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value}
      onChange={pick}
      error={error}
    />
  );
}
