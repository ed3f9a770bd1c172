import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import tabs from '../../../ui/navigation/tabs.module.css';
import { groupsTexts } from '../groups.texts.ts';

interface Props {
  current: 'current' | 'archived' | 'report';
  counters?: Record<string, number> | undefined;
}

/** Current groups, the archive and the report as tabs. */
export function GroupViews({ current, counters }: Props) {
  const t = useTexts(groupsTexts);
  const { can } = useCurrentUser();
  const views = [
    ['current', '/admin/groups', can('groups_read')],
    ['archived', '/admin/groups?archived=1', can('groups_read')],
    ['report', '/admin/groups/reports', can('reports_read')],
  ] as const;
  return (
    <nav className={tabs.tabs} aria-label={t('states')}>
      {views.map(
        ([view, to, isOpen]) =>
          isOpen && (
            <Link key={view} to={to} className={tabs.tab} aria-current={view === current ? 'page' : undefined}>
              {t(view)} <span className={tabs.count}>{counters?.[view] ?? ''}</span>
            </Link>
          ),
      )}
    </nav>
  );
}
