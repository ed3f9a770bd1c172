import { ActionIcon } from '@mantine/core';
import type { UserNote } from '@orbita/contract/user-notes';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { Link } from 'react-router';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { deleteNote } from '../../shared/user-notes/note-item.tsx';
import { personName } from '../../shared/users/person.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { bookmarksTexts } from './user-notes.texts.ts';
import classes from './user-notes.module.css';

/** Where a note leads, what it is called and what that belongs to. */
function placeOf({ step, step_id, user, page, title }: UserNote): { to: string | null; name: string; under: string } {
  if (user) return { to: `/users/${user.id}/profile`, name: personName(user), under: '' };
  if (step)
    return {
      to: `/subjects/${step.subject_id}/topics/${step.id}`,
      name: title || step.title,
      under: title ? `${step.subject_title} · ${step.title}` : step.subject_title,
    };
  if (step_id !== null) return { to: null, name: title, under: '' };
  return { to: page, name: title || (page ?? ''), under: '' };
}

/** Columns of the list of bookmarks. */
export function useBookmarkColumns(onEdit: (note: UserNote) => void): Column<UserNote>[] {
  const t = useTexts(bookmarksTexts);
  const look = { variant: 'subtle', color: 'gray', size: 36 } as const;
  const nameOf = (note: UserNote) => placeOf(note).name || t('closed');
  return [
    {
      title: t('what'),
      kind: 'main',
      cell: (note) => {
        const { to, under } = placeOf(note);
        return (
          <span className={classes.place}>
            {to ? <Link to={to}>{nameOf(note)}</Link> : nameOf(note)}
            <small>{to === null && note.title ? t('closed') : under}</small>
          </span>
        );
      },
    },
    { title: t('note'), cell: ({ text }) => <span className={classes.text}>{text}</span> },
    {
      title: t('when'),
      cell: ({ updated_at: when }) => (
        <time dateTime={when} title={formatDayTime(when)} className={classes.when}>
          {formatNear(when)}
        </time>
      ),
    },
    {
      title: t('actions'),
      isTitleHidden: true,
      kind: 'tools',
      cell: (note) => (
        <span className={classes.tools}>
          <ActionIcon {...look} aria-label={t('edit', { name: nameOf(note) })} onClick={() => onEdit(note)}>
            <IconPencil size={18} />
          </ActionIcon>
          <ActionIcon
            {...look}
            aria-label={t('delete', { name: nameOf(note) })}
            onClick={() => void deleteNote(note, t('deleted'))}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </span>
      ),
    },
  ];
}
