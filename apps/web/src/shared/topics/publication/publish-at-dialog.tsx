import { useId, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { calendarDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { addDays, isDay } from '../../../base/typed-date.ts';
import { fromFieldValue, toFieldValue } from '../../../base/zone-time.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { publicationTexts } from './publication.texts.ts';
import classes from './publication.module.css';

const MORNING = '09:00';
/** Tomorrow morning, when nothing else was chosen. */
const tomorrow = (): string => `${addDays(calendarDay(Date.now()), 1)}T${MORNING}`;
const isPast = (moment: string | null): boolean => moment !== null && Date.parse(moment) <= Date.now();

interface Props {
  /** The moment chosen before; null without one. */
  moment: string | null;
  onSave: (moment: string) => void;
  onClose: () => void;
}

/** Asks when drafts are published; what is typed but cannot be scheduled stays in the open dialog. */
export function PublishAtDialog({ moment, onSave, onClose }: Props) {
  const t = useTexts(publicationTexts);
  const id = useId();
  const { company } = useCurrentUser();
  const [typed, setTyped] = useState(() => toFieldValue(moment) || tomorrow());
  const [isRefused, setRefused] = useState(false);
  const chosen = isDay(typed) ? fromFieldValue(typed) : null;
  const fault = isPast(chosen) ? t('past') : isRefused && chosen === null ? t('noMoment') : undefined;
  const save = () => {
    if (chosen !== null && !isPast(chosen)) return onSave(chosen);
    setRefused(true);
    document.getElementById(id)?.focus();
  };
  return (
    <Modal opened size="sm" title={t('dialogTitle')} onClose={onClose} saveLabel={t('schedule')} onSave={save}>
      <DateField
        id={id}
        label={t('when')}
        value={typed}
        time={MORNING}
        showsTime
        error={fault}
        onChange={(value) => {
          setRefused(false);
          setTyped(value);
        }}
      />
      <p className={classes.zone}>{t('zone', { zone: company.time_zone.replace('_', ' ') })}</p>
    </Modal>
  );
}
