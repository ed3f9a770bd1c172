import { Input, Switch } from '@mantine/core';
import { useId, useState } from 'react';
import { formatDayTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { useCurrentUser } from '../../../../api/current-user.ts';
import { MomentField } from '../../../../ui/fields/moment-field.tsx';
import { answerWindowTexts } from '../../answer-window.texts.ts';
import type { EditedStep } from './edited-step.ts';
import classes from '../building.module.css';

/** Switches whether the topic takes answers, now or from and until given times. */
export function AnswerWindowFields({ step }: { step: EditedStep }) {
  const t = useTexts(answerWindowTexts);
  const currentUser = useCurrentUser();
  const { value } = step;
  const [hadOpening] = useState(value.answers_open_at !== null);
  const { answers_closed_at: closed, answers_close_at: closes, answers_open_at: opens } = value;
  const state = opens
    ? t('from', { date: formatDayTime(opens) })
    : closed
      ? t('closed', { date: formatDayTime(closed) })
      : closes && t('until', { date: formatDayTime(closes) });
  const takeNow = (takes: boolean) => {
    step.show({
      answers_closed_at: takes ? null : new Date().toISOString(),
      answers_close_at: null,
      answers_open_at: null,
    });
    step.change({ answers_closed: !takes });
  };
  return (
    <>
      <Switch
        label={t('accepts')}
        description={state}
        checked={!closed && !opens}
        onChange={(event) => takeNow(event.currentTarget.checked)}
      />
      <div className={classes.moments} role="group" aria-label={t('accepts')}>
        {/* The opening is set for each group under «Сроки»; one for all is shown only where it was set before. */}
        {hadOpening && (
          <WindowMoment
            label={t('opensAt')}
            time="00:00"
            hint={t('opensHint')}
            moment={opens}
            fault={(at) => (at <= Date.now() ? t('past') : closes && at >= Date.parse(closes) ? t('crossed') : null)}
            onChange={(moment) => {
              if (moment) step.show({ answers_closed_at: null });
              step.change({ answers_open_at: moment });
            }}
          />
        )}
        <WindowMoment
          label={t('closesAt')}
          time="23:59"
          hint={t('closesHint')}
          moment={closes}
          fault={(at) => (at <= Date.now() ? t('past') : opens && at <= Date.parse(opens) ? t('crossed') : null)}
          onChange={(moment) => {
            if (moment) step.show({ answers_closed_at: null });
            step.change({ answers_close_at: moment });
          }}
        />
        <p className={classes.zone}>{t('zone', { zone: currentUser.company.time_zone.replace('_', ' ') })}</p>
      </div>
    </>
  );
}

interface MomentProps {
  label: string;
  hint: string;
  moment: string | null;
  /** Time of a day that is typed without one. */
  time: string;
  /** Returns the fault of a moment given in milliseconds; null if it is valid. */
  fault: (at: number) => string | null;
  onChange: (moment: string | null) => void;
}

/** A date and time in the company's time zone, saved when the field is left. */
function WindowMoment({ label, hint, moment, time, fault, onChange }: MomentProps) {
  const id = useId();
  return (
    <Input.Wrapper id={id} label={label} description={hint} descriptionProps={{ id: `${id}-hint` }}>
      <MomentField
        id={id}
        label={label}
        moment={moment}
        time={time}
        isTall
        describedBy={`${id}-hint`}
        // A moment that was saved may have passed since.
        fault={(next) => (next === null || next === moment ? null : fault(Date.parse(next)))}
        onSave={onChange}
      />
    </Input.Wrapper>
  );
}
