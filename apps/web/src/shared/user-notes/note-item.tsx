import { ActionIcon } from '@mantine/core';
import type { UserNote } from '@orbita/contract/user-notes';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { invalidate } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { personName } from '../users/person.tsx';
import { EditNote } from './edit-note.tsx';
import { NOTE_CACHE } from './new-note.tsx';
import { notesTexts } from './user-notes.texts.ts';
import classes from './user-notes.module.css';

/** Deletes a note, with undo. */
export const deleteNote = ({ id, user, step_id, page, title, text, note_permission_id }: UserNote, message: string) =>
  runUndoable({
    work: () => api.userNotes.deleteUserNote({ params: { id } }),
    message,
    undo: () =>
      api.userNotes.createUserNote({
        body: {
          ...(user ? { user_id: user.id } : {}),
          ...(step_id ? { step_id } : {}),
          ...(page ? { page } : {}),
          ...{ title, text, note_permission_id },
        },
      }),
    refresh: () => invalidate(...NOTE_CACHE),
  });

/** A note about a person: its words, author, readers and, for the author, what can be done. */
export function NoteItem({ note }: { note: UserNote }) {
  const t = useTexts(notesTexts);
  const { acting } = useCurrentUser();
  const [isEditing, setEditing] = useState(false);
  const readers = [t('onlyMe'), t('forOffice'), t('forStaff'), t('forPerson')][note.note_permission_id - 1];
  const look = { variant: 'subtle', color: 'gray', size: 36 } as const;
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <p className={classes.text}>{note.text || note.title}</p>
        <span className={classes.muted}>
          {!note.is_own && <>{personName(note.author, 'short')} · </>}
          <time dateTime={note.updated_at} title={formatDayTime(note.updated_at)}>
            {formatNear(note.updated_at)}
          </time>{' '}
          · {readers}
        </span>
      </div>
      {note.is_own && !acting && (
        <span className={classes.tools}>
          <ActionIcon {...look} aria-label={t('edit')} title={t('edit')} onClick={() => setEditing(true)}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            {...look}
            aria-label={t('delete')}
            title={t('delete')}
            onClick={() => void deleteNote(note, t('deleted'))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </span>
      )}
      {isEditing && <EditNote note={note} onClose={() => setEditing(false)} />}
    </li>
  );
}
