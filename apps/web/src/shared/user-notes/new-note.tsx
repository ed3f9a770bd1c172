import { NativeSelect, Textarea } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import { useId, useState } from 'react';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { useUnsaved } from '../../base/unsaved.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { notesTexts } from './user-notes.texts.ts';
import classes from './user-notes.module.css';

/** What shows notes and is read again after a change. */
export const NOTE_CACHE = ['userNotes', 'users.getUser', 'auth.getAuth'] as const;

/** Writes a note about a person and chooses who reads it; private at first. */
export function NewNote({ person }: { person: Person }) {
  const t = useTexts(notesTexts);
  const [text, setText] = useState('');
  const [permission, setPermission] = useState(1);
  useUnsaved(useId(), text.trim() !== '');
  const permissions = useCall('userNotes', 'listNotePermissions', { query: { user_id: person.id } });
  const choices = permissions.data?.data ?? [];
  const create = useSave('userNotes', 'createUserNote', {
    invalidates: NOTE_CACHE,
    success: t('saved'),
    onSuccess: () => setText(''),
  });
  const save = () => create.mutate({ body: { user_id: person.id, text: text.trim(), note_permission_id: permission } });
  return (
    <div className={classes.fields}>
      <Textarea
        label={t('write')}
        placeholder={t(choices.length > 1 ? 'textHint' : 'personHint')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {choices.length > 1 && (
        <NativeSelect
          label={t('readers')}
          value={String(permission)}
          data={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(event) => setPermission(Number(event.currentTarget.value))}
        />
      )}
      <div>
        <Button colour="blue" disabled={text.trim() === ''} loading={create.isPending} onClick={save}>
          {t('save')}
        </Button>
      </div>
    </div>
  );
}
