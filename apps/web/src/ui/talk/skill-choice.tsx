import { MultiSelect } from '@mantine/core';
import type { Skill } from '@orbita/contract/topics';
import { useState } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../app/i18n.ts';
import { useDebounced } from '../debounce.ts';
import { uiTexts } from '../ui.texts.ts';
import { talkTexts } from './talk.texts.ts';

interface Props {
  value: readonly number[];
  /** Skills of the value whose titles are known already. */
  known: readonly Skill[];
  onChange: (ids: number[]) => void;
}

/** Which skills a remark is about, from those of the institution; nothing where it keeps none. */
export function SkillChoice({ value, known, onChange }: Props) {
  const t = useTexts(talkTexts);
  const ui = useTexts(uiTexts);
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<readonly Skill[]>(known);
  const query = useDebounced(text.trim());
  const found = useCall(
    'structure',
    'listSkills',
    { query: { size: 50, ...(query ? { query } : {}) } },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const offered = found.data?.data ?? [];
  if (offered.length === 0 && seen.length === 0 && query === '') return null;
  const all = [...new Map([...seen, ...offered].map((skill) => [skill.id, skill])).values()];
  return (
    <MultiSelect
      label={t('skills')}
      placeholder={value.length === 0 ? t('skillsHint') : ''}
      searchable
      hidePickedOptions
      nothingFoundMessage={ui('nothing')}
      searchValue={text}
      onSearchChange={setText}
      value={value.map(String)}
      data={all.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={(ids) => {
        setSeen(all.filter(({ id }) => ids.includes(String(id))));
        onChange(ids.map(Number));
      }}
    />
  );
}
