import { CloseButton, Textarea, TextInput } from '@mantine/core';
import type { Retake } from '@orbita/contract/retakes';
import type { Person } from '@orbita/contract/schemas';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { retakesTexts } from '../retakes.texts.ts';
import { fromFieldValue, toFieldValue } from '../../../base/zone-time.ts';
import form from './retake-form.module.css';
import classes from '../retakes.module.css';

type Held = Pick<Retake, 'starts_at' | 'until' | 'comment' | 'retake_users'>;

/** Fields of a new or open retake: dates, conductors and a message to the student. */
export function useRetakeFields(held?: Held) {
  const [startsAt, setStartsAt] = useState(toFieldValue(held?.starts_at ?? null));
  const [until, setUntil] = useState(toFieldValue(held?.until ?? null));
  const [comment, setComment] = useState(held?.comment ?? '');
  const [people, setPeople] = useState<readonly Person[]>(held?.retake_users ?? []);
  const [starts, ends] = [fromFieldValue(startsAt), fromFieldValue(until)];
  return {
    startsAt,
    setStartsAt,
    until,
    setUntil,
    comment,
    setComment,
    people,
    setPeople,
    isCrossed: starts !== null && ends !== null && ends < starts,
    dates: { starts_at: starts, until: ends },
    words: { comment, user_ids: people.map(({ id }) => id) },
  };
}
type Fields = ReturnType<typeof useRetakeFields>;

export function DateFields({ fields }: { fields: Fields }) {
  const t = useTexts(retakesTexts);
  return (
    <div className={form.pair}>
      <TextInput
        type="datetime-local"
        label={t('startsAt')}
        value={fields.startsAt}
        onChange={(event) => fields.setStartsAt(event.currentTarget.value)}
      />
      <TextInput
        type="datetime-local"
        label={t('until')}
        value={fields.until}
        error={fields.isCrossed && t('crossed')}
        onChange={(event) => fields.setUntil(event.currentTarget.value)}
      />
    </div>
  );
}

export function CommentField({ fields }: { fields: Fields }) {
  const t = useTexts(retakesTexts);
  return (
    <Textarea
      label={t('comment')}
      description={t('commentHint')}
      value={fields.comment}
      maxLength={2048}
      autosize
      minRows={2}
      onChange={(event) => fields.setComment(event.currentTarget.value)}
    />
  );
}

/** Selects people who conduct the retake besides the discipline's teachers. */
export function ConductorsField({ fields: { people, setPeople } }: { fields: Fields }) {
  const t = useTexts(retakesTexts);
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
      <UserPicker
        opened={isPicking}
        onClose={() => setPicking(false)}
        title={t('conductors')}
        selected={people}
        only="teacher"
        onSave={(chosen) => {
          setPeople(chosen);
          setPicking(false);
        }}
      />
    </fieldset>
  );
}
