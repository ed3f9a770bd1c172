import { NativeSelect } from '@mantine/core';
import type { MarkType } from '@orbita/contract/marks';
import { isOneOf } from '@orbita/contract/records';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { taskAnswersTexts } from './task-answers.texts.ts';
import classes from './task-answers.module.css';

const MARKED = ['yes', 'no'] as const;
export type Marked = (typeof MARKED)[number] | null;

/** Filters of a task's answers by mark type and by whether they are marked. */
export interface MarkView {
  /** null means the default type. */
  type: number | null;
  marked: Marked;
}

/** Returns the read and the mark types used in the task, default type first; empty if only the default one is used. */
export function useUsedTypes(counters: Record<string, number> | undefined, chosen: number | null) {
  const types = useCall('marks', 'listMarkTypes', undefined, { staleTime: 300_000 });
  const used = (types.data?.data ?? []).filter(
    ({ id, is_default }) => is_default || id === chosen || (counters?.[`mark-type-${id}`] ?? 0) > 0,
  );
  return { read: types, used: used.length > 1 ? used : [] };
}

interface Props {
  types: readonly MarkType[];
  counters: Record<string, number> | undefined;
  view: MarkView;
  onChange: (view: MarkView) => void;
}

/** Selects a mark type, when more than one is in use. */
export function MarkTypeChoice({ types, counters, view, onChange }: Props) {
  const t = useTexts(taskAnswersTexts);
  if (types.length === 0) return null;
  return (
    <>
      <NativeSelect
        className={classes.choice}
        aria-label={t('markType')}
        value={String(view.type ?? '')}
        onChange={(event) => onChange({ ...view, type: Number(event.currentTarget.value) || null })}
        data={types.map(({ id, title, is_default }) => ({
          value: is_default ? '' : String(id),
          label: counters ? t('markTypeCount', { title, count: counters[`mark-type-${id}`] ?? 0 }) : title,
        }))}
      />
      <NativeSelect
        className={classes.choice}
        aria-label={t('marked')}
        value={view.marked ?? ''}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...view, marked: isOneOf(MARKED, value) ? value : null })
        }
        data={[
          { value: '', label: t('markedAll') },
          { value: 'yes', label: t('markedYes') },
          { value: 'no', label: t('markedNo') },
        ]}
      />
    </>
  );
}
