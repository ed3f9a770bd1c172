import type { Rubric } from '@orbita/contract/rubrics';
import { IconListCheck, IconPlus } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { staleRecord } from '../../api/client/api-error.ts';
import { ApiError } from '../../api/client/api-error.ts';
import { callOptions, invalidate, queryClient, showFailure, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notify } from '../../base/notices.ts';
import { formatNumber } from '../../base/number.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { useShortcuts } from '../../base/shortcuts.ts';
import { EmptyState } from '../../ui/states/states.tsx';
import { uiTexts } from '../../ui/ui.texts.ts';
import { useUnsaved } from '../../base/unsaved.ts';
import { CriterionEditor } from './criterion-editor.tsx';
import {
  bodyOf,
  draftOf,
  isNamed,
  moved,
  newCriterion,
  newLevel,
  splitPoints,
  totalOf,
  type DraftCriterion,
} from './rubric-draft.ts';
import { rubricsTexts } from './rubrics.texts.ts';
import classes from './rubrics.module.css';

interface Props {
  stepId: number;
  /** Maximum mark of the topic. */
  max: number;
  rubric: Rubric | null;
  above: ReactNode;
  /** Address of the topic. */
  topic: string;
}
const MOST = 20;

const isRubric = (current: object | undefined): current is Rubric => current !== undefined && 'criteria' in current;
/** Returns the rubric that refused a stale one; null when there is none any more. */
function currentRubric(error: unknown): Rubric | null {
  const current = staleRecord(error);
  return isRubric(current) ? current : null;
}

/** Edits the criteria and saves them as a whole, so that half a rubric is never used. */
export function RubricEditor({ stepId, max, rubric, above, topic }: Props) {
  const t = useTexts(rubricsTexts);
  const ui = useTexts(uiTexts);
  const [criteria, setCriteria] = useState(() => draftOf(rubric?.criteria ?? []));
  const [base, setBase] = useState(rubric?.updated_at);
  const [saved, setSaved] = useState(() => JSON.stringify(bodyOf(criteria)));
  const [theirs, setTheirs] = useState<Rubric | null | undefined>();
  const isDirty = JSON.stringify(bodyOf(criteria)) !== saved;
  useUnsaved(`rubric-${stepId}`, isDirty);
  const total = totalOf(criteria);
  const fault = !isNamed(criteria) ? t('fillTitles') : total > max ? t('tooMuch') : null;

  const take = (next: Rubric | null) => {
    const draft = draftOf(next?.criteria ?? []);
    setCriteria(draft);
    setSaved(JSON.stringify(bodyOf(draft)));
    setBase(next?.updated_at);
    setTheirs(undefined);
  };
  const saving = useSave('rubrics', 'saveRubric', {
    failure: false,
    success: t('saved'),
    onSuccess: ({ rubric: stored }) => {
      take(stored);
      queryClient.setQueryData(
        callOptions('rubrics', 'getRubric', { params: { id: stepId } }).queryKey,
        (now) => now && { ...now, rubric: stored },
      );
      void invalidate('marking', 'topics');
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'stale') setTheirs(currentRubric(error));
      else showFailure(error);
    },
  });
  const save = (asRead = base) => {
    if (fault || saving.isPending) return;
    saving.mutate({
      params: { id: stepId },
      body: { criteria: bodyOf(criteria), ...(asRead === undefined ? {} : { updated_at: asRead }) },
    });
  };
  useShortcuts(t('title'), [
    { code: 'KeyS', ctrl: true, inFields: true, label: t('save'), run: () => save(), disabled: !isDirty },
  ]);

  const change = (key: number, next: Partial<DraftCriterion>) =>
    setCriteria((now) => now.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const remove = (index: number) => {
    const gone = criteria[index]!;
    setCriteria((now) => now.filter(({ key }) => key !== gone.key));
    notify({
      message: t('removed'),
      action: {
        label: ui('undo'),
        run: () => setCriteria((now) => [...now.slice(0, index), gone, ...now.slice(index)]),
      },
    });
  };
  const beginWithSample = () => {
    const words = [
      ['sampleOne', 'sampleOneText'],
      ['sampleTwo', 'sampleTwoText'],
      ['sampleThree', 'sampleThreeText'],
    ] as const;
    setCriteria(
      splitPoints(max).map((points, index) => ({
        ...newCriterion(points),
        title: t(words[index]![0]),
        description: t(words[index]![1]),
        levels: [
          newLevel(t('sampleFull'), points),
          newLevel(t('samplePart'), Math.round(points * 2) / 4),
          newLevel(t('sampleNone'), 0),
        ],
      })),
    );
  };
  const add = () => setCriteria((now) => [...now, newCriterion(Math.max(1, Math.min(5, max - totalOf(now))))]);

  return (
    <>
      <PageHeader
        title={t('title')}
        above={above}
        description={
          <span className={classes.total} data-over={total > max || undefined}>
            {t('total', { total: formatNumber(total), max: formatNumber(max) })}
          </span>
        }
        actions={
          <>
            <Button component={Link} to={topic}>
              {t('toTopic')}
            </Button>
            <Button
              colour="blue"
              onClick={() => save()}
              disabled={!isDirty || fault !== null}
              loading={saving.isPending}
            >
              {t('save')}
            </Button>
          </>
        }
      />
      {theirs !== undefined && (
        <div className={classes.stale} role="alert">
          <p>
            <b>{t('stale')}.</b> {t('staleText')}
          </p>
          <Button size="xs" colour="blue" onClick={() => save(theirs?.updated_at)}>
            {t('keepMine')}
          </Button>
          <Button size="xs" onClick={() => take(theirs)}>
            {t('takeTheirs')}
          </Button>
        </div>
      )}
      {criteria.length === 0 ? (
        <EmptyState
          icon={<IconListCheck size={28} aria-hidden="true" />}
          title={t('empty')}
          action={
            <>
              <Button colour="blue" onClick={beginWithSample}>
                {t('begin')}
              </Button>
              <Button onClick={add}>{t('add')}</Button>
            </>
          }
        >
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <ol className={classes.list}>
            {criteria.map((criterion, index) => (
              <CriterionEditor
                key={criterion.key}
                criterion={criterion}
                index={index}
                isLast={index === criteria.length - 1}
                onChange={(next) => change(criterion.key, next)}
                onMove={(by) => setCriteria((now) => moved(now, index, by))}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
          <div className={classes.below}>
            <Button
              onClick={add}
              disabled={criteria.length >= MOST}
              leftSection={<IconPlus size={18} aria-hidden="true" />}
            >
              {t('add')}
            </Button>
            {isDirty && (
              <Button colour="blue" onClick={() => save()} disabled={fault !== null} loading={saving.isPending}>
                {t('save')}
              </Button>
            )}
          </div>
          <p className={classes.note} data-problem={(isDirty && fault !== null) || undefined} role="status">
            {isDirty && fault ? fault : isDirty ? t('unsaved') : t('keptResults')}
          </p>
        </>
      )}
    </>
  );
}
