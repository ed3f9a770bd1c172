import type { StructureStep, SubjectStructure } from '@orbita/contract/subjects';
import { useState, type KeyboardEvent } from 'react';
import { STRUCTURE } from '../../../api/affected-calls.ts';
import { callOptions, queryClient, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { formatNumber } from '../../../base/number.ts';
import { planTexts } from './plan.texts.ts';
import classes from './plan.module.css';

const MOST = 1000;

/** Parses «1,5» or «1.5»; null for an empty text, undefined for an invalid one. */
function readHours(text: string): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  const hours = Math.round(Number(typed) * 100) / 100;
  return /^\d+(\.\d+)?$/.test(typed) && hours <= MOST ? hours : undefined;
}

const withHours = (read: SubjectStructure, id: number, hours: number | null): SubjectStructure => ({
  ...read,
  chapters: read.chapters.map((chapter) => ({
    ...chapter,
    steps: chapter.steps.map((step) => (step.id === id ? { ...step, hours } : step)),
  })),
});

/** A topic's hours, edited in place: saved on blur or Enter, reverted by Escape. */
export function HoursField({ subjectId, step }: { subjectId: number; step: StructureStep }) {
  const t = useTexts(planTexts);
  const shown = step.hours === null ? '' : formatNumber(step.hours);
  const [typed, setTyped] = useState<string | null>(null);
  const { queryKey } = callOptions('subjects', 'getSubjectStructure', { params: { id: subjectId } });
  const put = (hours: number | null) =>
    queryClient.setQueryData(queryKey, (read) => read && withHours(read, step.id, hours));
  const save = useSave('topics', 'updateStep', {
    invalidates: STRUCTURE,
    onError: () => put(step.hours),
  });
  const hours = typed === null ? step.hours : readHours(typed);
  const keep = () => {
    if (typed === null || hours === undefined) return;
    setTyped(null);
    if (hours === step.hours) return;
    put(hours);
    save.mutate({ params: { id: step.id }, body: { hours } });
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') keep();
    if (event.key === 'Escape') setTyped(null);
  };
  return (
    <input
      className={classes.hoursField}
      inputMode="decimal"
      value={typed ?? shown}
      placeholder="—"
      maxLength={8}
      aria-label={t('hoursOfTopic', { title: step.title })}
      aria-invalid={hours === undefined || undefined}
      title={hours === undefined ? t('wrongHours') : undefined}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={onKeyDown}
    />
  );
}
