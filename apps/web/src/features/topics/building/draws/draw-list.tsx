import { ActionIcon } from '@mantine/core';
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
import { DrawFields } from './draw-fields.tsx';
import own from './draws.module.css';
import { drawsTexts } from './draws.texts.ts';

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
  const add = async (item_ids: number[]) => cachePattern(await api.tasks.updateDraw({ params, body: { item_ids } }));
  return (
    <section className={own.draw} aria-labelledby={headingId}>
      <header className={own.head}>
        <IconArrowsShuffle size={20} aria-hidden="true" />
        <h3 id={headingId} className={own.title}>
          {t('draw', { name: draw.title || t('untitled') })}
        </h3>
        <RemoveButton pattern={pattern} draw={draw} />
      </header>
      <DrawFields patternId={pattern.id} draw={draw} size={set.length} />
      <p className={own.facts}>
        {t('inSet', { count: set.length })}:{' '}
        {draw.count < set.length
          ? t('each', { drawn: draw.count, all: set.length, points: sum })
          : t('same', { points: sum })}
        . {(pattern.answers_count ?? 0) > 0 && t('begun')}
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
          drawing={{ title: t('chooseMore'), take: add }}
          onClose={() => setBankOpen(false)}
        />
      )}
    </section>
  );
}

function RemoveButton({ pattern, draw }: { pattern: Pattern; draw: TaskDraw }) {
  const t = useTexts(drawsTexts);
  const label = t('remove', { name: draw.title || t('untitled') });
  const params = { id: pattern.id, draw: draw.id };
  const restore = async () => cachePattern(await api.tasks.restoreDraw({ params }));
  const remove = async () => {
    const answers = pattern.answers_count ?? 0;
    const message = t('removeAsk', { count: answers });
    if (answers > 0 && !(await confirm({ message, confirmLabel: buildingTexts.t('delete'), isDanger: true }))) return;
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
