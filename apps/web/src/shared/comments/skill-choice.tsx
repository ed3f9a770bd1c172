import { MultiSelect } from '@mantine/core';
import type { Skill } from '@orbita/contract/topics';
import { useState, type ReactNode } from 'react';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useDebounced } from '../../base/debounce.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { commentsTexts } from './comments.texts.ts';
import classes from './comments.module.css';

interface Props {
  value: readonly Skill[];
  onChange: (skills: readonly Skill[]) => void;
  autoFocus?: boolean;
  /** Shown when the institution has no skills. */
  whenNone?: ReactNode;
}

/** Selects the skills that a remark is about. */
export function SkillChoice({ value, onChange, autoFocus = false, whenNone = null }: Props) {
  const t = useTexts(commentsTexts);
  const ui = useTexts(uiTexts);
  const [text, setText] = useState('');
  const query = useDebounced(text.trim());
  const found = useCall(
    'topics',
    'listSkills',
    { query: { size: 50, ...(query ? { query } : {}) } },
    { keepPrevious: true, staleTime: 60_000 },
  );
  const offered = found.data?.data ?? [];
  if (found.data && offered.length === 0 && value.length === 0 && query === '') return whenNone;
  const all = [...new Map([...value, ...offered].map((skill) => [skill.id, skill])).values()];
  if (found.error && !found.data) return <ReadFailure name={t('skills')} query={found} />;
  return (
    <MultiSelect
      className={classes.skillField}
      label={t('skills')}
      placeholder={value.length === 0 ? t('skillsHint') : ''}
      searchable
      hidePickedOptions
      // The list scrolls by itself; a scrolling frame around it would have to be focusable.
      withScrollArea={false}
      classNames={{ options: classes.skillOptions ?? '', inputField: classes.skillInput ?? '' }}
      autoFocus={autoFocus}
      nothingFoundMessage={found.isPending ? t('skillsLoading') : ui('nothing')}
      searchValue={text}
      onSearchChange={setText}
      value={value.map(({ id }) => String(id))}
      data={all.map(({ id, title }) => ({ value: String(id), label: title }))}
      onChange={(ids) => onChange(ids.flatMap((id) => all.find((skill) => String(skill.id) === id) ?? []))}
    />
  );
}
