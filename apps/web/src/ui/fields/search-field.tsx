import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';

interface Props {
  /** What the field searches; also used as the placeholder. */
  label: string;
  text: string;
  onChange: (text: string) => void;
  onClear: () => void;
}

/** The search field of a list; Escape clears it, and Enter does not save the form it stands in. */
export function SearchField({ label, text, onChange, onClear }: Props) {
  const t = useTexts(uiTexts);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClear();
        else if (event.key === 'Enter') event.preventDefault();
      }}
      // While there is something to clear, Escape leaves the dialog around the field open.
      data-mantine-stop-propagation={text !== '' || undefined}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={text && <CloseButton aria-label={t('clearSearch')} onClick={onClear} />}
      style={{ flex: '1 1 220px' }}
    />
  );
}
