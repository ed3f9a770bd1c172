import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { PageHeader } from '../../ui/plain/page-header.tsx';
import { companiesTexts } from './companies.texts.ts';
import { Members } from './members.tsx';
import { Moderators } from './moderators.tsx';

/** The institution with its moderators and members. */
export function CompanyPage() {
  const t = useTexts(companiesTexts);
  const { company, can } = useCurrentUser();
  return (
    <>
      <PageHeader above={t('area')} title={company.title} />
      <Moderators />
      {can('users_read') && <Members />}
    </>
  );
}
