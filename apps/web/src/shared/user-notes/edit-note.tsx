import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { UserNote } from '@orbita/contract/user-notes';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { NOTE_CACHE } from './new-note.tsx';
import { notesTexts } from './user-notes.texts.ts';

interface Values {
  title: string;
  text: string;
  note_permission_id: number;
}
const readNote = ({ title, text, note_permission_id }: UserNote): Values => ({ title, text, note_permission_id });

/** Changes the words of an own note, and who reads it when it is about a person. */
export function EditNote({ note, onClose }: { note: UserNote; onClose: () => void }) {
  const t = useTexts(notesTexts);
  const form = useFormFields<Values>({ initial: readNote(note) });
  const permissions = useCall(
    'userNotes',
    'listNotePermissions',
    { query: { ...(note.user ? { user_id: note.user.id } : {}) } },
    { enabled: note.user !== null },
  );
  const choices = permissions.data?.data ?? [];
  const update = useSave('userNotes', 'updateUserNote', {
    invalidates: NOTE_CACHE,
    success: t('changed'),
    failure: false,
  });
  const names = { title: t('title'), text: t('text'), note_permission_id: t('readers') };
  return (
    <EditDialog
      title={t('editTitle')}
      form={form}
      record={note}
      meeting={{ read: readNote, names }}
      save={(body, updated_at) =>
        update.mutateAsync({ params: { id: note.id }, body: { ...body, ...(updated_at ? { updated_at } : {}) } })
      }
      onClose={onClose}
    >
      {note.user === null && (
        <TextInput
          label={t('title')}
          placeholder={note.step?.title ?? note.page ?? ''}
          maxLength={255}
          data-autofocus
          {...form.text('title')}
        />
      )}
      <Textarea label={t('text')} autosize minRows={3} maxRows={10} maxLength={2000} {...form.text('text')} />
      {choices.length > 1 && (
        <NativeSelect
          label={t('readers')}
          value={String(form.values.note_permission_id)}
          data={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
          onChange={(event) => form.set({ note_permission_id: Number(event.currentTarget.value) })}
        />
      )}
    </EditDialog>
  );
}
