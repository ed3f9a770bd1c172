import { ActionIcon } from '@mantine/core';
import { IconBookmark, IconBookmarkFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { invalidate } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { runUndoable } from '../../ui/saving/run-undoable.ts';
import { bookmarkTexts } from './bookmark.texts.ts';

/** What is bookmarked: a topic, or a page by its path with the name that the list shows. */
type Target = { step_id: number } | { page: string; title: string };

const refresh = () => invalidate('userNotes', 'auth.getAuth');

/** Keeps a topic or page among the bookmarks of the user, or takes it out. */
export function BookmarkButton({ target }: { target: Target }) {
  const t = useTexts(bookmarkTexts);
  const [isWorking, setWorking] = useState(false);
  const { user, acting } = useCurrentUser();
  const note = user.notes.find((one) =>
    'step_id' in target ? one.step_id === target.step_id : one.page === target.page,
  );
  // Who works in the name of another person does not see their bookmarks.
  if (acting) return null;
  const create = () => api.userNotes.createUserNote({ body: target });
  const remove = (id: number) => api.userNotes.deleteUserNote({ params: { id } });
  const toggle = async () => {
    setWorking(true);
    if (note) await runUndoable({ work: () => remove(note.id), message: t('removed'), undo: create, refresh });
    else await runUndoable({ work: create, message: t('added'), undo: ({ id }) => remove(id), refresh });
    setWorking(false);
  };
  const label = t(note ? 'remove' : 'add');
  return (
    <ActionIcon
      variant="subtle"
      color={note ? undefined : 'gray'}
      size={36}
      className="no-print"
      aria-label={label}
      title={label}
      aria-pressed={note !== undefined}
      disabled={isWorking}
      onClick={() => void toggle()}
    >
      {note ? <IconBookmarkFilled size={20} /> : <IconBookmark size={20} />}
    </ActionIcon>
  );
}
