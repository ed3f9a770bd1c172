import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../app/i18n.ts';
import { subjectsTexts } from './subjects.texts.ts';

interface Props {
  text: string;
  onChange: (text: string) => void;
  onClear: () => void;
}

/** The field that finds a discipline in a list. */
export function SubjectSearch({ text, onChange, onClear }: Props) {
  const t = useTexts(subjectsTexts);
  return (
    <TextInput
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onClear()}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={text && <CloseButton aria-label={t('clearSearch')} onClick={onClear} />}
      style={{ flex: '1 1 260px' }}
    />
  );
}
