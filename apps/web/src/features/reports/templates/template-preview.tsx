import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../../api/client/client.ts';
import type { ApiError } from '../../../api/client/api-error.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PdfDocument } from '../../../shared/annotations/pdf-document.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import type { PrintOrder } from '../order.ts';
import classes from './templates.module.css';
import { formTemplatesTexts } from './templates.texts.ts';

interface Props {
  order: PrintOrder;
  /** A document that is not in use yet; without it the template in use. */
  data?: string;
  /** A PDF shows all of the template. */
  isWhole: boolean;
  onClose: () => void;
}

/** The form as the template makes it, page below page. */
export function TemplatePreview({ order, data, isWhole, onClose }: Props) {
  const t = useTexts(formTemplatesTexts);
  const id = useId();
  const body = { ...order, ...(data === undefined ? {} : { data }) };
  const file = useQuery<Blob, ApiError>({
    // Each opening makes the form anew.
    queryKey: ['reports', 'previewReportTemplate', id],
    queryFn: () => api.reports.previewReportTemplate({ body: { ...body, format: 'pdf' } }),
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Modal opened title={t('seen')} size="xl" onClose={onClose}>
      <div className={classes.over}>
        {!isWhole && <p className={classes.hint}>{t('seenLoss')}</p>}
        <ExportButton
          label={t('filled')}
          fileName={`${t('seen')}.docx`}
          read={() => api.reports.previewReportTemplate({ body: { ...body, format: 'docx' } })}
        />
      </div>
      <LoadState query={file} skeleton={<Skeleton height={420} />}>
        {(pdf) => (
          <div className={classes.viewer}>
            <PdfDocument source={pdf} name={t('seen')} />
          </div>
        )}
      </LoadState>
    </Modal>
  );
}
