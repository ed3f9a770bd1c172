import type { Form, Pattern } from '@orbita/contract/tasks';
import { countAsked, pointsOfTask } from '@orbita/contract/tasks/draws';
import { arrayMove } from '@dnd-kit/sortable';
import { IconBookmark } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { showFailure } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { usePending } from '../../../../base/use-pending.ts';
import { notify } from '../../../../base/notices.ts';
import { formatNumber } from '../../../../base/number.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useWriteBoard } from '../../../../ui/saving/write-board.ts';
import { SortableList } from '../../../../ui/sortable/sortable-list.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import { buildingTexts } from '../building.texts.ts';
import classes from '../building.module.css';
import { cacheForm, cacheFormAfter, dropForm, orderFormsBy, rereadLesson } from '../saving/lesson-cache.ts';
import { AddDraw } from '../draws/add-draw.tsx';
import { DrawList } from '../draws/draw-list.tsx';
import { AddQuestion } from './add-question.tsx';
import { BankDialog } from './bank-dialog.tsx';
import own from './question-card.module.css';
import { QuestionEditor } from './question-editor.tsx';
import { faultOf } from './question-faults.ts';
import { questionsTexts } from './questions.texts.ts';

interface Props {
  stepId: number;
  pattern: Pattern;
  layout: Pattern['type'];
}
/** A task with more questions begins folded, so that it can be looked over. */
const FEW = 3;

/** The questions of a task: add, fold, reorder, duplicate, delete with undo. */
export function QuestionList({ stepId, pattern, layout }: Props) {
  const t = useTexts(buildingTexts);
  const q = useTexts(questionsTexts);
  const [isBankOpen, setBankOpen] = useState(false);
  const forms = pattern.forms.filter(({ draw_id }) => draw_id === null);
  const [folded, setFolded] = useState<ReadonlySet<number>>(
    () => new Set(forms.length > FEW ? forms.map(({ id }) => id) : []),
  );
  const [freshId, setFreshId] = useState<number | null>(null);
  const changes = useQuestionChanges(stepId, pattern, setFreshId);
  const fold = (id: number) =>
    setFolded((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set(now).add(id)));
  // Sets may be large, so their questions begin folded.
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set());
  const unfold = (id: number) =>
    setUnfolded((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set(now).add(id)));
  const ids = forms.map(({ id }) => id);
  const moveTo = (from: number, to: number) =>
    to < 0 || to >= ids.length ? undefined : () => changes.order(arrayMove(ids, from, to));
  return (
    <div className={classes.questions}>
      {(forms.length > 1 || pattern.draws.length > 0) && (
        <Summary
          pattern={pattern}
          isAllFolded={ids.every((id) => folded.has(id))}
          onFoldAll={(isFolded) => setFolded(new Set(isFolded ? ids : []))}
        />
      )}
      <SortableList items={forms} nameOf={({ title }) => title} hint={t('moveHint')} onOrder={changes.order}>
        {(form, handle) => (
          <QuestionEditor
            stepId={stepId}
            form={form}
            number={ids.indexOf(form.id) + 1}
            layout={layout}
            handle={handle}
            isFolded={folded.has(form.id)}
            isFresh={form.id === freshId}
            actions={{
              onFold: () => fold(form.id),
              onUp: moveTo(ids.indexOf(form.id), ids.indexOf(form.id) - 1),
              onDown: moveTo(ids.indexOf(form.id), ids.indexOf(form.id) + 1),
              onDuplicate: () => changes.duplicate(form),
              onDelete: () => changes.remove(form),
            }}
          />
        )}
      </SortableList>
      <DrawList stepId={stepId} pattern={pattern}>
        {(form, number) => (
          <QuestionEditor
            key={form.id}
            stepId={stepId}
            form={form}
            number={number}
            layout="task"
            handle={null}
            isFolded={!unfolded.has(form.id)}
            isFresh={form.id === freshId}
            actions={{
              onFold: () => unfold(form.id),
              onUp: undefined,
              onDown: undefined,
              onDuplicate: () => changes.duplicate(form),
              onDelete: () => changes.remove(form),
            }}
          />
        )}
      </DrawList>
      <div className={classes.add}>
        <AddQuestion onAdd={changes.add} />
        <Button
          size="sm"
          colour="transparentWhite"
          leftSection={<IconBookmark size={16} aria-hidden="true" />}
          onClick={() => setBankOpen(true)}
        >
          {q('fromBank')}
        </Button>
        <AddDraw stepId={stepId} pattern={pattern} />
        {isBankOpen && <BankDialog stepId={stepId} patternId={pattern.id} onClose={() => setBankOpen(false)} />}
      </div>
    </div>
  );
}

