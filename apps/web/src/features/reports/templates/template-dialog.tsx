import { Skeleton } from '@mantine/core';
import { printedForms } from '@orbita/contract/reports/forms';
import type { ReportTemplate } from '@orbita/contract/reports/templates';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { FieldList } from '../../../shared/templates/field-list.tsx';
import { ProblemList } from '../../../shared/templates/problem-list.tsx';
import { templatesTexts } from '../../../shared/templates/templates.texts.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import type { PrintOrder } from '../order.ts';
import { reportsTexts } from '../reports.texts.ts';
import { NewTemplate } from './new-template.tsx';
import { TemplatePreview } from './template-preview.tsx';
import classes from './templates.module.css';
import { formTemplatesTexts } from './templates.texts.ts';

/** The template of a form: what is in use, another one that is tried out first, and the fields that it may hold. */
export function TemplateDialog({ order, onClose }: { order: PrintOrder; onClose: () => void }) {
  const t = useTexts(formTemplatesTexts);
  const words = useTexts(templatesTexts);
  const names = useTexts(reportsTexts);
  const { company } = useCurrentUser();
  const state = useCall('reports', 'getReportTemplate', { query: { form: order.form } });
  const form = names(`form.${order.form}`);
  const showForm = (value: string) => {
    const known = printedForms.find((one) => one === value);
    return known ? names(`form.${known}`) : value;
  };
  return (
    <Modal opened title={t('title', { form })} size="lg" onClose={onClose}>
      <LoadState query={state} skeleton={<Skeleton height={420} />}>
        {(read) => (
          <div className={classes.dialog}>
            <p className={classes.hint}>{t('hint')}</p>
            {read.template ? <InUse state={read} template={read.template} order={order} /> : <p>{t('noTemplate')}</p>}
            <NewTemplate state={read} order={order} formName={form} />
            <section className={classes.fields}>
              <h3>{words('fields')}</h3>
              {read.offered.some(({ name }) => name === 'rows') && (
                <p className={classes.hint}>{t('rowsHint', { begin: '{#rows}', end: '{/rows}' })}</p>
              )}
              <FieldList fields={read.offered} used={read.template?.fields ?? []} />
            </section>
            <HistoryPanel
              kind="report-template"
              id={company.id}
              names={{
                fields: { template: t('template'), report_form: t('reportForm') },
                values: { report_form: showForm },
              }}
              className={classes.fields}
            />
          </div>
        )}
      </LoadState>
    </Modal>
  );
}

interface InUseProps {
  state: ReportTemplate;
  template: NonNullable<ReportTemplate['template']>;
  order: PrintOrder;
}
function InUse({ state, template: { name, uploaded_by: by, remarks }, order }: InUseProps) {
  const t = useTexts(formTemplatesTexts);
  const [isShown, setShown] = useState(false);
  const { form, updated_at, follows } = state;
  const reset = useSave('reports', 'resetReportTemplate', {
    invalidates: ['reports.getReportTemplate'],
    success: t('wasReset'),
  });
  const day = formatDayTime(updated_at);
  const askReset = async () => {
    if (await confirm({ title: t('resetAsk'), message: t('resetText', { name }), isDanger: true }))
      reset.mutate({ query: { form, updated_at } });
  };
  return (
    <section className={classes.part} aria-label={name}>
      <h3>{name}</h3>
      <p className={classes.hint}>
        {by ? t('uploadedBy', { name: personName(by, 'short'), day }) : t('uploadedOn', { day })}
      </p>
      <p>{t(follows.includes('pdf') ? 'docxAndPdf' : 'docxOnly')}</p>
      {remarks.length > 0 && <ProblemList problems={remarks} />}
      <div className={classes.buttons}>
        <Button onClick={() => setShown(true)}>{t('see')}</Button>
        <ExportButton
          label={t('original')}
          fileName={name}
          read={() => api.reports.downloadReportTemplate({ query: { form } })}
        />
        <Button loading={reset.isPending} onClick={() => void askReset()}>
          {t('reset')}
        </Button>
      </div>
      {isShown && <TemplatePreview order={order} isWhole={follows.includes('pdf')} onClose={() => setShown(false)} />}
    </section>
  );
}
