import { Checkbox, Pagination, Select, Skeleton, TextInput } from '@mantine/core';
import type { StepCard } from '@orbita/contract/topics';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useDebounced } from '../../../base/debounce.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { CopyModeField, type CopyMode } from './copy-mode.tsx';
import { topicTypesTexts } from '../../../shared/topics/topic-types.texts.ts';
import { editorTexts } from './editor.texts.ts';
import { SubjectFilter } from './subject-filter.tsx';
import classes from './dialogs.module.css';

const PAGE_SIZE = 20;
const TYPES = [1, 2, 0, 999] as const;

interface Props {
  /** Title of the chapter that the chosen topics are placed in. */
  chapter: string;
  onPick: (steps: readonly StepCard[], mode: CopyMode) => void;
  onClose: () => void;
}

/** «Выбрать тему»: selects topics of any discipline the user may copy from. */
export function StepPicker({ chapter, onPick, onClose }: Props) {
  const t = useTexts(editorTexts);
  const types = useTexts(topicTypesTexts);
  const [text, setText] = useState('');
  const [subject, setSubject] = useState<{ id: number; title: string } | null>(null);
  const [type, setType] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [mode, setMode] = useState<CopyMode>('CLONE');
  const [chosen, setChosen] = useState<ReadonlyMap<number, StepCard>>(new Map());
  const query = useDebounced(text.trim());
  const found = useCall(
    'topics',
    'listSteps',
    {
      query: {
        page,
        size: PAGE_SIZE,
        card_filter: 'copyable',
        ...(query ? { query } : {}),
        ...(subject ? { subject_id: subject.id } : {}),
        ...(type ? { types: [Number(type)] } : {}),
      },
    },
    { keepPrevious: true },
  );
  const toggle = (step: StepCard) => {
    const next = new Map(chosen);
    if (!next.delete(step.id)) next.set(step.id, step);
    setChosen(next);
  };
  const filter = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pickTopic')}
      size="lg"
      onSave={() => {
        onPick([...chosen.values()], mode);
        onClose();
      }}
      saveLabel={chosen.size === 0 ? t('placeNone') : t('place', { count: chosen.size })}
      saveDisabled={chosen.size === 0}
    >
      <div className={classes.parts}>
        <p className={classes.hint}>{t('pickHint', { chapter })}</p>
        <div className={classes.filters}>
          <TextInput
            label={t('searchTopics')}
            value={text}
            data-autofocus
            onChange={(event) => filter(() => setText(event.currentTarget.value))}
          />
          <SubjectFilter value={subject} onChange={(next) => filter(() => setSubject(next))} />
          <Select
            label={t('ofType')}
            placeholder={t('anyType')}
            clearable
            data={TYPES.map((one) => ({ value: String(one), label: types(`${one}`) }))}
            value={type}
            onChange={(next) => filter(() => setType(next))}
          />
        </div>
        <LoadState query={found} skeleton={<Skeleton height={300} radius="md" />}>
          {(steps) => (
            <>
              {steps.total === 0 ? (
                <EmptyState title={t('nothingFound')} />
              ) : (
                <ul className={classes.list} aria-label={t('foundTopics')}>
                  {steps.data.map((step) => (
                    <li key={step.id}>
                      <StepRow step={step} isChosen={chosen.has(step.id)} onToggle={() => toggle(step)} />
                    </li>
                  ))}
                </ul>
              )}
              {steps.lastPage > 1 && <Pagination size="sm" total={steps.lastPage} value={page} onChange={setPage} />}
            </>
          )}
        </LoadState>
        <CopyModeField mode={mode} onChange={setMode} />
      </div>
    </Modal>
  );
}

function StepRow({ step, isChosen, onToggle }: { step: StepCard; isChosen: boolean; onToggle: () => void }) {
  const t = useTexts(editorTexts);
  const counts = [
    step.blocks_count > 0 && t('blocks', { count: step.blocks_count }),
    step.tasks_count > 0 && t('tasks', { count: step.tasks_count }),
    ...step.skills.map(({ title }) => title),
  ].filter(Boolean);
  return (
    <label className={classes.row}>
      <Checkbox checked={isChosen} onChange={onToggle} aria-label={step.title} />
      <span className={classes.words}>
        <span>{step.title}</span>
        <small className={classes.place} style={{ ['--subject' as string]: step.subject.color }}>
          {step.subject.title} · {step.chapter.title}
        </small>
        {counts.length > 0 && <small>{counts.join(' · ')}</small>}
      </span>
    </label>
  );
}
