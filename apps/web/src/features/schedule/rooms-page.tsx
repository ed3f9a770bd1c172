import type { Room } from '@orbita/contract/schedule';
import { IconDoor, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ArchiveViews } from '../../ui/kit/archive-views.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asFlag, useList } from '../../ui/kit/use-list.ts';
import { KeeperTabs } from './keeping/keeper-tabs.tsx';
import { RoomDialog } from './room-dialog.tsx';
import { roomsTexts } from './rooms.texts.ts';
import { useRoomColumns } from './use-room-columns.tsx';

/** Rooms of the institution: add, rename, archive. */
export function RoomsPage() {
  const t = useTexts(roomsTexts);
  const { can } = useCurrentUser();
  const [edited, setEdited] = useState<Room | 'new' | null>(null);
  const list = useList({ views: { archived: asFlag } });
  const { archived = false } = list.filters;
  const columns = useRoomColumns(can('schedule_write') ? setEdited : undefined);
  const query = useCall('schedule', 'listRooms', { query: { ...list.asked, archived } }, { keepPrevious: true });
  const create = can('schedule_write') && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t('create')}
    </Button>
  );
  return (
    <ListPage
      header={{ title: t('title'), above: <Link to="/schedule?of=all">{t('toSchedule')}</Link>, actions: create }}
      views={
        <>
          <KeeperTabs />
          <ArchiveViews isArchive={archived} counters={query.data?.counters} />
        </>
      }
      exported={{
        fileName: t('file'),
        read: () =>
          api.schedule.exportRooms({ query: { archived, ...(list.asked.query ? { query: list.asked.query } : {}) } }),
      }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      empty={{
        icon: <IconDoor size={28} aria-hidden="true" />,
        title: t(archived ? 'emptyArchive' : 'empty'),
        text: t(archived ? 'emptyArchiveText' : 'emptyText'),
        action: !archived && create,
      }}
    >
      {edited && <RoomDialog room={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}
