import { SegmentedControl } from '@mantine/core';
import type { SubjectAccess } from '@orbita/contract/rights';
import { IconBook2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { ArchiveViews } from '../../ui/kit/archive-views.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { asFlag, asWord, useList } from '../../ui/kit/use-list.ts';
import { rightsTexts } from './rights.texts.ts';
import classes from './rights.module.css';

const gaps = ['no-teacher', 'no-group', 'hidden'] as const;

/** Who sees which discipline, as one table. */
export function SubjectsAccessPage() {
  const t = useTexts(rightsTexts);
  const { can } = useCurrentUser();
  const list = useList({
    filters: { gap: asWord(gaps) },
    views: { archived: asFlag },
    sorts: { title: { first: 'asc' } },
    sort: 'title',
  });
  const { gap, archived = false } = list.filters;
  const columns = useAccessColumns();
  const filter = { ...list.words, archived, ...(gap ? { gap } : {}), sort_direction: list.direction };
  const query = useCall(
    'rights',
    'listSubjectsAccess',
    { query: { ...list.asked, ...filter } },
    { keepPrevious: true },
  );
  return (
    <ListPage
      header={{ title: t('tableTitle'), description: t('tableHint') }}
      views={<ArchiveViews isArchive={archived} />}
      exported={{ fileName: t('file'), read: () => api.rights.exportSubjectsAccess({ query: filter }) }}
      list={list}
      query={query}
      columns={columns}
      searchLabel={t('search')}
      filters={
        <SegmentedControl
          aria-label={t('show')}
          value={gap ?? 'all'}
          onChange={(value) => list.set({ gap: value === 'all' ? null : value })}
          data={(['all', ...gaps] as const).map((value) => ({
            value,
            label: t(value === 'hidden' ? 'hiddenOnly' : value),
          }))}
        />
      }
      empty={{
        icon: <IconBook2 size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: can('subjects_write') && <Link to="/admin/subjects">{t('toSubjects')}</Link>,
      }}
    />
  );
}

/** Names separated by commas; on phones after the heading of their column. */
function Names({ title, of }: { title: string; of: readonly { name: string }[] }) {
  const t = useTexts(rightsTexts);
  return (
    <>
      <span className={classes.heading}>{title}: </span>
      {of.length > 0 ? of.map(({ name }) => name).join(', ') : <span className={classes.nobody}>{t('nobody')}</span>}
    </>
  );
}

function Title({ subject }: { subject: SubjectAccess }) {
  const t = useTexts(rightsTexts);
  const limits = [
    subject.hidden && t('hidden'),
    subject.privacy === 1 && t('staffOnly'),
    subject.privacy === 2 && t('namedOnly'),
  ].filter(Boolean);
  return (
    <>
      <Link to={`/subjects/${subject.id}/settings`}>{subject.title}</Link>
      {limits.length > 0 && <span className={classes.limits}>{limits.join(' · ')}</span>}
    </>
  );
}

function useAccessColumns(): Column<SubjectAccess>[] {
  const t = useTexts(rightsTexts);
  const { can } = useCurrentUser();
  const tools: Column<SubjectAccess> = {
    title: t('actions'),
    isTitleHidden: true,
    kind: 'tools',
    cell: ({ id, title }) => (
      <Link
        to={`/admin/access?kind=subject&object=${id}`}
        state={{ chosen: title }}
        aria-label={t('explainOf', { title })}
      >
        {t('explain')}
      </Link>
    ),
  };
  return [
    { title: t('subjectColumn'), kind: 'main', sort: 'title', cell: (subject) => <Title subject={subject} /> },
    { title: t('teachers'), cell: ({ teachers }) => <Names title={t('teachers')} of={teachers} /> },
    { title: t('experts'), cell: ({ experts }) => <Names title={t('experts')} of={experts} /> },
    { title: t('groups'), cell: ({ groups }) => <Names title={t('groups')} of={groups} /> },
    { title: t('curators'), cell: ({ curators }) => <Names title={t('curators')} of={curators} /> },
    {
      title: t('students'),
      kind: 'number',
      cell: ({ students_count }) => t('studentsCount', { count: students_count }),
    },
    ...(can('roles_read') ? [tools] : []),
  ];
}
