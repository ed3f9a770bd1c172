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
import { useTexts } from '../../../app/i18n.ts';
import { answeringTexts } from './answering.texts.ts';
import type { ChoiceProps } from './choice-props.ts';
import classes from './matching-field.module.css';

/** Pairs: the right side is chosen from a list, by keyboard or by thumb, or dragged beside the left one. */
export default function MatchingField({ question, field, ids, isWrong, onChange }: ChoiceProps) {
  const t = useTexts(answeringTexts);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const { options, matches } = question;
  const pairs = options.map((_, index) => field.choices[index] ?? -1);
  const put = (option: number, match: number) =>
    onChange({ choices: pairs.map((one, index) => (index === option ? match : one)) });
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) put(Number(String(over.id).slice(1)), Number(String(active.id).slice(1)));
  };
  const data = [
    { value: '-1', label: t('matchNone') },
    ...matches.map((match, index) => ({ value: String(index), label: match })),
  ];
  return (
    <DndContext sensors={sensors} onDragEnd={onDragEnd} accessibility={{ screenReaderInstructions: { draggable: '' } }}>
      <div role="group" aria-labelledby={ids.label} aria-describedby={isWrong ? ids.fault : undefined}>
        <ul className={classes.pairs}>
          {options.map((option, index) => (
            <Pair key={index} index={index}>
              <span className={classes.option} id={`${ids.field}-option-${index}`}>
                {option}
              </span>
              <NativeSelect
                id={index === 0 ? ids.field : `${ids.field}-${index}`}
                aria-labelledby={`${ids.label} ${ids.field}-option-${index}`}
                className={classes.match}
                size="md"
                data={data}
                error={isWrong && pairs[index] === -1}
                value={String(pairs[index])}
                onChange={(event) => put(index, Number(event.currentTarget.value))}
              />
            </Pair>
          ))}
        </ul>
        {/* The same can be said in the lists above: this one is for hands only. */}
        <div className={classes.pool} aria-hidden="true">
          <p>{t('matchDrag')}</p>
          {matches.map((match, index) => (
            <Chip key={index} index={index} words={match} isUsed={pairs.includes(index)} />
          ))}
        </div>
      </div>
    </DndContext>
  );
}

function Pair({ index, children }: { index: number; children: ReactNode }) {
  const { setNodeRef, isOver } = useDroppable({ id: `p${index}` });
  return (
    <li ref={setNodeRef} className={classes.pair} data-over={isOver || undefined}>
      {children}
    </li>
  );
}

function Chip({ index, words, isUsed }: { index: number; words: string; isUsed: boolean }) {
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id: `m${index}` });
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
