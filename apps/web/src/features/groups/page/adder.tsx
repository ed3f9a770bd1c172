import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../../base/i18n.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import classes from '../groups.module.css';

interface Props {
  label: string;
  choices: readonly { id: number; name: string }[];
  onAdd: (id: number) => void;
}

/** A field that finds one item and adds it at once. */
export function Adder({ label, choices, onAdd }: Props) {
  const ui = useTexts(uiTexts);
  return (
    <Select
      className={classes.adder ?? ''}
      aria-label={label}
      placeholder={label}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      rightSection={null}
      nothingFoundMessage={ui(choices.length > 0 ? 'nothing' : 'nothingToChoose')}
      searchable
      selectFirstOptionOnChange
      limit={50}
      value={null}
      onChange={(id) => id && onAdd(Number(id))}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}
