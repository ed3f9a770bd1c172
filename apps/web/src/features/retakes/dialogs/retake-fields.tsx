import { CloseButton, Textarea } from '@mantine/core';
import type { Retake } from '@orbita/contract/retakes';
import type { Person } from '@orbita/contract/schemas';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { isDay } from '../../../base/typed-date.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { useFormFields, type FormFields } from '../../../ui/kit/use-form-fields.ts';
import { uiTexts } from '../../../ui/ui.texts.ts';
import { retakesTexts } from '../retakes.texts.ts';
import { fromFieldValue, toFieldValue } from '../../../base/zone-time.ts';
import form from './retake-form.module.css';
import classes from '../retakes.module.css';

type Held = Pick<Retake, 'starts_at' | 'until' | 'comment' | 'retake_users'>;

/** Fields of a retake: dates as text of their inputs, a message to the student, conductors. */
export interface RetakeValues {
  starts_at: string;
  until: string;
  comment: string;
  user_ids: readonly Person[];
}
export type RetakeForm = FormFields<RetakeValues>;

/** Returns the field values of an open retake, or empty ones for a new retake. */
export const readRetake = (held?: Held): RetakeValues => ({
  starts_at: toFieldValue(held?.starts_at ?? null),
  until: toFieldValue(held?.until ?? null),
  comment: held?.comment ?? '',
  user_ids: held?.retake_users ?? [],
});
/** Converts the dates for the calls. */
export const datesOf = ({ starts_at, until }: RetakeValues) => ({
  starts_at: fromFieldValue(starts_at),
  until: fromFieldValue(until),
});
/** Converts the other fields for the calls. */
export const wordsOf = ({ comment, user_ids }: RetakeValues) => ({ comment, user_ids: user_ids.map(({ id }) => id) });

const isDate = (text: string): boolean => text === '' || isDay(text);
const showMoment = (text: string): string => {
  const moment = fromFieldValue(text);
  return moment ? formatDayTime(moment) : '';
};
/** Formats field values for a notice about a colleague's change. */
export const shownFields = {
  starts_at: showMoment,
  until: showMoment,
  user_ids: (people: RetakeValues['user_ids']) => people.map((person) => personName(person, 'short')).join(', '),
};

export function useRetakeForm(held?: Held): RetakeForm {
  const t = useTexts(retakesTexts);
  const isCrossed = (values: RetakeValues) => {
    const { starts_at, until } = datesOf(values);
    return starts_at !== null && until !== null && until < starts_at;
  };
  return useFormFields({
    initial: readRetake(held),
    checks: {
      starts_at: (starts) => !isDate(starts) && uiTexts.t('wrongDate'),
      until: (until, values) => (isDate(until) ? isCrossed(values) && t('crossed') : uiTexts.t('wrongDate')),
    },
  });
}

export function DateFields({ fields }: { fields: RetakeForm }) {
  const t = useTexts(retakesTexts);
  return (
    <div className={form.pair}>
      <DateField label={t('startsAt')} time="00:00" {...fields.field('starts_at')} />
      <DateField label={t('until')} time="23:59" {...fields.field('until')} />
    </div>
  );
}

export function CommentField({ fields }: { fields: RetakeForm }) {
  const t = useTexts(retakesTexts);
  return (
    <Textarea
      label={t('comment')}
      description={t('commentHint')}
      maxLength={2048}
      autosize
      minRows={2}
      {...fields.text('comment')}
    />
  );
}

/** Who conducts the retake besides the teachers of the discipline. */
export function ConductorsField({ fields }: { fields: RetakeForm }) {
  const t = useTexts(retakesTexts);
  const { value: people, onChange: setPeople, error } = fields.field('user_ids');
  const [isPicking, setPicking] = useState(false);
  return (
    <fieldset className={form.conductors}>
      <legend>{t('conductors')}</legend>
      <p className={classes.muted}>{t('conductorsHint')}</p>
      {people.length > 0 && (
        <ul className={form.people}>
          {people.map((person) => (
            <li key={person.id}>
              <PersonAvatar person={person} size={28} />
              {personName(person)}
              <CloseButton
                size="sm"
                aria-label={t('removeConductor', { name: personName(person) })}
                onClick={() => setPeople(people.filter(({ id }) => id !== person.id))}
              />
            </li>
          ))}
        </ul>
      )}
      <Button
        size="xs"
        leftSection={<IconUserPlus size={16} aria-hidden="true" />}
        className={form.pick}
        onClick={() => setPicking(true)}
      >
        {t('pickConductors')}
      </Button>
      {error && <p className={form.fault}>{error}</p>}
      <UserPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        title={t('conductors')}
        selected={people}
        only="teacher"
        isForStaff
        onSave={(chosen) => {
          setPeople(chosen);
          setPicking(false);
        }}
      />
    </fieldset>
  );
}
