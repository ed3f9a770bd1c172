import type { AttemptInProgress } from '@orbita/contract/standing';
import { IconClock } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { toTask } from '../../shared/topics/topic-address.ts';
import { mainTexts } from './main.texts.ts';
import { ToDoRow, type Subjects } from './to-do-row.tsx';

const MINUTE = 60_000;

interface Props {
  attempt: AttemptInProgress;
  subjects: Subjects;
  /** The present, in milliseconds. */
  now: number;
}

/** An attempt that goes on, with its time left. */
export function RunningRow({ attempt, subjects, now }: Props) {
  const t = useTexts(mainTexts);
  const { step_id: id, subject_id, task_id, title, deadline_at } = attempt;
  const left = Math.ceil((Date.parse(deadline_at) - now) / MINUTE);
  return (
    <ToDoRow
      to={toTask({ id, subject_id, task_id })}
      title={t('running', { title })}
      subject={subjects.get(subject_id)}
      when={t('runningLeft', { count: left })}
      tone="danger"
      sign={<IconClock size={20} aria-hidden="true" />}
    />
  );
}