interface SummaryProps {
  pattern: Pattern;
  isAllFolded: boolean;
  onFoldAll: (isFolded: boolean) => void;
}

function Summary({ pattern: { forms, draws }, isAllFolded, onFoldAll }: SummaryProps) {
  const q = useTexts(questionsTexts);
  const answering = useTexts(answeringTexts);
  const points = pointsOfTask(forms, draws);
  const lacking = forms.filter((form) => faultOf(form) !== undefined).length;
  const facts = [
    q('questions', { count: countAsked(forms, draws) }),
    answering('points', { count: points, points: formatNumber(points) }),
    lacking > 0 && q('lacking', { count: lacking }),
  ];
  return (
    <div className={own.summary}>
      <span>{facts.filter(Boolean).join(' · ')}</span>
      {forms.some(({ draw_id }) => draw_id === null) && (
        <Button size="compact-sm" colour="transparentWhite" onClick={() => onFoldAll(!isAllFolded)}>
          {q(isAllFolded ? 'unfoldAll' : 'foldAll')}
        </Button>
      )}
    </div>
  );
}

/** Moves the focus to the card of a question, so that the keyboard goes on where it was. */
const focusCard = (id: number | undefined): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-question="${id}"] [data-fold]`)?.focus());
};

function useQuestionChanges(stepId: number, pattern: Pattern, onFresh: (id: number) => void) {
  const t = useTexts(buildingTexts);
  const board = useWriteBoard();
  const fail = (error: unknown) => {
    showFailure(error);
    void rereadLesson(stepId);
  };
  // One after another: the former one may be on the screen, told by the server, before its own reply is here.
  const added = useRef<Promise<void>>(Promise.resolve());
  const make = async (type: Form['type']) => {
    const form = await api.tasks.createForm({ body: { pattern_id: pattern.id, title: t('newQuestion'), type } });
    cacheForm(stepId, form);
    onFresh(form.id);
  };
  const add = (type: Form['type']): void => {
    added.current = added.current.then(() => make(type)).catch(fail);
  };
  const [duplicate] = usePending(async ({ id }: Form) => {
    const copy = await api.tasks.duplicateForm({ params: { id } });
    cacheFormAfter(stepId, copy, id);
    onFresh(copy.id);
  });
  const order = async (ids: number[]) => {
    await board.flush();
    orderFormsBy(stepId, pattern.id, ids);
    const moved = ids.flatMap((id, number) =>
      pattern.forms.find((form) => form.id === id)?.number === number ? [] : [{ id, number }],
    );
    const saved = await Promise.all(
      moved.map(({ id, number }) => api.tasks.updateForm({ params: { id }, body: { number } })),
    );
    for (const form of saved) cacheForm(stepId, form);
  };
  const restore = async (id: number) => {
    await api.tasks.restoreForm({ params: { id } });
    await rereadLesson(stepId);
    focusCard(id);
  };
  const remove = async (form: Form) => {
    await board.flush();
    const at = pattern.forms.findIndex(({ id }) => id === form.id);
    dropForm(stepId, form);
    focusCard((pattern.forms[at + 1] ?? pattern.forms[at - 1])?.id);
    await api.tasks.deleteForm({ params: { id: form.id } });
    board.remove(`question-${form.id}`);
    notify({
      message: t('questionDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void restore(form.id).catch(showFailure) },
    });
  };
  return {
    add,
    duplicate: (form: Form) => void duplicate(form).catch(fail),
    order: (ids: number[]) => void order(ids).catch(fail),
    remove: (form: Form) => void remove(form).catch(fail),
  };
}
