import { Radio } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { PersonItems } from './person-items.tsx';
import { makeChange, takeAway } from './change-list.ts';
import { settingsTexts } from './settings.texts.ts';
import type { EditedSettings } from './use-settings.ts';
import classes from './settings.module.css';

const [ALL, ONLY_STAFF, SELECTED] = [0, 1, 2] as const;
const modes = [
  { value: ALL, label: 'accessAll', hint: 'accessAllHint' },
  { value: SELECTED, label: 'accessUsers', hint: 'accessUsersHint' },
  { value: ONLY_STAFF, label: 'accessOwn', hint: 'accessOwnHint' },
] as const;

/** Limits the user picker to students. */
const students = { role: 'student' } as const;

/** Selects who of those who study the discipline can see it; only an administrator may change it. */
export function AccessFields({ edited, isOffice }: { edited: EditedSettings; isOffice: boolean }) {
  const t = useTexts(settingsTexts);
  const { value, change } = edited;
  const canChange = value.can_edit && isOffice;
  // «Not specified» and «selected institutions» both mean everybody who studies it here.
  const mode = value.privacy === ONLY_STAFF || value.privacy === SELECTED ? value.privacy : ALL;
  return (
    <section className={classes.panel}>
      <h2 id="access-title">{t('access')}</h2>
      <p className={classes.hint}>{t('accessHint')}</p>
      {!isOffice && <p className={classes.hint}>{t('accessOffice')}</p>}
      {value.hidden && <p className={classes.hint}>{t('accessHidden')}</p>}
      <Radio.Group
        mt={12}
        aria-labelledby="access-title"
        value={String(mode)}
        onChange={(chosen) => {
          const privacy = modes.find((one) => String(one.value) === chosen)?.value;
          if (privacy !== undefined) change({ privacy });
        }}
      >
        <div className={classes.fields}>
          {modes.map((one) => (
            <Radio
              key={one.value}
              value={String(one.value)}
              label={t(one.label)}
              description={t(one.hint)}
              disabled={!canChange}
            />
          ))}
        </div>
      </Radio.Group>
      {mode === SELECTED && <Readers edited={edited} canChange={canChange} />}
    </section>
  );
}

function Readers({ edited, canChange }: { edited: EditedSettings; canChange: boolean }) {
  const t = useTexts(settingsTexts);
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const { id, access_users: people } = edited.saved;
  const leaveTo = (chosen: readonly Person[]) =>
    api.subjects.updateSubject({
      params: { id },
      body: { privacy: SELECTED, access_users_ids: chosen.map((person) => person.id) },
    });
  const choose = async (chosen: readonly Person[]) => {
    setSaving(true);
    const isDone = await makeChange(() => leaveTo(chosen));
    setSaving(false);
    if (isDone) setOpen(false);
  };
  return (
    <div className={classes.readers}>
      {people.length === 0 && (
        <p className={classes.none} data-tone="warning">
          {t('nobodyChosen')}
        </p>
      )}
      <PersonItems
        people={people}
        removal={canChange ? 'removeReader' : null}
        onRemove={(person) =>
          void takeAway(
            () => leaveTo(people.filter((other) => other.id !== person.id)),
            t('readerRemoved', { name: personName(person, 'short') }),
            () => leaveTo(people),
          )
        }
      />
      {canChange && (
        <div className={classes.add}>
          <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
            {t('chooseUsers')}
          </Button>
          <UserPicker
            opened={isOpen}
            onClose={() => setOpen(false)}
            title={t('chooseUsers')}
            {...students}
            selected={people}
            saving={isSaving}
            onSave={(chosen) => void choose(chosen)}
          />
        </div>
      )}
    </div>
  );
}
