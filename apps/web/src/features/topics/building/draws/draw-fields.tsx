import { NumberInput, TextInput } from '@mantine/core';
import type { TaskDraw } from '@orbita/contract/tasks';
import { type ReactNode, useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { useAutosaved } from '../../../../ui/saving/use-autosaved.ts';
import { ConflictDialog } from '../saving/conflict-dialog.tsx';
import { cachePattern } from '../saving/lesson-cache.ts';
import own from './draws.module.css';
import { drawsTexts } from './draws.texts.ts';

type DrawPatch = Pick<TaskDraw, 'title' | 'count' | 'points'>;

interface Props {
  patternId: number;
  draw: TaskDraw;
  /** Questions in the set. */
  size: number;
}

/** What a draw asks: saved as it is typed, and compared when a colleague has changed the same. */
export function DrawFields({ patternId, draw, size }: Props) {
  const t = useTexts(drawsTexts);
  const edited = useAutosaved<TaskDraw, DrawPatch>({
    name: `draw-${patternId}-${draw.id}`,
    record: draw,
    send: async (patch, updated_at) => {
      const params = { id: patternId, draw: draw.id };
      const pattern = await api.tasks.updateDraw({ params, body: { ...patch, updated_at } });
      cachePattern(pattern);
      return pattern.draws.find(({ id }) => id === draw.id) ?? draw;
    },
    onSaved: () => undefined,
  });
  const { value, change, queue, revision } = edited;
  return (
    <div className={own.fields}>
      <TextInput
        className={own.name}
        label={t('title')}
        placeholder={t('titleExample')}
        maxLength={140}
        value={value.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        onBlur={() => void queue.flush()}
      />
      <Amount
        key={`count-${revision}`}
        label={t('count')}
        known={value.count}
        min={1}
        max={size}
        tooMany={t('tooMany', { all: size })}
        onChange={(count) => (count === null ? queue.withdraw('count') : change({ count }))}
        onLeave={() => void queue.flush()}
      />
      <Amount
        key={`points-${revision}`}
        label={t('points')}
        known={value.points}
        min={0}
        max={100}
        isDecimal
        onChange={(points) => (points === null ? queue.withdraw('points') : change({ points }))}
        onLeave={() => void queue.flush()}
      />
      <ConflictDialog record={edited} />
    </div>
  );
}

interface AmountProps {
  label: string;
  /** The value as it was last accepted. */
  known: number;
  min: number;
  max: number;
  isDecimal?: boolean;
  /** Says that there are not as many. */
  tooMany?: ReactNode;
  /** Called with what is accepted, or null when what is typed is not. */
  onChange: (value: number | null) => void;
  onLeave: () => void;
}

/** A number that is accepted when it fits; an empty field returns to the last one that was. */
function Amount({ label, known, min, max, isDecimal = false, tooMany, onChange, onLeave }: AmountProps) {
  const [typed, setTyped] = useState<number | string>(known);
  const isOver = typeof typed === 'number' && typed > max;
  const accept = (value: number | string) => {
    setTyped(value);
    onChange(typeof value === 'number' && value >= min && value <= max ? value : null);
  };
  const leave = () => {
    if (typeof typed !== 'number' || typed < min) setTyped(known);
    onLeave();
  };
  return (
    <NumberInput
      w={152}
      label={label}
      min={min}
      max={max}
      clampBehavior={tooMany === undefined ? 'blur' : 'none'}
      allowDecimal={isDecimal}
      allowNegative={false}
      decimalSeparator=","
      error={isOver && tooMany}
      value={typed}
      onChange={accept}
      onBlur={leave}
    />
  );
}
