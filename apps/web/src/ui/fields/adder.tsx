import { Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';
import classes from './adder.module.css';

interface Props {
  label: string;
  /** What is there already and so is not offered. */
  present: readonly { id: number }[];
  choices: readonly { id: number; title: string }[];
  onAdd: (id: number) => void;
  className?: string | undefined;
  /** Shows a quiet button until it is pressed, where many fields would be too much. */
  isFolded?: boolean;
  /** Text of the folded button, shorter than the label. */
  foldedLabel?: string;
}

/** A field that finds one and adds it at once. */
export function Adder({ isFolded = false, foldedLabel, ...field }: Props) {
  const [isOpen, setOpen] = useState(!isFolded);
  if (isOpen) return <AdderField {...field} {...(isFolded ? { onClose: () => setOpen(false) } : {})} />;
  return (
    <button type="button" className={classes.folded} aria-label={field.label} onClick={() => setOpen(true)}>
      <IconPlus size={16} aria-hidden="true" />
      {foldedLabel ?? field.label}
    </button>
  );
}

function AdderField({ label, present, choices, onAdd, className, onClose }: Props & { onClose?: () => void }) {
  const ui = useTexts(uiTexts);
  const known = new Set(present.map(({ id }) => id));
  return (
    <Select
      className={className}
      aria-label={label}
      placeholder={label}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      rightSection={null}
      nothingFoundMessage={ui(choices.length > 0 ? 'nothing' : 'nothingToChoose')}
      searchable
      limit={50}
      value={null}
      autoFocus={onClose !== undefined}
      defaultDropdownOpened={onClose !== undefined}
      onBlur={onClose}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !onClose) return;
        event.stopPropagation();
        onClose();
      }}
      onChange={(id) => id && onAdd(Number(id))}
      data={choices.filter(({ id }) => !known.has(id)).map(({ id, title }) => ({ value: String(id), label: title }))}
    />
  );
}
