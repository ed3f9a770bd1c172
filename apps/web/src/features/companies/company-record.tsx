import { Skeleton } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { PictureField } from '../../shared/files/picture-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { companiesTexts } from './companies.texts.ts';
import { CompanyDialog } from './company-dialog.tsx';
import classes from './companies.module.css';

/** What is set about the institution, and the way to change it. */
export function CompanyRecord() {
  const { company } = useCurrentUser();
  const record = useCall('companies', 'getCompany', { params: { id: company.id } });
  return (
    <LoadState query={record} skeleton={<Skeleton height={120} mt={16} />}>
      {(read) => <Shown company={read} />}
    </LoadState>
  );
}

function Shown({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const { can } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const facts: [name: string, value: string][] = [
    [t('description'), company.description],
    [t('domain'), company.domain ?? ''],
    [t('tags'), company.tags.join(', ')],
    [t('signInMessage'), company.sign_in_page_message],
    [t('private'), t(company.private ? 'yes' : 'no')],
    [t('reports'), t(company.user_reports_enabled ? 'yes' : 'no')],
  ];
  return (
    <>
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {can('company_write') && (
        <div className={classes.ways}>
          <Picture company={company} />
          <Button colour="blue" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        </div>
      )}
      {isOpen && <CompanyDialog company={company} onClose={() => setOpen(false)} />}
    </>
  );
}

function Picture({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const save = useSave('companies', 'updateCompany', { invalidates: ['companies'], failure: false });
  const src = company.image_id === null ? null : `/api/files/${company.image_id}`;
  return (
    <PictureField
      picture={src === null ? null : { src, thumbnail_src: null }}
      name={t('picture')}
      addLabel={t('addPicture')}
      onSave={async (image_id) => void (await save.mutateAsync({ params: { id: company.id }, body: { image_id } }))}
    />
  );
}
