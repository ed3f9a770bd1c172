import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEchoedText } from '../../base/echoed-text.ts';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';

interface Props {
  /** What the field searches; also used as the placeholder. */
  label: string;
  /** What is searched; it may come back late, as a part of the address does. */
  text: string;
  onChange: (text: string) => void;
  onClear: () => void;
}

/** The search field of a list; Escape clears it, and Enter does not save the form it stands in. */
export function SearchField({ label, text, onChange, onClear }: Props) {
  const t = useTexts(uiTexts);
  const typed = useEchoedText(text);
  const change = (next: string) => {
    typed.setText(next);
    typed.expect(next);
  };
  const clear = () => {
    change('');
    onClear();
  };
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={typed.text}
      onChange={({ currentTarget: { value } }) => {
        change(value);
        onChange(value);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') clear();
        else if (event.key === 'Enter') event.preventDefault();
      }}
      // While there is something to clear, Escape leaves the dialog around the field open.
      data-mantine-stop-propagation={typed.text !== '' || undefined}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={typed.text && <CloseButton aria-label={t('clearSearch')} onClick={clear} />}
      style={{ flex: '1 1 220px' }}
    />
  );
}
