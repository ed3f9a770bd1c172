import { ActionIcon, NumberInput, TextInput } from '@mantine/core';
import type { Form, Pattern, TaskDraw } from '@orbita/contract/tasks';
import { IconArrowsShuffle, IconBookmark, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { notify } from '../../../../base/notices.ts';
import { formatNumber } from '../../../../base/number.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { confirm } from '../../../../ui/dialogs/confirm.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { BankDialog } from '../questions/bank-dialog.tsx';
import { cachePattern } from '../saving/lesson-cache.ts';
import own from './draws.module.css';
import { drawsTexts } from './draws.texts.ts';

type Change = Partial<Pick<TaskDraw, 'title' | 'count' | 'points'>> & { item_ids?: number[] };

interface Props {
  stepId: number;
  pattern: Pattern;
  /** Shows a question of a set for editing. */
  children: (form: Form, number: number) => ReactNode;
}

/** The draws of a task, each with its set. */
export function DrawList({ stepId, pattern, children }: Props) {
  return pattern.draws.map((draw) => (
    <DrawPanel key={draw.id} stepId={stepId} pattern={pattern} draw={draw}>
      {children}
    </DrawPanel>
  ));
}

function DrawPanel({ stepId, pattern, draw, children }: Props & { draw: TaskDraw }) {
  const t = useTexts(drawsTexts);
  const answering = useTexts(answeringTexts);
  const headingId = useId();
  const [isBankOpen, setBankOpen] = useState(false);
  const set = pattern.forms.filter(({ draw_id }) => draw_id === draw.id);
  const points = draw.count * draw.points;
  const sum = answering('points', { count: points, points: formatNumber(points) });
  const params = { id: pattern.id, draw: draw.id };
  const save = async (change: Change) => cachePattern(await api.tasks.updateDraw({ params, body: change }));
  return (
    <section className={own.draw} aria-labelledby={headingId}>
      <header className={own.head}>
        <IconArrowsShuffle size={20} aria-hidden="true" />
        <h4 id={headingId} className={own.title}>
          {t('draw', { name: draw.title || t('untitled') })}
        </h4>
        <RemoveButton pattern={pattern} draw={draw} />
      </header>
      <DrawFields draw={draw} size={set.length} onChange={(change) => void save(change).catch(showFailure)} />
      <p className={own.facts}>
        {t('inSet', { count: set.length })}:{' '}
        {draw.count < set.length
          ? t('each', { drawn: draw.count, all: set.length, points: sum })
          : t('same', { points: sum })}
        . {pattern.answers_count > 0 && t('begun')}
      </p>
      <details className={classes.details}>
        <summary>{t('questions')}</summary>
        <div className={own.set}>{set.map((form, index) => children(form, index + 1))}</div>
      </details>
      <div>
        <Button
          size="compact-md"
          colour="transparentWhite"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onClick={() => setBankOpen(true)}
        >
          {t('addMore')}
        </Button>
      </div>
      {isBankOpen && (
        <BankDialog
          stepId={stepId}
          drawing={{ title: t('chooseMore'), take: (item_ids) => save({ item_ids }) }}
          onClose={() => setBankOpen(false)}
        />
      )}
    </section>
  );
}

interface FieldsProps {
  draw: TaskDraw;
  /** Questions in the set. */
  size: number;
  onChange: (change: Change) => void;
}

/** What is typed is saved when a field is left. */
function DrawFields({ draw, size, onChange }: FieldsProps) {
  const t = useTexts(drawsTexts);
  const [title, setTitle] = useState(draw.title);
  const [count, setCount] = useState<number | string>(draw.count);
  const [points, setPoints] = useState<number | string>(draw.points);
  const isTooMany = typeof count === 'number' && count > size;
  const leaveCount = () => {
    if (typeof count !== 'number' || count < 1) setCount(draw.count);
    else if (!isTooMany && count !== draw.count) onChange({ count });
  };
  const leavePoints = () => {
    if (typeof points !== 'number') setPoints(draw.points);
    else if (points !== draw.points) onChange({ points });
  };
  return (
    <div className={own.fields}>
      <TextInput
        className={own.name}
        label={t('title')}
        placeholder={t('titleExample')}
        maxLength={140}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onBlur={() => title.trim() !== draw.title && onChange({ title: title.trim() })}
      />
      <NumberInput
        w={152}
        label={t('count')}
        min={1}
        max={100}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        error={isTooMany && t('tooMany', { all: size })}
        value={count}
        onChange={setCount}
        onBlur={leaveCount}
      />
      <NumberInput
        w={152}
        label={t('points')}
        min={0}
        max={100}
        decimalSeparator=","
        value={points}
        onChange={setPoints}
        onBlur={leavePoints}
      />
    </div>
  );
}

function RemoveButton({ pattern, draw }: { pattern: Pattern; draw: TaskDraw }) {
  const t = useTexts(drawsTexts);
  const label = t('remove', { name: draw.title || t('untitled') });
  const params = { id: pattern.id, draw: draw.id };
  const restore = async () => cachePattern(await api.tasks.restoreDraw({ params }));
  const remove = async () => {
    const message = t('removeAsk', { count: pattern.answers_count });
    if (
      pattern.answers_count > 0 &&
      !(await confirm({ message, confirmLabel: buildingTexts.t('delete'), isDanger: true }))
    )
      return;
    cachePattern(await api.tasks.deleteDraw({ params }));
    notify({
      message: t('removed'),
      action: { label: uiTexts.t('undo'), run: () => void restore().catch(showFailure) },
    });
  };
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={label}
      title={label}
      onClick={() => void remove().catch(showFailure)}
    >
      <IconTrash size={18} aria-hidden="true" />
    </ActionIcon>
  );
}
