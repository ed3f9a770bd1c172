import { ActionIcon } from '@mantine/core';
import type { Room } from '@orbita/contract/schedule';
import { IconPencil } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import type { Column } from '../../ui/kit/list-table.tsx';
import { roomsTexts } from './rooms.texts.ts';

/** The columns of the list of rooms; `onEdit` is undefined for people who only read it. */
export function useRoomColumns(onEdit: ((room: Room) => void) | undefined): Column<Room>[] {
  const t = useTexts(roomsTexts);
  const columns: Column<Room>[] = [
    { title: t('name'), kind: 'main', cell: ({ id, name }) => <Link to={`/schedule?of=room&id=${id}`}>{name}</Link> },
    { title: t('building'), cell: ({ building }) => building },
    {
      title: t('capacity'),
      kind: 'number',
      cell: ({ capacity }) => (capacity === null ? '' : t('seats', { count: capacity })),
    },
  ];
  if (!onEdit) return columns;
  return [
    ...columns,
    {
      title: t('actions'),
      isTitleHidden: true,
      kind: 'tools',
      cell: (room) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('edit', { name: room.name })}
          onClick={() => onEdit(room)}
        >
          <IconPencil size={20} />
        </ActionIcon>
      ),
    },
  ];
}
