import { IconLayoutDashboard } from '@tabler/icons-react';
import { Link } from 'react-router';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { EmptyState } from '../../ui/states/states.tsx';
import { useTexts } from '../../base/i18n.ts';
import { useLanguage } from '../../base/language.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { FirstSteps } from '../../features/office/first-steps.tsx';
import { Waiting } from '../../features/office/waiting.tsx';
import { AREA_GROUPS, areasFor } from './admin-areas.ts';
import { adminTexts } from './admin.texts.ts';
import classes from './admin-page.module.css';

/** The start page of the administration: the first steps, what waits for a decision, and every area the user may open. */
export function AdminPage() {
  const t = useTexts(adminTexts);
  const language = useLanguage();
  const currentUser = useCurrentUser();
  const areas = areasFor(currentUser);
  return (
    <>
      <PageHeader title={t('admin')} description={currentUser.company.title} />
      {currentUser.can('company_write') && <FirstSteps />}
      {areas.length > 0 && <Waiting />}
      {areas.length === 0 && (
        <EmptyState icon={<IconLayoutDashboard size={28} aria-hidden="true" />} title={t('nothing')}>
          {t('nothingText')}
        </EmptyState>
      )}
      {AREA_GROUPS.map((group) => {
        const own = areas.filter((area) => area.group === group);
        return (
          own.length > 0 && (
            <section key={group} className={classes.group} aria-labelledby={`group-${group}`}>
              <h2 id={`group-${group}`}>{t(group)}</h2>
              <ul className={classes.areas}>
                {own.map(({ path, label, hint, icon: AreaIcon }) => (
                  <li key={path} className={classes.area}>
                    <AreaIcon size={24} stroke={1.6} aria-hidden="true" />
                    <div>
                      <Link to={path}>{label[language]}</Link>
                      <p>{hint[language]}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </>
  );
}
