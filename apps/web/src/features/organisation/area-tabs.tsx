import { NavLink } from 'react-router';
import { useOrganisationChannel } from './use-organisation-channel.ts';
import { useTexts } from '../../base/i18n.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import tabs from '../../ui/navigation/tabs.module.css';
import { organisationTexts } from './organisation.texts.ts';
import type { ReactNode } from 'react';

const AREAS = [
  { to: '/organisation', label: 'circles' },
  { to: '/organisation/tensions', label: 'tensions' },
  { to: '/organisation/meetings', label: 'meetings' },
  { to: '/organisation/duties', label: 'duties' },
] as const;

/** Header and tabs of the organisation. */
export function AreaTabs({ actions }: { actions?: ReactNode }) {
  const t = useTexts(organisationTexts);
  useOrganisationChannel();
  return (
    <>
      <PageHeader title={t('title')} description={t('hint')} actions={actions} />
      <nav className={tabs.tabs} aria-label={t('title')}>
        {AREAS.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={tabs.tab}>
            {t(label)}
          </NavLink>
        ))}
      </nav>
    </>
  );
}
