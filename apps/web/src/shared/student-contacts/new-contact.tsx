import { SegmentedControl, TextInput } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import type { StudentContact } from '@orbita/contract/student-contacts';
import { useId, useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useUnsaved } from '../../base/unsaved.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { contactsTexts } from './student-contacts.texts.ts';
import classes from './student-contacts.module.css';

/** What shows contacts and is read again after a change. */
export const CONTACT_CACHE = ['studentContacts', 'standing.listCuratedStudents'] as const;
const KINDS: readonly StudentContact['kind'][] = ['call', 'message', 'meeting', 'mail'];

/** Notes a contact in one line; Enter saves it. */
export function NewContact({ person }: { person: Person }) {
  const t = useTexts(contactsTexts);
  const [kind, setKind] = useState<StudentContact['kind']>('call');
  const [whom, setWhom] = useState('');
  const [text, setText] = useState('');
  useUnsaved(useId(), text.trim() !== '');
  const add = useSave('studentContacts', 'addStudentContact', {
    invalidates: CONTACT_CACHE,
    success: t('saved'),
    onSuccess: () => setText(''),
  });
  const save = () => {
    if (text.trim() !== '' && !add.isPending)
      add.mutate({ params: { id: person.id }, body: { kind, whom: whom.trim(), text: text.trim() } });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('kind')}
        value={kind}
        onChange={(value) => setKind(KINDS.find((one) => one === value) ?? 'call')}
        data={KINDS.map((one) => ({ value: one, label: t(one) }))}
      />
      <div className={classes.line}>
        <TextInput
          className={classes.whom}
          label={t('whom')}
          placeholder={t('whomHint')}
          maxLength={100}
          value={whom}
          onChange={(event) => setWhom(event.currentTarget.value)}
        />
        <TextInput
          className={classes.said}
          data-autofocus
          label={t('text')}
          placeholder={t('textHint')}
          maxLength={500}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" colour="blue" disabled={text.trim() === ''} loading={add.isPending}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
