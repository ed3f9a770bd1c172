import type { Group, GroupMember } from '@orbita/contract/groups';
import { IconArrowRight, IconClipboardText, IconUserMinus, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { SEARCH_DEBOUNCE } from '../../../base/debounce.ts';
import { formatDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { List } from '../../../ui/kit/list.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { groupsTexts } from '../groups.texts.ts';
import { FormerMembers } from './former-members.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { type MemberActions, useMemberActions } from './use-member-actions.ts';
import classes from '../groups.module.css';

/** Members of a group: search, add, move, remove; below them who has left. */
export function MembersTab({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const canWrite = useCurrentUser().can('groups_write');
  const [dialog, setDialog] = useState<'pick' | 'paste' | null>(null);
  const actions = useMemberActions(group.id);
  const list = useList({ searchDelay: SEARCH_DEBOUNCE, size: 50 });
  const members = useCall(
    'groups',
    'listGroupUsers',
    { params: { id: group.id }, query: list.asked },
    { keepPrevious: true },
  );
  const tools = canWrite && (
    <div className={classes.toolbar}>
      <Button
        colour="blue"
        leftSection={<IconUserPlus size={18} aria-hidden="true" />}
        onClick={() => setDialog('pick')}
      >
        {t('addMembers')}
      </Button>
      <Button leftSection={<IconClipboardText size={18} aria-hidden="true" />} onClick={() => setDialog('paste')}>
        {t('pasteMembers')}
      </Button>
    </div>
  );
  return (
    <div className={classes.members}>
      <div>
        <List
          list={list}
          query={members}
          columns={useMemberColumns()}
          searchLabel={t('searchMembers')}
          filters={tools}
          choice={
            canWrite
              ? {
                  label: (person) => t('choosePerson', { name: personName(person) }),
                  renderActions: (ids, clear) => (
                    <MemberBulk group={group} ids={ids} actions={actions} onDone={clear} />
                  ),
                }
              : undefined
          }
          empty={{
            icon: <IconUsers size={28} aria-hidden="true" />,
            title: t('membersEmpty'),
            text: canWrite && t('membersEmptyText'),
          }}
        />
      </div>
      <FormerMembers group={group} />
      <UserPicker
        opened={dialog === 'pick'}
        title={t('addMembers')}
        onClose={() => setDialog(null)}
        onSave={(people) => void actions.add(people.map(({ id }) => id)).then((isDone) => isDone && setDialog(null))}
      />
      {dialog === 'paste' && <PasteDialog group={group} actions={actions} onClose={() => setDialog(null)} />}
    </div>
  );
}

interface BulkProps {
  group: Group;
  ids: number[];
  actions: MemberActions;
  onDone: () => void;
}
function MemberBulk({ group, ids, actions, onDone }: BulkProps) {
  const t = useTexts(groupsTexts);
  const [isMoving, setMoving] = useState(false);
  return (
    <>
      <Button leftSection={<IconArrowRight size={18} aria-hidden="true" />} onClick={() => setMoving(true)}>
        {t('move')}
      </Button>
      <Button
        leftSection={<IconUserMinus size={18} aria-hidden="true" />}
        onClick={() => void actions.remove(ids).then((isDone) => isDone && onDone())}
      >
        {t('exclude')}
      </Button>
      {isMoving && (
        <MoveDialog
          group={group}
          count={ids.length}
          onMove={async (to) => {
            if (!(await actions.move(ids, to))) return;
            setMoving(false);
            onDone();
          }}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  );
}

function useMemberColumns(): Column<GroupMember>[] {
  const t = useTexts(groupsTexts);
  return [
    {
      title: t('person'),
      kind: 'main',
      cell: (person) => (
        <span className={classes.person}>
          <PersonAvatar person={person} size={36} />
          <span className={classes.place}>
            <Link to={`/users/${person.id}/profile`}>{personName(person)}</Link>
            <small>{person.email}</small>
          </span>
        </span>
      ),
    },
    {
      title: t('otherGroups'),
      kind: 'muted',
      cell: ({ other_groups: others }) =>
        others.length > 0 && t('alsoIn', { names: others.map(({ name }) => name).join(', ') }),
    },
    {
      title: t('joined'),
      kind: 'number',
      cell: ({ joined_at }) => t('joinedOn', { date: formatDate(joined_at) }),
    },
  ];
}
