import type { ReportTemplate } from '@orbita/contract/reports/templates';
import type { TemplateProblem } from '@orbita/contract/templates';
import { useState } from 'react';
import { api } from '../../../api/client/client.ts';
import { invalidate, showFailure, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { toBase64 } from '../../../shared/files/to-base64.ts';
import { ChooseDocx } from '../../../shared/templates/choose-docx.tsx';
import { ProblemList } from '../../../shared/templates/problem-list.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import type { PrintOrder } from '../order.ts';
import { TemplatePreview } from './template-preview.tsx';
import classes from './templates.module.css';
import { formTemplatesTexts } from './templates.texts.ts';

/** A document that was checked and is not in use yet. */
interface Candidate {
  name: string;
  data: string;
  fields: string[];
  problems: TemplateProblem[];
  follows: ReportTemplate['follows'];
}
interface Props {
  state: ReportTemplate;
  order: PrintOrder;
  formName: string;
}

/** Chooses a document, says what was found in it, shows it filled, and only then puts it to use. */
export function NewTemplate({ state: { form, template, updated_at }, order, formName }: Props) {
  const t = useTexts(formTemplatesTexts);
  const [candidate, setCandidate] = useState<Candidate | null>(null);
  const [isReading, setReading] = useState(false);
  const check = useSave('reports', 'checkReportTemplate', { failure: t('refused') });
  const choose = async (file: File) => {
    setReading(true);
    setCandidate(null);
    const data = await toBase64(file).catch(() => null);
    setReading(false);
    if (data === null) return showFailure(t('unreadable'));
    return check.mutate(
      { body: { form, data } },
      { onSuccess: (checked) => setCandidate({ ...checked, name: file.name, data }) },
    );
  };
  const use = useSave('reports', 'updateReportTemplate', {
    invalidates: ['reports.getReportTemplate'],
    success: t('taken'),
    onSuccess: () => setCandidate(null),
    // Somebody else may have changed the template meanwhile; the candidate stays and can be used over it.
    onError: () => invalidate('reports.getReportTemplate'),
  });
  return (
    <>
      <div className={classes.buttons}>
        <ChooseDocx
          label={t(template ? 'replace' : 'upload')}
          isLoading={isReading || check.isPending}
          onChoose={(file) => void choose(file)}
        />
        <ExportButton
          label={t('sample')}
          fileName={t('sampleName', { form: formName })}
          read={() => api.reports.downloadReportTemplate({ query: { form, sample: true } })}
        />
      </div>
      {candidate && (
        <Checked
          candidate={candidate}
          order={order}
          isSaving={use.isPending}
          onUse={() => use.mutate({ body: { form, name: candidate.name, data: candidate.data, updated_at } })}
        />
      )}
    </>
  );
}

interface CheckedProps {
  candidate: Candidate;
  order: PrintOrder;
  isSaving: boolean;
  onUse: () => void;
}
function Checked({ candidate: { name, data, fields, problems, follows }, order, isSaving, onUse }: CheckedProps) {
  const t = useTexts(formTemplatesTexts);
  const [isShown, setShown] = useState(false);
  const isRefused = problems.some(({ kind }) => kind === 'broken' || kind === 'unknown');
  return (
    <section className={classes.part} aria-label={t('checked', { name })}>
      <h3>{t('checked', { name })}</h3>
      <p>
        {fields.length > 0 ? t('found', { names: fields.map((field) => `{${field}}`).join(', ') }) : t('foundNone')}
      </p>
      {problems.length > 0 && (
        <Notice isAlert>
          <strong>{t(isRefused ? 'refused' : 'warned')}</strong>
          {isRefused && <p>{t('refusedText')}</p>}
          <ProblemList problems={problems} />
        </Notice>
      )}
      {!isRefused && (
        <>
          <p>{t(follows.includes('pdf') ? 'docxAndPdf' : 'docxOnly')}</p>
          <div className={classes.buttons}>
            <Button colour="blue" loading={isSaving} onClick={onUse}>
              {t('use')}
            </Button>
            <Button onClick={() => setShown(true)}>{t('see')}</Button>
          </div>
        </>
      )}
      {isShown && (
        <TemplatePreview order={order} data={data} isWhole={follows.includes('pdf')} onClose={() => setShown(false)} />
      )}
    </section>
  );
}
