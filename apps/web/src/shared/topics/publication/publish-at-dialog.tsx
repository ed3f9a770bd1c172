import { Input } from '@mantine/core';
import { useId, useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { calendarDay } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { addDays } from '../../../base/typed-date.ts';
import { fromFieldValue } from '../../../base/zone-time.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { MomentField } from '../../../ui/fields/moment-field.tsx';
import { publicationTexts } from './publication.texts.ts';
import classes from './publication.module.css';

const MORNING = '09:00';
/** Tomorrow morning, when nothing else was chosen. */
const tomorrow = (): string | null => fromFieldValue(`${addDays(calendarDay(Date.now()), 1)}T${MORNING}`);

interface Props {
  /** The moment chosen before; null without one. */
  moment: string | null;
  onSave: (moment: string) => void;
  onClose: () => void;
}

/** Asks when drafts are published. */
export function PublishAtDialog({ moment, onSave, onClose }: Props) {
  const t = useTexts(publicationTexts);
  const id = useId();
  const { company } = useCurrentUser();
  const [chosen, setChosen] = useState(() => moment ?? tomorrow());
  const isPast = chosen !== null && Date.parse(chosen) <= Date.now();
  return (
    <Modal
      opened
      size="sm"
      title={t('dialogTitle')}
      onClose={onClose}
      saveLabel={t('schedule')}
      saveDisabled={chosen === null || isPast}
      onSave={() => chosen !== null && onSave(chosen)}
    >
      <Input.Wrapper id={id} label={t('when')}>
        <MomentField
          id={id}
          label={t('when')}
          moment={chosen}
          time={MORNING}
          isTall
          fault={(next) => (next !== null && Date.parse(next) <= Date.now() ? t('past') : null)}
          onSave={setChosen}
        />
      </Input.Wrapper>
      <p className={classes.zone}>{t('zone', { zone: company.time_zone.replace('_', ' ') })}</p>
    </Modal>
  );
}
