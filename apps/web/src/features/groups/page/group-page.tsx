import { Skeleton } from '@mantine/core';
import type { Group } from '@orbita/contract/groups';
import { IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useAddressParams } from '../../../base/address-params.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import tabs from '../../../ui/navigation/tabs.module.css';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { GroupLabels } from '../group-labels.tsx';
import { GroupMenu } from '../group-menu.tsx';
import { groupsTexts } from '../groups.texts.ts';
import { useGroupActions } from '../use-group-actions.ts';
import { AttendanceTab } from './attendance-tab.tsx';
import { GroupAside } from './group-aside.tsx';
import { MembersTab } from './members-tab.tsx';
import { RecordDialog } from './record-dialog.tsx';
import { RetakesTab } from './retakes-tab.tsx';
import { SubjectsTab } from './subjects-tab.tsx';
import classes from '../groups.module.css';

/** A group: its students, disciplines and place in the school. */
export function GroupPage() {
  const id = Number(useParams()['id']);
  return <GroupOf key={id} id={id} />;
}

function GroupOf({ id }: { id: number }) {
  const group = useCall('groups', 'getGroup', { params: { id } });
  return (
    <LoadState query={group} skeleton={<Skeleton height={480} radius="lg" />}>
      {(found) => <Opened group={found} />}
    </LoadState>
  );
}

const TABS = ['students', 'about', 'subjects', 'attendance', 'retakes'] as const;
type Tab = (typeof TABS)[number];

/** Returns the tabs the user may open, and the current one. */
function useTabs(): { tabs: readonly Tab[]; current: Tab } {
  const [search] = useAddressParams();
  const { can } = useCurrentUser();
  const isOpen: Partial<Record<Tab, boolean>> = {
    attendance: can('schedule_read') || can('subjects_read'),
    retakes: can('retakes_read'),
  };
  const open = TABS.filter((tab) => isOpen[tab] ?? true);
  return { tabs: open, current: open.find((tab) => tab === search.get('tab')) ?? 'students' };
}

function Content({ group, tab }: { group: Group; tab: Tab }) {
  if (tab === 'subjects') return <SubjectsTab group={group} />;
  if (tab === 'attendance') return <AttendanceTab group={group} />;
  if (tab === 'retakes') return <RetakesTab group={group} />;
  return <MembersTab group={group} />;
}

function Opened({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const navigate = useNavigate();
  const canWrite = useCurrentUser().can('groups_write');
  const actions = useGroupActions();
  const [isEditing, setEditing] = useState(false);
  const { tabs: open, current: tab } = useTabs();
  const tools = canWrite && (
    <>
      <Button leftSection={<IconPencil size={18} aria-hidden="true" />} onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <GroupMenu
        group={group}
        actions={actions}
        hasChildren={group.children.length > 0}
        isDeletable={group.is_deletable}
        onRemoved={() => void navigate('/admin/groups')}
      />
    </>
  );
  return (
    <>
      <PageHeader
        above={<Link to="/admin/groups">{t('back')}</Link>}
        title={group.is_archived ? `${group.name} ${t('inArchive')}` : group.name}
        description={<GroupLabels labels={group.labels} />}
        actions={tools}
      />
      {group.is_archived && <p className={classes.note}>{t('archiveNote')}</p>}
      <Tabs group={group} open={open} current={tab} />
      <div className={classes.board} data-tab={tab}>
        <div className={classes.main}>
          <Content group={group} tab={tab} />
        </div>
        <GroupAside group={group} />
      </div>
      {isEditing && <RecordDialog group={group} onClose={() => setEditing(false)} />}
    </>
  );
}

/** Scrolls a tab into the visible part of a narrow row. */
const reveal = (tab: HTMLAnchorElement | null) =>
  tab?.parentElement?.scrollTo({ left: tab.offsetLeft - tab.parentElement.clientWidth / 2 });

function Tabs({ group, open, current }: { group: Group; open: readonly Tab[]; current: Tab }) {
  const t = useTexts(groupsTexts);
  const counts: Partial<Record<Tab, number>> = { students: group.students_count, subjects: group.subjects_count };
  return (
    <nav className={tabs.tabs} aria-label={t('parts')}>
      {open.map((tab) => (
        <Link
          key={tab}
          to={tab === 'students' ? '?' : `?tab=${tab}`}
          className={[tabs.tab, tab === 'about' && classes.aboutTab].filter(Boolean).join(' ')}
          aria-current={tab === current ? 'page' : undefined}
          ref={tab === current ? reveal : undefined}
        >
          {t(tab)} {counts[tab] !== undefined && <span className={tabs.count}>{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  );
}
