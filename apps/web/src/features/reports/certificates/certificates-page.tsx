import type { StudyCertificate } from '@orbita/contract/reports/certificates';
import { IconCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { showFailure, useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm as ask } from '../../../ui/dialogs/confirm.tsx';
import { saveFile } from '../../../ui/kit/save-file.ts';
import { ListPage } from '../../../ui/kit/list-page.tsx';
import { useList } from '../../../ui/kit/use-list.ts';
import { LayoutDialog } from '../layout-dialog.tsx';
import { TemplateDialog } from '../templates/template-dialog.tsx';
import { formTemplatesTexts } from '../templates/templates.texts.ts';
import { certificatesTexts } from './certificates.texts.ts';
import { IssueDialog } from './issue-dialog.tsx';
import { useCertificateColumns } from './use-certificate-columns.tsx';

/** The register of certificates of study: issued, printed again, called off. */
export function CertificatesPage() {
  const t = useTexts(certificatesTexts);
  const { can } = useCurrentUser();
  const words = useTexts(formTemplatesTexts);
  const [opened, setOpened] = useState<'issue' | 'layout' | 'template' | null>(null);
  const close = () => setOpened(null);
  const list = useList({});
  const certificates = useCall('reports', 'listCertificates', { query: list.asked }, { keepPrevious: true });
  const revoke = useSave('reports', 'revokeCertificate', { invalidates: ['reports'], success: t('wasRevoked') });
  const askRevoke = async ({ id, number }: StudyCertificate) => {
    const question = { title: t('revokeTitle', { number }), message: t('revokeText'), confirmLabel: t('revoke') };
    if (await ask({ ...question, isDanger: true })) revoke.mutate({ params: { id } });
  };
  const download = ({ id, number }: StudyCertificate, format: 'docx' | 'pdf') =>
    api.reports
      .downloadCertificate({ params: { id }, query: { format } })
      .then((file) => saveFile(file, `${t('fileName', { number })}.${format}`))
      .catch(showFailure);
  const columns = useCertificateColumns({
    download: (certificate, format) => void download(certificate, format),
    revoke: can('reports_write') ? (certificate) => void askRevoke(certificate) : undefined,
  });
  const issueButton = can('reports_write') && (
    <Button colour="blue" onClick={() => setOpened('issue')}>
      {t('issue')}
    </Button>
  );
  return (
    <ListPage
      header={{
        title: t('title'),
        description: t('description'),
        above: <Link to="/admin/reports">{t('back')}</Link>,
        actions: can('reports_write') && (
          <>
            {issueButton}
            <Button onClick={() => setOpened('layout')}>{t('layout')}</Button>
            <Button onClick={() => setOpened('template')}>{words('template')}</Button>
          </>
        ),
      }}
      list={list}
      query={certificates}
      columns={columns}
      searchLabel={t('search')}
      empty={{
        icon: <IconCertificate size={28} aria-hidden="true" />,
        title: t('empty'),
        text: t('emptyText'),
        action: issueButton,
      }}
    >
      {opened === 'issue' && <IssueDialog onClose={close} />}
      {opened === 'layout' && <LayoutDialog form="certificate" onClose={close} />}
      {opened === 'template' && <TemplateDialog order={{ form: 'certificate' }} onClose={close} />}
    </ListPage>
  );
}
