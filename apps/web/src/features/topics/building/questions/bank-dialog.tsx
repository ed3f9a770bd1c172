import { ActionIcon, Checkbox, SegmentedControl, Skeleton, TextInput } from '@mantine/core';
import type { BankItem } from '@orbita/contract/tasks';
import { IconBookmark, IconTrash, IconWorld, IconWorldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../../api/client/client.ts';
import { invalidate, showFailure, useCall } from '../../../../api/query.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { useDebounced } from '../../../../base/debounce.ts';
import { LoadState } from '../../../../ui/states/load-state.tsx';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { notify } from '../../../../base/notices.ts';
import { EmptyState } from '../../../../ui/states/states.tsx';
import { uiTexts } from '../../../../ui/ui.texts.ts';
import { answeringTexts } from '../../answering/answering.texts.ts';
import classes from './bank-dialog.module.css';
import { cachePattern, rereadLesson } from '../saving/lesson-cache.ts';
import { drawsTexts } from '../draws/draws.texts.ts';
import { questionsTexts } from './questions.texts.ts';

interface Props {
  stepId: number;
  /** The task that receives the questions; without it the chosen items become tasks of the topic. */
  patternId?: number;
  subjectId?: number;
  /** The items become the set of a draw: what the dialog is called and what takes them, with the number of their questions. */
  drawing?: { title: string; take: (itemIds: number[], questions: number) => Promise<void> };
  onClose: () => void;
}
type Kind = 'all' | 'question' | 'task';

/** The question bank: search, select, insert copies. */
export function BankDialog({ stepId, patternId, subjectId, drawing, onClose }: Props) {
  const t = useTexts(questionsTexts);
  const draws = useTexts(drawsTexts);
  const [words, setWords] = useState('');
  const [kind, setKind] = useState<Kind>(patternId === undefined ? 'all' : 'question');
  const [isMine, setMine] = useState(false);
  const [isHere, setHere] = useState(false);
  // The number of questions of each chosen item, also while a search hides it.
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [isBusy, setBusy] = useState(false);
  const query = useDebounced(words.trim(), 250);
  const isFiltered = query !== '' || kind !== 'all' || isMine || isHere;
  const items = useCall(
    'tasks',
    'listBankItems',
    {
      query: {
        size: 100,
        ...(query ? { query } : {}),
        ...(kind === 'all' ? {} : { kind }),
        ...(isMine ? { mine: true } : {}),
        ...(isHere && subjectId !== undefined ? { subject_id: subjectId } : {}),
      },
    },
    { keepPrevious: true },
  );
  const insert = async () => {
    setBusy(true);
    try {
      const ids = [...chosen.keys()];
      if (drawing)
        await drawing.take(
          ids,
          [...chosen.values()].reduce((sum, count) => sum + count, 0),
        );
      else await insertItems(stepId, patternId, ids);
      onClose();
    } catch (error) {
      showFailure(error);
      setBusy(false);
    }
  };
  const toggle = (some: readonly BankItem[], isOn: boolean) => {
    const next = new Map(chosen);
    for (const { id, questions } of some) {
      if (isOn) next.set(id, questions.length);
      else next.delete(id);
    }
    setChosen(next);
  };
  const count = chosen.size;
  const saveLabel = drawing
    ? draws(count === 0 ? 'takeNone' : 'take', { count })
    : count === 0
      ? t('insertNone')
      : t('insert', { count });
  return (
    <Modal
      opened
      onClose={onClose}
      title={drawing?.title ?? t('bank')}
      size="lg"
      onSave={() => void insert()}
      saveLabel={saveLabel}
      saveDisabled={count === 0}
      saving={isBusy}
    >
      {drawing && <p className={classes.hint}>{draws('chooseHint')}</p>}
      <div className={classes.filters}>
        <TextInput
          type="search"
          className={classes.search}
          aria-label={t('bankSearch')}
          placeholder={t('bankSearch')}
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
        {patternId === undefined && (
          <SegmentedControl
            value={kind}
            onChange={(value) => setKind(value)}
            data={(['all', 'question', 'task'] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        )}
        <Checkbox label={t('mine')} checked={isMine} onChange={(event) => setMine(event.currentTarget.checked)} />
        {subjectId !== undefined && (
          <Checkbox label={t('here')} checked={isHere} onChange={(event) => setHere(event.currentTarget.checked)} />
        )}
      </div>
      <LoadState query={items} skeleton={<Skeleton height={280} />}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title={t(isFiltered ? 'nothingFound' : 'bankEmpty')}
              icon={<IconBookmark size={32} aria-hidden="true" />}
            >
              {t(isFiltered ? 'nothingFoundHint' : 'bankEmptyHint')}
            </EmptyState>
          ) : (
            <>
              {drawing && data.length > 1 && (
                <Checkbox
                  className={classes.all}
                  label={draws('all', { count: data.length })}
                  checked={data.every(({ id }) => chosen.has(id))}
                  indeterminate={data.some(({ id }) => chosen.has(id)) && !data.every(({ id }) => chosen.has(id))}
                  onChange={(event) => toggle(data, event.currentTarget.checked)}
                />
              )}
              <ul className={classes.list}>
                {data.map((item) => (
                  <Item
                    key={item.id}
                    item={item}
                    isChosen={chosen.has(item.id)}
                    onToggle={(isOn) => toggle([item], isOn)}
                    onDeleted={() => toggle([item], false)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </LoadState>
    </Modal>
  );
}

/** Inserts copies and offers to undo it. */
async function insertItems(stepId: number, patternId: number | undefined, item_ids: number[]): Promise<void> {
  const inserted = await api.tasks.insertBankItems({
    body: { item_ids, ...(patternId === undefined ? { step_id: stepId } : { pattern_id: patternId }) },
  });
  for (const pattern of inserted.data) cachePattern(pattern);
  void invalidate('tasks');
  const undo = async () => {
    if (inserted.pattern_ids.length > 0)
      await api.tasks.deletePatterns({ body: { pattern_ids: inserted.pattern_ids } });
    await Promise.all(inserted.form_ids.map((id) => api.tasks.deleteForm({ params: { id } })));
    await rereadLesson(stepId);
  };
  notify({
    message: questionsTexts.t('inserted'),
    tone: 'success',
    action: { label: uiTexts.t('undo'), run: () => void undo().catch(showFailure) },
  });
}

interface ItemProps {
  item: BankItem;
  isChosen: boolean;
  onToggle: (isOn: boolean) => void;
  onDeleted: () => void;
}

function Item({ item, isChosen, onToggle, onDeleted }: ItemProps) {
  const t = useTexts(questionsTexts);
  const answering = useTexts(answeringTexts);
  const [first] = item.questions;
  const remove = async () => {
    await api.tasks.deleteBankItem({ params: { id: item.id } });
    onDeleted();
    await invalidate('tasks');
    const undo = async () => {
      await api.tasks.restoreBankItem({ params: { id: item.id } });
      await invalidate('tasks');
    };
    notify({
      message: t('itemDeleted'),
      action: { label: uiTexts.t('undo'), run: () => void undo().catch(showFailure) },
    });
  };
  const share = async () => {
    await api.tasks.updateBankItem({
      params: { id: item.id },
      body: { for_all: !item.for_all, updated_at: item.updated_at },
    });
    await invalidate('tasks');
  };
  const facts = [
    item.kind === 'task' ? t('questions', { count: item.questions.length }) : first && answering(`type.${first.type}`),
    item.for_all ? t('forAll') : (item.subject_title ?? t('forAuthor')),
    item.kind === 'question' && first && !first.has_key && t('noKey'),
    item.uses > 0 && t('uses', { count: item.uses }),
  ];
  return (
    <li className={classes.item} data-chosen={isChosen || undefined}>
      <Checkbox
        className={classes.choice}
        label={item.title}
        description={facts.filter(Boolean).join(' · ')}
        checked={isChosen}
        onChange={(event) => onToggle(event.currentTarget.checked)}
      />
      {item.can_edit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={`${t(item.for_all ? 'takeBack' : 'shareAll')}: ${item.title}`}
          title={t(item.for_all ? 'takeBack' : 'shareAll')}
          onClick={() => void share().catch(showFailure)}
        >
          {item.for_all ? <IconWorldOff size={18} aria-hidden="true" /> : <IconWorld size={18} aria-hidden="true" />}
        </ActionIcon>
      )}
      {item.can_edit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('deleteItem', { name: item.title })}
          onClick={() => void remove().catch(showFailure)}
        >
          <IconTrash size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}
