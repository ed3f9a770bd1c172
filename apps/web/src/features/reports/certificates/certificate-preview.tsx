import { Skeleton } from '@mantine/core';
import { useCall, type Input } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { ReportPaper } from '../report-paper.tsx';
import { certificatesTexts } from './certificates.texts.ts';
import classes from '../reports.module.css';

type Asked = NonNullable<Input<'reports', 'previewCertificate'>>['body'];

/** What a certificate will say, before it is issued. */
export function CertificatePreview({ asked }: { asked: Asked }) {
  const t = useTexts(certificatesTexts);
  const report = useCall('reports', 'previewCertificate', { body: asked }, { keepPrevious: true });
  const template = useCall('reports', 'getReportTemplate', { query: { form: 'certificate' } });
  return (
    <section aria-label={t('preview')}>
      <p className={classes.aside}>{t(template.data?.template ? 'previewTemplate' : 'previewHint')}</p>
      <LoadState query={report} skeleton={<Skeleton height={320} radius="lg" />}>
        {(read) => <ReportPaper report={read} />}
      </LoadState>
    </section>
  );
}
