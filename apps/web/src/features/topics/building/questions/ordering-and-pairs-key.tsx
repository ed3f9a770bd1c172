import { ActionIcon, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import classes from '../building.module.css';
import { offerUndo } from './offer-undo.ts';
import type { EditedForm } from './edited-form.ts';
import own from './ordering-and-pairs-key.module.css';
import {
  drawId,
  formOfPairs,
  itemsInOrder,
  orderOf,
  pairsOf,
  renameRight,
  type Item,
  type Pairs,
} from './question-options.ts';
import { questionsTexts } from './questions.texts.ts';

const MOST = 100;

/** The items of an ordering question, entered in the right order. */
export function OrderKey({ edited }: { edited: EditedForm }) {
  const t = useTexts(questionsTexts);
  const items = itemsInOrder(edited.value);
  const known = [edited.value, edited.queue.base()];
  const change = (next: Item[]) => edited.change(orderOf(next));
  const move = (from: number, to: number) => {
    const next = [...items];
    const [item] = next.splice(from, 1);
    if (item === undefined || to < 0 || to > next.length) return;
    next.splice(to, 0, item);
    change(next);
  };
  return (
    <fieldset className={classes.options}>
      <legend>{t('orderKey')}</legend>
      <p className={classes.hint}>{t('orderHint')}</p>
      {items.map((item, index) => (
        <div key={item.id} className={own.row}>
          <span className={own.place}>{index + 1}.</span>
          <TextInput
            className={classes.grow}
            aria-label={t('orderItem', { number: index + 1 })}
            maxLength={500}
            value={item.title}
            onChange={(event) => change(items.with(index, { id: item.id, title: event.currentTarget.value }))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('itemUp', { number: index + 1 })}
            disabled={index === 0}
            onClick={() => move(index, index - 1)}
          >
            <IconArrowUp size={18} aria-hidden="true" />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('itemDown', { number: index + 1 })}
            disabled={index === items.length - 1}
            onClick={() => move(index, index + 1)}
          >
            <IconArrowDown size={18} aria-hidden="true" />
          </ActionIcon>
          <Remove
            label={t('removeItem', { number: index + 1 })}
            onClick={() => {
              offerUndo(edited, item.title);
              change(items.toSpliced(index, 1));
            }}
          />
        </div>
      ))}
      <Add
        label={t('addItem')}
        disabled={items.length >= MOST}
        onClick={() => change([...items, { id: drawId(known), title: '' }])}
      />
    </fieldset>
  );
}

/** The pairs of a matching question side by side, and surplus right sides. */
export function PairsKey({ edited }: { edited: EditedForm }) {
  const t = useTexts(questionsTexts);
  const { pairs, extras } = pairsOf(edited.value);
  const known = [edited.value, edited.queue.base()];
  const change = (next: Partial<Pairs>) => edited.change(formOfPairs({ pairs, extras, ...next }));
  return (
    <fieldset className={classes.options}>
      <legend>{t('pairsKey')}</legend>
      <p className={classes.hint}>{t('pairsHint')}</p>
      {pairs.map(({ id, left, right }, index) => (
        <div key={id} className={own.pair}>
          <TextInput
            aria-label={t('pairLeft', { number: index + 1 })}
            maxLength={500}
            value={left}
            onChange={(event) => change({ pairs: pairs.with(index, { id, left: event.currentTarget.value, right }) })}
          />
          <TextInput
            aria-label={t('pairRight', { number: index + 1 })}
            maxLength={500}
            value={right.title}
            onChange={(event) => change(renameRight({ pairs, extras }, index, event.currentTarget.value, known))}
          />
          <Remove
            label={t('removePair', { number: index + 1 })}
            onClick={() => {
              offerUndo(edited, left);
              change({ pairs: pairs.toSpliced(index, 1) });
            }}
          />
        </div>
      ))}
      <Add
        label={t('addPair')}
        disabled={pairs.length >= MOST}
        onClick={() => change({ pairs: [...pairs, { id: drawId(known), left: '', right: { id: -1, title: '' } }] })}
      />
      <Extras
        extras={extras}
        drawNext={() => drawId(known)}
        onChange={(next) => change({ extras: next })}
        onRemove={(extra) => offerUndo(edited, extra.title)}
      />
    </fieldset>
  );
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
      <div className={own.row}>
        <TextInput
          className={classes.grow}
          aria-label={t('addExtra')}
          placeholder={t('addExtra')}
          maxLength={500}
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

function Remove({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
      <IconX size={18} aria-hidden="true" />
    </ActionIcon>
  );
}

function Add({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <div>
      <Button size="sm" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onClick} disabled={disabled}>
        {label}
      </Button>
    </div>
  );
}
