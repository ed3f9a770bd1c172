import type { UserNote } from '@orbita/contract/user-notes';
import { IconBookmark } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { EditNote } from '../../shared/user-notes/edit-note.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { useBookmarkColumns } from './use-bookmark-columns.tsx';
import { bookmarksTexts } from './user-notes.texts.ts';

const KINDS = ['topic', 'page', 'user'] as const;

/** The bookmarks and notes of the user. */
export function BookmarksPage() {
  const t = useTexts(bookmarksTexts);
  const [edited, setEdited] = useState<UserNote | null>(null);
  const list = useList({ views: { kind: asWord(KINDS) } });
  const { kind } = list.filters;
  const columns = useBookmarkColumns(setEdited);
  const query = useCall(
    'userNotes',
    'listUserNotes',
    { query: { ...list.asked, ...(kind ? { kind } : {}) } },
    { keepPrevious: true },
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('hint') }}
      views={<Kinds kind={kind} counters={query.data?.counters} />}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      empty={{
        icon: <IconBookmark size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
      }}
    >
      {edited && <EditNote note={edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}

interface KindsProps {
  kind: (typeof KINDS)[number] | undefined;
  counters: Record<string, number> | undefined;
}

function Kinds({ kind, counters }: KindsProps) {
  const t = useTexts(bookmarksTexts);
  const all = counters && Object.values(counters).reduce((sum, count) => sum + count, 0);
  return (
    <nav className={tabs.tabs} aria-label={t('kinds')}>
      {([undefined, ...KINDS] as const).map((one) => (
        <Link
          key={one ?? 'all'}
          to={one ? `?kind=${one}` : '?'}
          className={tabs.tab}
          aria-current={kind === one ? 'page' : undefined}
        >
          {t(one ?? 'all')} <span className={tabs.count}>{one ? (counters?.[one] ?? '') : (all ?? '')}</span>
        </Link>
      ))}
    </nav>
  );
}
