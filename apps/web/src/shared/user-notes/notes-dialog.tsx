import { Skeleton } from '@mantine/core';
import type { Person } from '@orbita/contract/schemas';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { personName } from '../users/person.tsx';
import { NewNote } from './new-note.tsx';
import { NoteItem } from './note-item.tsx';
import { notesTexts } from './user-notes.texts.ts';
import classes from './user-notes.module.css';

/** The notes about a person that the user may read, and a new one. */
export function NotesDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTexts(notesTexts);
  const { acting } = useCurrentUser();
  const notes = useCall('userNotes', 'listUserNotes', { query: { user_id: person.id, size: 100 } });
  return (
    <Modal opened onClose={onClose} title={t('notesOf', { name: personName(person, 'informal') })}>
      <LoadState query={notes} skeleton={<Skeleton height={96} />}>
        {({ data, total }) =>
          total === 0 ? (
            <p className={classes.none}>{t('none')}</p>
          ) : (
            <ul className={classes.list}>
              {data.map((note) => (
                <NoteItem key={note.id} note={note} />
              ))}
            </ul>
          )
        }
      </LoadState>
      {!acting && <NewNote person={person} />}
    </Modal>
  );
}
