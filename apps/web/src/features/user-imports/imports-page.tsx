import type { UserImport } from '@orbita/contract/user-imports';
import { Link } from 'react-router';
import { useCall } from '../../api/query.ts';
import { formatDayTime, formatNear } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../../shared/users/person.tsx';
import { List } from '../../ui/kit/list.tsx';
import type { Column } from '../../ui/kit/list-table.tsx';
import { asWord, useList } from '../../ui/kit/use-list.ts';
import tabs from '../../ui/navigation/tabs.module.css';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { DropFile } from './drop-file.tsx';
import { countsOf } from './import-counts.ts';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** Begins an import, and lists those there were. */
export function ImportsPage() {
  const t = useTexts(userImportsTexts);
  const list = useList({ views: { state: asWord(['ready']) } });
  const { state } = list.filters;
  const imports = useCall(
    'userImports',
    'listUserImports',
    { query: { ...list.asked, ...(state ? { state } : {}) } },
    { keepPrevious: true },
  );
  return (
    <>
      <PageHeader title={t('title')} description={t('lead')} above={<Link to="/admin/users">{t('people')}</Link>} />
      <DropFile />
      <h2 className={classes.heading}>{t('history')}</h2>
      <States state={state} counters={imports.data?.counters} />
      <List
        list={list}
        query={imports}
        columns={useImportColumns()}
        empty={{ title: t(state ? 'readyEmpty' : 'historyEmpty') }}
      />
    </>
  );
}

/** All imports, or those that wait to be applied, which are worth a tab only while there are any. */
function States({ state, counters }: { state: 'ready' | undefined; counters: Record<string, number> | undefined }) {
  const t = useTexts(userImportsTexts);
  if (!state && !counters?.['ready']) return null;
  return (
    <nav className={tabs.tabs} aria-label={t('history')}>
      {([undefined, 'ready'] as const).map((one) => (
        <Link
          key={one ?? 'all'}
          to={one ? `?state=${one}` : '?'}
          className={tabs.tab}
          aria-current={state === one ? 'page' : undefined}
        >
          {t(one ? 'onlyReady' : 'allImports')} <span className={tabs.count}>{counters?.[one ?? 'all'] ?? ''}</span>
        </Link>
      ))}
    </nav>
  );
}

function useImportColumns(): Column<UserImport>[] {
  const t = useTexts(userImportsTexts);
  return [
    {
      title: t('file'),
      kind: 'main',
      cell: ({ id, file_name: name }) => (
        <Link className={classes.fileName} to={`/admin/users/import/${id}`}>
          {name}
        </Link>
      ),
    },
    {
      title: t('who'),
      cell: ({ author, created_at: at }) => (
        <span className={classes.stack}>
          <span title={formatDayTime(at)}>{formatNear(at)}</span>
          {author && <span className={classes.muted}>{personName(author)}</span>}
        </span>
      ),
    },
    {
      title: t('state'),
      cell: ({ state }) => (
        <span className={classes.badge} data-state={state}>
          {t(`state.${state}`)}
        </span>
      ),
    },
    { title: t('result'), kind: 'muted', cell: ({ counts }) => wordCounts(t, counts) },
  ];
}

function wordCounts(t: typeof userImportsTexts.t, counts: UserImport['counts']): string {
  const { new: made, changed, bad, skipped } = countsOf(counts);
  const left = bad + skipped;
  return [
    made > 0 && t('created', { count: made }),
    changed > 0 && t('changed', { count: changed }),
    left > 0 && t('left', { count: left }),
  ]
    .filter(Boolean)
    .join(' · ');
}
