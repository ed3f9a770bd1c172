import { Skeleton } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link, useParams } from 'react-router';
import { useCall } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import forms from '../form/form.module.css';
import { SignatureSheets } from './signature-sheets.tsx';
import { signingTexts } from './signing.texts.ts';

function Head({ to }: { to: string }) {
  const t = useTexts(signingTexts);
  return (
    <PageHeader
      above={<Link to={to}>{t('back')}</Link>}
      title={t('record')}
      actions={
        <Button leftSection={<IconPrinter size={18} aria-hidden="true" />} onClick={() => window.print()}>
          {t('print')}
        </Button>
      }
    />
  );
}

/** The record of the signatures under the own contract. */
export function OwnRecordPage() {
  const signing = useCall('contracts', 'getOwnSigning');
  return (
    <div className={forms.form}>
      <Head to="/form" />
      <LoadState query={signing} skeleton={<Skeleton height={360} radius="lg" />}>
        {({ signatures }) => (
          <SignatureSheets
            signatures={signatures}
            fileOf={(one) => `/api/v2/contracts/own/documents/${one.document_id}`}
          />
        )}
      </LoadState>
    </div>
  );
}

/** The record of the signatures under a contract, for the office. */
export function OfficeRecordPage() {
  const id = Number(useParams().id);
  const signatures = useCall('contracts', 'listSignatures', { params: { id } });
  return (
    <div className={forms.form}>
      <Head to={`/admin/contracts/${id}`} />
      <LoadState query={signatures} skeleton={<Skeleton height={360} radius="lg" />}>
        {({ data }) => <SignatureSheets signatures={data} fileOf={() => `/api/v2/contracts/download/${id}`} />}
      </LoadState>
    </div>
  );
}
