import { CloseButton, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatDayTime } from '../../../../base/dates.ts';
import { useTexts } from '../../../../base/i18n.ts';
import { useCurrentUser } from '../../../../api/current-user.ts';
import { fromFieldValue, toFieldValue } from '../../../../base/zone-time.ts';
import { answerWindowTexts } from '../../answer-window.texts.ts';
import type { EditedStep } from './edited-step.ts';
import classes from '../building.module.css';

/** Switches whether the topic takes answers, now or from and until given times. */
export function AnswerWindowFields({ step }: { step: EditedStep }) {
  const t = useTexts(answerWindowTexts);
  const currentUser = useCurrentUser();
  const { value } = step;
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
        <MomentField
          label={t('opensAt')}
          hint={t('opensHint')}
          moment={opens}
          fault={(at) => (at <= Date.now() ? t('past') : closes && at >= Date.parse(closes) ? t('crossed') : null)}
          onChange={(moment) => {
            if (moment) step.show({ answers_closed_at: null });
            step.change({ answers_open_at: moment });
          }}
        />
        <MomentField
          label={t('closesAt')}
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
  /** Returns the fault of a moment given in milliseconds; null if it is valid. */
  fault: (at: number) => string | null;
  onChange: (moment: string | null) => void;
}

/** A date and time in the company's time zone, saved as soon as it is complete and valid. */
function MomentField({ label, hint, moment, fault, onChange }: MomentProps) {
  const t = useTexts(answerWindowTexts);
  /** null while the field shows the saved value. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? toFieldValue(moment);
  const named = fromFieldValue(text);
  const error = typed !== null && named !== null ? fault(Date.parse(named)) : null;
  const type = (next: string) => {
    setTyped(next);
    const wanted = fromFieldValue(next);
    if (next === '') onChange(null);
    else if (wanted !== null && fault(Date.parse(wanted)) === null) onChange(wanted);
  };
  return (
    <TextInput
      type="datetime-local"
      label={label}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={text}
      error={error}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={`${t('clear')}: ${label}`}
            onClick={() => {
              setTyped(null);
              onChange(null);
            }}
          />
        )
      }
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => error === null && setTyped(null)}
    />
  );
}
