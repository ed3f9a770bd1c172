import { arrayMove } from '@dnd-kit/sortable';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { optionWords } from '../../../../shared/answers/answer-wording.ts';
import { optionIdsOf } from '../../../../shared/topics/questions/option-ids.ts';
import { SortArea, useSortItem } from '../../../../ui/sortable/sort-area.tsx';
import { answeringTexts } from '../answering.texts.ts';
import type { ChoiceProps } from './choice-props.ts';
import classes from './ordering-field.module.css';

/** An ordering question: items are dragged by the handle, or moved with arrows by touch or keyboard. */
export default function OrderingField({ question, field, ids, isWrong, onChange }: ChoiceProps) {
  const t = useTexts(answeringTexts);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const shown = optionIdsOf(question);
  const words = optionWords(question);
  const kept = field.choices.filter((id) => shown.includes(id));
  // Items added after the question was answered come last.
  const isTouched = shown.length > 0 && kept.length === shown.length;
  const order = [...kept, ...shown.filter((id) => !kept.includes(id))];
  const keys = order.map((option) => `o${option}`);
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= order.length) return;
    onChange({ choices: arrayMove(order, from, to) });
    const title = words.get(order[from] ?? -1) ?? '';
    setSaid(t('orderMoved', { title, place: to + 1, total: order.length }));
    // The element moved in the document and lost focus.
    const focused = document.activeElement;
    requestAnimationFrame(() => focused instanceof HTMLElement && list.current?.contains(focused) && focused.focus());
  };
  return (
    <div role="group" aria-labelledby={ids.label} aria-describedby={isWrong ? ids.fault : undefined}>
      <p className={classes.hint}>{t('orderHint')}</p>
      <SortArea ids={keys} onMove={move} said={said}>
        <ol className={classes.list} ref={list} data-wrong={isWrong || undefined}>
          {order.map((option, place) => (
            <Item
              key={option}
              id={`o${option}`}
              anchor={place === 0 ? ids.field : undefined}
              title={words.get(option) ?? ''}
              place={place}
              total={order.length}
              onMove={(by) => move(place, place + by)}
            />
          ))}
        </ol>
      </SortArea>
      {!isTouched && (
        <button type="button" className={classes.keep} onClick={() => onChange({ choices: order })}>
          {t('orderKeep')}
        </button>
      )}
    </div>
  );
}

interface ItemProps {
  id: string;
  anchor: string | undefined;
  title: string;
  place: number;
  total: number;
  onMove: (by: -1 | 1) => void;
}

function Item({ id, anchor, title, place, total, onMove }: ItemProps) {
  const t = useTexts(answeringTexts);
  const { setNodeRef, element, handle } = useSortItem(id, onMove);
  return (
    <li ref={setNodeRef} className={classes.item} {...element}>
      <button
        type="button"
        id={anchor}
        className={classes.handle}
        aria-label={t('orderDrag', { title, place: place + 1 })}
        {...handle}
      >
        <IconGripVertical size={20} aria-hidden="true" />
      </button>
      <span className={classes.place}>{place + 1}.</span>
      <span className={classes.words}>{title}</span>
      <span className={classes.arrows}>
        <button
          type="button"
          aria-label={t('orderUp', { title })}
          aria-disabled={place === 0}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={20} aria-hidden="true" />
        </button>
        <button
          type="button"
          aria-label={t('orderDown', { title })}
          aria-disabled={place === total - 1}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </button>
      </span>
    </li>
  );
}
