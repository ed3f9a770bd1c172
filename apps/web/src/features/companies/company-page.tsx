import { Skeleton } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import type { ReactNode } from 'react';
import { Link, NavLink, useParams } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { UnknownPage } from '../../ui/states/unknown-page.tsx';
import { companiesTexts } from './companies.texts.ts';
import { CompanyTrajectories } from './company-trajectories.tsx';
import { Instructions } from './instructions/instructions.tsx';
import { Members } from './members.tsx';
import { Moderators } from './moderators.tsx';
import { About } from './record/about.tsx';
import { Entry } from './record/entry.tsx';
import { Grades } from './record/grades.tsx';
import { Risk } from './record/risk.tsx';
import { StartPageForm } from './record/start-page-form.tsx';
import { SecondFactorDemand } from './second-factor-demand.tsx';
import { AllServices } from './services/all-services.tsx';
import { useHistoryNames } from './use-history-names.ts';
import classes from './companies.module.css';

const SECTIONS = [
  'about',
  'start',
  'entry',
  'risk',
  'grades',
  'instructions',
  'services',
  'trajectories',
  'people',
  'history',
] as const;
type Section = (typeof SECTIONS)[number];
const pathOf = (section: Section): string => (section === 'about' ? '/admin/company' : `/admin/company/${section}`);

/** The settings of the institution by sections. */
export function CompanyPage() {
  const t = useTexts(companiesTexts);
  const { section: named = 'about' } = useParams();
  const { company, can } = useCurrentUser();
  const section = SECTIONS.find((one) => one === named);
  if (!section || (section === 'trajectories' && !can('trajectories_read'))) return <UnknownPage />;
  return (
    <>
      <PageHeader above={t('area')} title={company.title} />
      <div className={classes.settings}>
        <nav className={classes.sections} aria-label={t('sections')}>
          {SECTIONS.filter((one) => one !== 'trajectories' || can('trajectories_read')).map((one) => (
            <NavLink key={one} to={pathOf(one)} end className={classes.section}>
              {t(`section.${one}`)}
            </NavLink>
          ))}
          <Link to="/admin/company/sign-in" className={classes.section}>
            {t('signInServices')}
          </Link>
        </nav>
        <div className={classes.content}>
          <Content key={section} section={section} />
        </div>
      </div>
    </>
  );
}

const forms: Partial<Record<Section, (company: Company) => ReactNode>> = {
  about: (company) => <About company={company} />,
  start: (company) => <StartPageForm company={company} />,
  entry: (company) => <Entry company={company} />,
  risk: (company) => <Risk company={company} />,
  grades: (company) => <Grades company={company} />,
};

/** Sections whose content is not a part of the record. */
const others: Partial<Record<Section, ReactNode>> = {
  services: <AllServices />,
  trajectories: <CompanyTrajectories />,
  instructions: <Instructions />,
};

function Content({ section }: { section: Section }) {
  const t = useTexts(companiesTexts);
  const { company, can } = useCurrentUser();
  const names = useHistoryNames();
  const form = forms[section];
  if (section === 'history')
    return <HistoryPanel kind="company" id={company.id} names={names} className={classes.panel} />;
  if (section === 'people')
    return (
      <>
        <Panel title={t('moderators')} hint={<Hint text={t('moderatorsText')} />} className={classes.panel}>
          {() => <Moderators />}
        </Panel>
        {can('users_read') && (
          <Panel part="members" title={t('members')} className={classes.panel}>
            {() => <Members />}
          </Panel>
        )}
      </>
    );
  return (
    <>
      <Panel
        title={t(`section.${section}`)}
        hint={<Hint text={t(`section.${section}.text`)} />}
        className={classes.panel}
      >
        {() => (form ? <OfRecord id={company.id} form={form} /> : others[section])}
      </Panel>
      {section === 'entry' && (
        <Panel
          part="second-factor"
          title={t('factorTitle')}
          hint={<Hint text={t('factorText')} />}
          className={classes.panel}
        >
          {() => <SecondFactorDemand />}
        </Panel>
      )}
    </>
  );
}

const Hint = ({ text }: { text: string }) => <p className={classes.hint}>{text}</p>;

function OfRecord({ id, form }: { id: number; form: (company: Company) => ReactNode }) {
  const record = useCall('companies', 'getCompany', { params: { id } });
  return (
    <LoadState query={record} skeleton={<Skeleton height={320} mt={16} />}>
      {(company) => <div className={classes.formOf}>{form(company)}</div>}
    </LoadState>
  );
}
