import { ActionIcon, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { changeLists, type EditedForm } from './edited-form.ts';
import { offerUndo } from './offer-undo.ts';
import own from './option-rows.module.css';
import { AddRow, OptionRows, RemoveRow, RowField } from './option-rows.tsx';
import { pairsOfLines } from './pasted-lines.ts';
import {
  blankItems,
  drawId,
  formOfPairs,
  itemsInOrder,
  MOST_WORDS,
  orderOf,
  pairsOf,
  renameRight,
  type EditedPair,
  type Item,
  type Pairs,
} from './question-options.ts';
import { questionsTexts } from './questions.texts.ts';
import { MOST_ROWS, useRows } from './use-rows.ts';

const numbersOf = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id);

/** The items of an ordering question, entered in the right order. */
export function OrderKey({ edited }: { edited: EditedForm }) {
  const t = useTexts(questionsTexts);
  const known = [edited.value, edited.queue.base()];
  const [blank] = useState(() => blankItems('ordering', known));
  const inOrder = itemsInOrder(edited.value);
  const items = inOrder.length > 0 ? inOrder : blank;
  return (
    <fieldset className={classes.options}>
      <legend>{t('orderKey')}</legend>
      <p className={classes.hint}>{t('orderHint')}</p>
      <OptionRows
        items={items}
        onChange={(next) => changeLists(edited, orderOf(next))}
        onRemove={({ title }) => offerUndo(edited, title)}
        onDraw={(others) => drawId(known, numbersOf(others))}
        labels={{
          field: (number) => t('orderItem', { number }),
          remove: (number) => t('removeItem', { number }),
          add: t('addItem'),
        }}
        renderLead={(_, index) => `${index + 1}.`}
      />
    </fieldset>
  );
}

const nothing: Item = { id: -1, title: '' };

/** The pairs of a matching question side by side, and surplus right sides. */
export function PairsKey({ edited }: { edited: EditedForm }) {
  const t = useTexts(questionsTexts);
  const building = useTexts(buildingTexts);
  const known = [edited.value, edited.queue.base()];
  const [blank] = useState(() => blankItems('matching', known));
  const read = pairsOf(edited.value);
  const { extras } = read;
  const pairs = read.pairs.length > 0 ? read.pairs : blank.map(({ id }) => ({ id, left: '', right: nothing }));
  const change = (next: Partial<Pairs>) => changeLists(edited, formOfPairs({ pairs, extras, ...next }));
  const draw = (others: readonly number[]) => drawId(known, [...numbersOf(pairs), ...others]);
  const rows = useRows({
    ids: numbersOf(pairs),
    onInsert: (at) => {
      const id = draw([]);
      change({ pairs: pairs.toSpliced(at, 0, { id, left: '', right: nothing }) });
      return id;
    },
    onRemove: (id) => change({ pairs: pairs.filter((pair) => pair.id !== id) }),
    onPaste: ({ id, text, side }) => {
      const pasted = pastePairs({ pairs, extras }, { id, side, lines: pairsOfLines(text) }, { known, draw });
      change(pasted.after);
      return pasted;
    },
  });
  return (
    <fieldset className={classes.options}>
      <legend>{t('pairsKey')}</legend>
      <p className={classes.hint}>{t('pairsHint')}</p>
      <SortableList
        // The library of dragging takes 0 for no id.
        items={pairs.map((pair, index) => ({ pair, index, id: pair.id + 1 }))}
        nameOf={({ pair, index }) => pair.left || t('pairLeft', { number: index + 1 })}
        hint={building('moveHint')}
        onOrder={(ids) => change({ pairs: ids.flatMap((id) => pairs.find((pair) => pair.id === id - 1) ?? []) })}
      >
        {({ pair: { id, left, right }, index }, handle) => (
          <div className={own.row}>
            {handle}
            <div className={own.sides}>
              <RowField
                label={t('pairLeft', { number: index + 1 })}
                title={left}
                isLeft={rows.wasLeft({ id })}
                onType={(text) => change({ pairs: pairs.with(index, { id, left: text, right }) })}
                {...rows.bind({ id, side: 'left' })}
              />
              <RowField
                label={t('pairRight', { number: index + 1 })}
                title={right.title}
                isLeft={rows.wasLeft({ id, side: 'right' })}
                onType={(text) => change(renameRight({ pairs, extras }, index, text, known))}
                {...rows.bind({ id, side: 'right' })}
              />
            </div>
            <RemoveRow
              label={t('removePair', { number: index + 1 })}
              onClick={() => {
                offerUndo(edited, left);
                change({ pairs: pairs.toSpliced(index, 1) });
              }}
            />
          </div>
        )}
      </SortableList>
      <AddRow label={t('addPair')} disabled={pairs.length >= MOST_ROWS} onClick={() => rows.add(pairs.length)} />
      <Extras
        extras={extras}
        drawNext={() => draw([])}
        onChange={(next) => change({ extras: next })}
        onRemove={(extra) => offerUndo(edited, extra.title)}
      />
    </fieldset>
  );
}

