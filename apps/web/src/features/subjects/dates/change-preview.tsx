import type { DatesChange, StepDates } from '@orbita/contract/abstract-lessons';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { showTypedDate } from '../../../base/typed-date.ts';
import { toFieldValue } from '../../../base/zone-time.ts';
import { datesTexts } from '../../../shared/abstract-lessons/dates.texts.ts';
import { EffectSummary } from '../../../shared/abstract-lessons/effect-summary.tsx';
import { type Dates, NO_DATES, type Target } from '../../../shared/abstract-lessons/subject-dates.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { DUE_TIME, OPENING_TIME } from './shift-dates.ts';
import { subjectDatesTexts } from './subject-dates.texts.ts';
import classes from './dates.module.css';

interface Props {
  subjectId: number;
  target: Target;
  titles: ReadonlyMap<number, string>;
  dates: ReadonlyMap<number, Dates>;
  steps: readonly DatesChange[];
}

/** Topics listed with old and new dates until the others are asked for. */
const MOST_LISTED = 5;

/** What a change of dates would mean, worked out by the server without writing anything. */
export function ChangePreview({ subjectId, target, titles, dates, steps }: Props) {
  const t = useTexts(subjectDatesTexts);
  const [isWhole, setWhole] = useState(false);
  const preview = useCall(
    'abstractLessons',
    'previewDatesOfSteps',
    { body: { subject_id: subjectId, ...target, steps: [...steps] } },
    { enabled: steps.length > 0, keepPrevious: true, staleTime: 0 },
  );
  if (steps.length === 0) return null;
  return (
    <section aria-labelledby="dates-preview">
      <h3 id="dates-preview" className={classes.previewTitle}>
        {t('preview')}
      </h3>
      <LoadState query={preview} skeleton={<Skeleton height={72} radius="md" />}>
        {(effect) => (
          <>
            <EffectSummary effect={effect} />
            <table className={classes.changes}>
              <thead>
                <tr>
                  <th scope="col">{t('topic')}</th>
                  <th scope="col">{t('was')}</th>
                  <th scope="col">{t('becomes')}</th>
                </tr>
              </thead>
              <tbody>
                {effect.steps.slice(0, isWhole ? undefined : MOST_LISTED).map((next) => (
                  <tr key={next.step_id}>
                    <td>{titles.get(next.step_id)}</td>
                    <td>
                      <Moments dates={dates.get(next.step_id) ?? NO_DATES} />
                    </td>
                    <td>
                      <Moments dates={next} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            {effect.steps.length > MOST_LISTED && !isWhole && (
              <Button className={classes.more ?? ''} colour="transparentWhite" onClick={() => setWhole(true)}>
                {t('andMore', { count: effect.steps.length - MOST_LISTED })}
              </Button>
            )}
          </>
        )}
      </LoadState>
    </section>
  );
}

function Moments({ dates: { opens_at, due_at } }: { dates: Omit<StepDates, 'step_id'> }) {
  const t = useTexts(subjectDatesTexts);
  const names = useTexts(datesTexts);
  if (opens_at === null && due_at === null) return t('undated');
  return (
    <>
      {opens_at !== null && (
        <span className={classes.moment}>
          <span className={classes.momentName}>{names('opens')}</span>{' '}
          {showTypedDate(toFieldValue(opens_at), OPENING_TIME)}
        </span>
      )}
      {due_at !== null && (
        <span className={classes.moment}>
          <span className={classes.momentName}>{names('due')}</span> {showTypedDate(toFieldValue(due_at), DUE_TIME)}
        </span>
      )}
    </>
  );
}
