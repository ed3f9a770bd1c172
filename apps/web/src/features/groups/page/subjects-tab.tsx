import { CloseButton } from '@mantine/core';
import type { Group, GroupSubject } from '@orbita/contract/groups';
import { IconBook2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { SearchSelector } from '../../../ui/fields/search-selector.tsx';
import type { Column } from '../../../ui/kit/list-table.tsx';
import { List } from '../../../ui/kit/list.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { runUndoable } from '../../../ui/saving/run-undoable.ts';
import { groupsTexts } from '../groups.texts.ts';
import { refreshGroups } from '../use-group-actions.ts';
import { HalfSubjects } from './half-subjects.tsx';
import classes from '../groups.module.css';

/** Disciplines that the group studies. */
export function SubjectsTab({ group }: { group: Group }) {
  const t = useTexts(groupsTexts);
  const canWrite = useCurrentUser().can('subjects_write');
  const list = useList({ size: 50 });
  const { id, half_id } = group;
  const query = useCall('groups', 'listGroupSubjects', { params: { id }, query: list.asked }, { keepPrevious: true });
  const { addGroupSubjects, removeGroupSubjects } = api.subjects;
  const add = (subject_id: number) =>
    runUndoable({
      work: () => addGroupSubjects({ params: { id }, body: { subject_id } }),
      message: t('subjectsAdded'),
      undo: () => removeGroupSubjects({ params: { id }, body: { subject_id } }),
      refresh: refreshGroups,
    });
  const remove = (subject: GroupSubject) =>
    runUndoable({
      work: () => removeGroupSubjects({ params: { id }, body: { subject_id: subject.id } }),
      message: t('subjectRemoved', { title: subject.title }),
      undo: () => addGroupSubjects({ params: { id }, body: { subject_id: subject.id } }),
      refresh: refreshGroups,
    });
  const find = async (words: string) =>
    (await api.subjects.listSubjects({ query: { query: words, size: 20 } })).data.map(({ id: found, title }) => ({
      id: found,
      label: title,
    }));
  return (
    <List
      list={list}
      query={query}
      columns={useSubjectColumns(canWrite ? remove : null)}
      hints={canWrite && half_id !== null && <HalfSubjects group={{ ...group, half_id }} />}
      searchLabel={t('searchSubjects')}
      filters={
        canWrite && (
          <SearchSelector
            label={t('addSubject')}
            name="subjects"
            search={find}
            onPick={(subject) => void add(subject.id)}
          />
        )
      }
      empty={{
        icon: <IconBook2 size={28} aria-hidden="true" />,
        title: t('subjectsEmpty'),
        text: canWrite && t('subjectsEmptyText'),
      }}
    />
  );
}

function useSubjectColumns(remove: ((subject: GroupSubject) => Promise<unknown>) | null): Column<GroupSubject>[] {
  const t = useTexts(groupsTexts);
  const columns: Column<GroupSubject>[] = [
    {
      title: t('subjects'),
      kind: 'main',
      cell: ({ id, title, color, hidden }) => (
        <span className={classes.subject} style={{ '--subject': color }}>
          <span className={classes.dot} aria-hidden="true" />
          <Link to={`/subjects/${id}`}>{title}</Link>
          {hidden && <small className={classes.muted}>{t('hidden')}</small>}
        </span>
      ),
    },
    {
      title: t('teachers'),
      kind: 'muted',
      cell: ({ teachers }) => teachers.map((person) => personName(person, 'short')).join(', '),
    },
  ];
  const tools: Column<GroupSubject>[] = remove
    ? [
        {
          title: t('actions'),
          isTitleHidden: true,
          kind: 'tools',
          cell: (subject) =>
            !subject.is_archived && (
              <CloseButton
                aria-label={t('removeSubject', { title: subject.title })}
                onClick={() => void remove(subject)}
              />
            ),
        },
      ]
    : [];
  return [...columns, ...tools];
}
