import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { companiesTexts } from './companies.texts.ts';
import { CompanyRecord } from './company-record.tsx';
import { Members } from './members.tsx';
import { Moderators } from './moderators.tsx';
import classes from './companies.module.css';

/** The institution: its record, its moderators and members. */
export function CompanyPage() {
  const t = useTexts(companiesTexts);
  const { company, can } = useCurrentUser();
  return (
    <>
      <PageHeader above={t('area')} title={company.title} />
      <Panel title={t('record')} hint={<p className={classes.hint}>{t('recordText')}</p>} className={classes.panel}>
        {() => <CompanyRecord />}
      </Panel>
      <Panel
        title={t('moderators')}
        hint={<p className={classes.hint}>{t('moderatorsText')}</p>}
        className={classes.panel}
      >
        {() => <Moderators />}
      </Panel>
      {can('users_read') && (
        <Panel part="members" title={t('members')} className={classes.panel}>
          {() => <Members />}
        </Panel>
      )}
    </>
  );
}
