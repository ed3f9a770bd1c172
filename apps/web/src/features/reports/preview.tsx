import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { type Output, useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import type { Order } from './order.ts';
import { ReportPaper } from './report-paper.tsx';
import { reportsTexts } from './reports.texts.ts';
import { TemplateDialog } from './templates/template-dialog.tsx';
import { formTemplatesTexts } from './templates/templates.texts.ts';
import classes from './reports.module.css';

const FORMATS = ['pdf', 'docx', 'xlsx'] as const;

/** The form as it will be printed, with its files. */
export function Preview({ order }: { order: Order }) {
  // The paper of another order is never shown below these fields: its files would bear the name of one and hold the other.
  const report = useCall('reports', 'previewReport', { body: order });
  return (
    <LoadState query={report} skeleton={<Skeleton height={360} radius="lg" />}>
      {(read) => <Paper report={read} order={order} />}
    </LoadState>
  );
}

type Shown = Output<'reports', 'previewReport'>;

function Paper({ report, order }: { report: Shown; order: Order }) {
  const t = useTexts(reportsTexts);
  const { can } = useCurrentUser();
  const words = useTexts(formTemplatesTexts);
  const [isArranging, setArranging] = useState(false);
  const [isTemplating, setTemplating] = useState(false);
  return (
    <>
      <div className={classes.files}>
        {FORMATS.map((format) => (
          <ExportButton
            key={format}
            label={t('file', { kind: format.toUpperCase() })}
            fileName={`${[report.title, report.facts[0]?.value].filter(Boolean).join(', ')}.${format}`}
            read={() => api.reports.exportReport({ body: { ...order, format } })}
          />
        ))}
        {can('reports_write') && <Button onClick={() => setArranging(true)}>{t('layout')}</Button>}
        {can('reports_write') && <Button onClick={() => setTemplating(true)}>{words('template')}</Button>}
        {isTemplating && <TemplateDialog order={order} onClose={() => setTemplating(false)} />}
        {isArranging && <LayoutDialog form={order.form} onClose={() => setArranging(false)} />}
      </div>
      {report.follows.length > 0 && (
        <p className={classes.hint}>{t(report.follows.includes('pdf') ? 'followsTemplate' : 'followsTemplateDocx')}</p>
      )}
      <ReportPaper report={report} />
    </>
  );
}
