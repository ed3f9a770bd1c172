import { ActionIcon, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { buildingTexts } from '../building.texts.ts';
import own from './option-rows.module.css';
import { linesOf, pasteLines } from './pasted-lines.ts';
import { isWritten, MOST_WORDS, type Item } from './question-options.ts';
import { questionsTexts } from './questions.texts.ts';
import { MOST_ROWS, useRows } from './use-rows.ts';

interface Props {
  items: readonly Item[];
  onChange: (items: Item[]) => void;
  /** Called before an item is removed by its button. */
  onRemove: (item: Item) => void;
  /** Draws the number of a new item beside the given ones. */
  onDraw: (items: readonly Item[]) => number;
  labels: { field: (number: number) => string; remove: (number: number) => string; add: string };
  /** Shown before the field of an item, such as the mark of a right option. */
  renderLead: (item: Item, index: number) => ReactNode;
}

/** Options or items as a list that is typed, pasted, dragged and moved by Alt with arrows. */
export function OptionRows({ items, onChange, onRemove, onDraw, labels, renderLead }: Props) {
  const building = useTexts(buildingTexts);
  const insert = (titles: readonly string[], at: number, rest: readonly Item[] = items) => {
    const made = titles.reduce<Item[]>((all, title) => [...all, { id: onDraw([...rest, ...all]), title }], []);
    onChange(rest.toSpliced(at, 0, ...made));
    return made.at(-1)?.id;
  };
  const rows = useRows({
    ids: items.map(({ id }) => id),
    onInsert: (at) => insert([''], at) ?? 0,
    onRemove: (id) => onChange(items.filter((item) => item.id !== id)),
    onPaste: ({ id, text, ...around }) => {
      const at = items.findIndex((item) => item.id === id);
      const { first, others, surplus } = pasteLines(linesOf(text), around, MOST_ROWS - items.length);
      const last = insert(others, at + 1, items.with(at, { id, title: first }));
      return { last: last ?? id, surplus };
    },
  });
  const drop = (item: Item) => {
    onRemove(item);
    onChange(items.filter(({ id }) => id !== item.id));
  };
  return (
    <>
      <SortableList
        // The library of dragging takes 0 for no id.
        items={items.map((item, index) => ({ item, index, id: item.id + 1 }))}
        nameOf={({ item, index }) => item.title || labels.field(index + 1)}
        hint={building('moveHint')}
        onOrder={(ids) => onChange(ids.flatMap((id) => items.find((item) => item.id === id - 1) ?? []))}
      >
        {({ item, index }, handle) => (
          <div className={own.row}>
            {handle}
            <span className={own.lead}>{renderLead(item, index)}</span>
            <RowField
              label={labels.field(index + 1)}
              title={item.title}
              isLeft={rows.wasLeft(item)}
              onType={(title) => onChange(items.with(index, { id: item.id, title }))}
              {...rows.bind({ id: item.id })}
            />
            <RemoveRow label={labels.remove(index + 1)} onClick={() => drop(item)} />
          </div>
        )}
      </SortableList>
      <AddRow label={labels.add} disabled={items.length >= MOST_ROWS} onClick={() => rows.add(items.length)} />
    </>
  );
}

interface FieldProps extends ReturnType<ReturnType<typeof useRows>['bind']> {
  label: string;
  title: string;
  /** Somebody has left the field, so a blank one is a fault. */
  isLeft: boolean;
  onType: (title: string) => void;
}

/** The text field of an option; one that cannot be saved says so. */
export function RowField({ label, title, isLeft, onType, ...bound }: FieldProps) {
  const t = useTexts(questionsTexts);
  const fault =
    title.length > MOST_WORDS ? t('rowTooLong', { over: title.length - MOST_WORDS, most: MOST_WORDS }) : t('rowBlank');
  const isFaulty = !isWritten(title) && (isLeft || title !== '');
  return (
    <TextInput
      className={own.field}
      aria-label={label}
      value={title}
      error={isFaulty && fault}
      onChange={(event) => onType(event.currentTarget.value)}
      {...bound}
    />
  );
}

export function RemoveRow({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <IconX size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

export function AddRow({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <div>
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onClick} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
