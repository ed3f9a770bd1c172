import type { Pattern } from '@orbita/contract/tasks';
import type { Lesson } from '@orbita/contract/topics';
import { useMemo, useState } from 'react';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { answeringTexts } from '../answering/answering.texts.ts';
import { TaskFrame } from '../answering/task-frame.tsx';
import { isPoll, PollLink } from '../reading/poll-link.tsx';
import { TaskTrialForm } from './task-trial-form.tsx';
import { tryingTexts } from './trying.texts.ts';
import classes from './trying.module.css';

const MINUTE = 60_000;

/** The tasks of a topic, to be tried by those who edit it. */
export function TriedTasks({ lesson }: { lesson: Lesson }) {
  const t = useTexts(tryingTexts);
  const { answers_open_at: opens, can_answer } = lesson;
  return (
    <>
      {!can_answer && (
        <p className={classes.note}>{opens ? t('notOpen', { date: formatDayTime(opens) }) : t('closedNow')}</p>
      )}
      {lesson.patterns.map((pattern) => (
        <TaskFrame key={pattern.id} pattern={pattern} answer={undefined}>
          <PollLink lesson={lesson} patternId={pattern.id} />
          {(pattern.forms_count > 0 || !isPoll(lesson, pattern.id)) && <TriedTask pattern={pattern} />}
        </TaskFrame>
      ))}
    </>
  );
}

/** Draws questions as an attempt of a student does. */
function drawForms({ forms, draws }: Pattern): Pattern['forms'] {
  const chosen = new Set(
    draws.flatMap(({ id, count }) =>
      forms
        .filter(({ draw_id }) => draw_id === id)
        .map((form) => ({ form, at: Math.random() }))
        .toSorted((one, other) => one.at - other.at)
        .slice(0, count)
        .map(({ form }) => form.id),
    ),
  );
  return forms.filter(({ id, draw_id }) => draw_id === null || chosen.has(id));
}

/** One task: its conditions first when its time is limited, then its questions. */
function TriedTask({ pattern }: { pattern: Pattern }) {
  const t = useTexts(tryingTexts);
  const answering = useTexts(answeringTexts);
  const { attempts_limit: limit, time_limit_minutes: minutes } = pattern;
  const [trial, setTrial] = useState({ number: 1, startedAt: minutes === null ? Date.now() : (null as number | null) });
  const drawn = useMemo(
    () => ({ ...pattern, is_locked: false, forms: drawForms(pattern) }),
    // Every trial draws anew; what it has drawn stays, whatever is read again meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [trial.number],
  );
  const limits = limit !== null && <p className={classes.quiet}>{t('limits', { count: limit })}</p>;
  const start = () => setTrial(({ number }) => ({ number: number + 1, startedAt: Date.now() }));
  if (trial.startedAt === null)
    return (
      <div className={classes.start}>
        <p className={classes.quiet}>
          {t('startHint', { count: minutes ?? 0 })} {answering('questionsCount', { count: pattern.forms_count })}.
        </p>
        {limits}
        <div>
          <Button colour="blue" onClick={start}>
            {t('start')}
          </Button>
        </div>
      </div>
    );
  return (
    <>
      {limits}
      <TaskTrialForm
        key={trial.number}
        pattern={drawn}
        endsAt={minutes === null ? null : trial.startedAt + minutes * MINUTE}
        onAgain={start}
      />
    </>
  );
}
