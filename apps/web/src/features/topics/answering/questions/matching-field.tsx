import {
  DndContext,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { CSS } from '@dnd-kit/utilities';
import { NativeSelect } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../../base/i18n.ts';
import { matchIdsOf, optionIdsOf } from '../../../../shared/topics/questions/option-ids.ts';
import { answeringTexts } from '../answering.texts.ts';
import type { ChoiceProps } from './choice-props.ts';
import classes from './matching-field.module.css';

/** A matching question: the right side is chosen from a list, by keyboard or touch, or dragged next to the left one. */
export default function MatchingField({ question, field, ids, isWrong, onChange }: ChoiceProps) {
  const t = useTexts(answeringTexts);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const { options, matches } = question;
  const [optionIds, matchIds] = [optionIdsOf(question), matchIdsOf(question)];
  // One element for each number up to the largest, since a pair is found by its option's number.
  const pairs = Array.from({ length: Math.max(-1, ...optionIds) + 1 }, (_, id) => field.choices[id] ?? -1);
  const put = (option: number, match: number) => onChange({ choices: pairs.with(option, match) });
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) put(Number(String(over.id).slice(1)), Number(String(active.id).slice(1)));
  };
  const data = [
    { value: '-1', label: t('matchNone') },
    ...matches.map((match, place) => ({ value: String(matchIds[place]), label: match })),
  ];
  return (
    <DndContext sensors={sensors} onDragEnd={onDragEnd} accessibility={{ screenReaderInstructions: { draggable: '' } }}>
      <div role="group" aria-labelledby={ids.label} aria-describedby={isWrong ? ids.fault : undefined}>
        <ul className={classes.pairs}>
          {optionIds.map((id, place) => (
            <Pair key={id} id={id}>
              <span className={classes.option} id={`${ids.field}-option-${id}`}>
                {options[place]}
              </span>
              <NativeSelect
                id={place === 0 ? ids.field : `${ids.field}-${id}`}
                aria-labelledby={`${ids.label} ${ids.field}-option-${id}`}
                size="md"
                data={data}
                error={isWrong && pairs[id] === -1}
                value={String(pairs[id])}
                onChange={(event) => put(id, Number(event.currentTarget.value))}
              />
            </Pair>
          ))}
        </ul>
        {/* Hidden from assistive technology, because the lists above do the same. */}
        <div className={classes.pool} aria-hidden="true">
          <p>{t('matchDrag')}</p>
          {matchIds.map((id, place) => (
            <Chip key={id} id={id} words={matches[place] ?? ''} isUsed={pairs.includes(id)} />
          ))}
        </div>
      </div>
    </DndContext>
  );
}

function Pair({ id, children }: { id: number; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: `p${id}` });
  return (
    <li ref={setNodeRef} className={classes.pair} data-over={isOver || undefined}>
      {children}
    </li>
  );
}

function Chip({ id, words, isUsed }: { id: number; words: string; isUsed: boolean }) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: `m${id}` });
  return (
    <span
      ref={setNodeRef}
      className={classes.chip}
      data-used={isUsed || undefined}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
      {...listeners}
    >
      <IconGripVertical size={16} /> {words}
    </span>
  );
}