interface Drawing {
  known: Parameters<typeof drawId>[0];
  draw: (others: readonly number[]) => number;
}
/** Fills pairs from a place on with pasted lines; lines without a tab fill the side they were pasted into. */
function pastePairs(
  { pairs, extras }: Pairs,
  { id, side, lines }: { id: number; side: 'left' | 'right' | undefined; lines: ReturnType<typeof pairsOfLines> },
  { known, draw }: Drawing,
): { after: Pairs; last: number; surplus: number } {
  const at = pairs.findIndex((pair) => pair.id === id);
  const taken = lines.slice(0, MOST_ROWS - at);
  const hasTabs = lines.some(({ right }) => right !== '');
  const rows = [...pairs];
  while (rows.length < at + taken.length) rows.push({ id: draw(numbersOf(rows)), left: '', right: nothing });
  const filled = taken.reduce<Pairs>(
    (now, { left, right }, index) => {
      const place = at + index;
      const pair: EditedPair = now.pairs[place]!;
      const isLeft = hasTabs || side !== 'right';
      const named = isLeft ? { ...now, pairs: now.pairs.with(place, { ...pair, left }) } : now;
      const words = hasTabs ? right : left;
      return hasTabs || !isLeft ? renameRight(named, place, words, known) : named;
    },
    { pairs: rows, extras },
  );
  return { after: filled, last: rows[at + taken.length - 1]?.id ?? id, surplus: lines.length - taken.length };
}

function Extras({
  extras,
  drawNext,
  onChange,
  onRemove,
}: {
  extras: Item[];
  drawNext: () => number;
  onChange: (extras: Item[]) => void;
  /** Called before a surplus right side is removed. */
  onRemove: (extra: Item) => void;
}) {
  const t = useTexts(questionsTexts);
  const [text, setText] = useState('');
  const add = () => {
    if (text.trim() === '') return;
    onChange([...extras, { id: drawNext(), title: text.trim() }]);
    setText('');
  };
  return (
    <div className={own.extras}>
      <p className={classes.hint}>{t('extras')}</p>
      {extras.length > 0 && (
        <ul className={own.chips}>
          {extras.map((extra, index) => (
            <li key={extra.id}>
              {extra.title}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t('removeExtra', { name: extra.title })}
                onClick={() => {
                  onRemove(extra);
                  onChange(extras.toSpliced(index, 1));
                }}
              >
                <IconX size={14} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <div className={own.extra}>
        <TextInput
          className={classes.grow}
          aria-label={t('addExtra')}
          placeholder={t('addExtra')}
          maxLength={MOST_WORDS}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && add()}
          onBlur={add}
        />
        <Button size="sm" onClick={add} disabled={text.trim() === ''}>
          {t('add')}
        </Button>
      </div>
    </div>
  );
}
