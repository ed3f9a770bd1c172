import { Link } from 'react-router';
import { useTexts } from '../../../base/i18n.ts';
import tabs from '../../../ui/navigation/tabs.module.css';
import { officeTexts } from './office.texts.ts';

const pages = {
  applications: '/admin/contracts',
  payments: '/admin/contracts/payments',
  programs: '/admin/contracts/programs',
  orders: '/admin/contracts/orders',
  templates: '/admin/contracts/templates',
  settings: '/admin/contracts/settings',
} as const;
const views = ['applications', 'orders', 'payments', 'programs', 'templates', 'settings'] as const;

/** The pages of the area: applications, what can be studied, lists and rules. */
export function AreaViews({ now }: { now: keyof typeof pages }) {
  const t = useTexts(officeTexts);
  return (
    <nav className={tabs.tabs} aria-label={t('views')}>
      {views.map((one) => (
        <Link key={one} to={pages[one]} className={tabs.tab} aria-current={one === now ? 'page' : undefined}>
          {t(one)}
        </Link>
      ))}
    </nav>
  );
}
