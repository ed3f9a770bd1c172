import type { OfficeProgram } from '@orbita/contract/contracts/programs';
import { IconPlus, IconSchool } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { asFlag, useList } from '../../../ui/kit/use-list.ts';
import tabs from '../../../ui/navigation/tabs.module.css';
import { AreaViews } from '../office/area-views.tsx';
import { ProgramDialog } from './program-dialog.tsx';
import { programsTexts } from './programs.texts.ts';
import { useProgramColumns } from './use-program-columns.tsx';

/** What can be studied, with prices, places and dates. */
export function ProgramsPage() {
  const t = useTexts(programsTexts);
  const canWrite = useCurrentUser().can('contracts_write');
  const [edited, setEdited] = useState<OfficeProgram | 'new' | null>(null);
  const list = useList({ views: { archived: asFlag } });
  const archived = list.filters.archived ?? false;
  const query = useCall(
    'contracts',
    'listOfficePrograms',
    { query: { ...list.asked, archived } },
    { keepPrevious: true },
  );
  const columns = useProgramColumns(canWrite ? setEdited : undefined);
  const add = canWrite && (
    <Button colour="blue" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setEdited('new')}>
      {t('add')}
    </Button>
  );
  return (
    <ListPage
      header={{ title: t('title'), description: t('titleHint'), actions: add }}
      views={
        <>
          <AreaViews now="programs" />
          <nav className={tabs.tabs} aria-label={t('states')}>
            {[false, true].map((one) => (
              <Link
                key={String(one)}
                to={one ? '?archived=1' : '?'}
                className={tabs.tab}
                aria-current={one === archived ? 'page' : undefined}
              >
                {t(one ? 'archived' : 'current')}
              </Link>
            ))}
          </nav>
        </>
      }
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      empty={{
        icon: <IconSchool size={28} aria-hidden="true" />,
        title: t(archived ? 'emptyArchive' : 'empty'),
        text: archived ? '' : t('emptyText'),
        action: !archived && add,
      }}
    >
      {edited && <ProgramDialog program={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </ListPage>
  );
}
