import { Link, useLocation } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import tabs from '../../../ui/navigation/tabs.module.css';
import { keepingTexts } from './keeping.texts.ts';

const pages = [
  ['rooms', '/admin/schedule', 'schedule_read'],
  ['holidays', '/admin/schedule/holidays', 'schedule_read'],
  ['import', '/admin/schedule/import', 'schedule_write'],
  ['changes', '/admin/schedule/changes', 'schedule_write'],
] as const;

/** The pages of the keeper of the schedule. */
export function KeeperTabs() {
  const t = useTexts(keepingTexts);
  const { can } = useCurrentUser();
  const { pathname } = useLocation();
  return (
    <nav className={tabs.tabs} aria-label={t('area')}>
      {pages
        .filter(([, , permission]) => can(permission))
        .map(([name, to]) => (
          <Link key={name} to={to} className={tabs.tab} aria-current={pathname === to ? 'page' : undefined}>
            {t(name)}
          </Link>
        ))}
    </nav>
  );
}
