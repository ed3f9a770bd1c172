import { Textarea, TextInput } from '@mantine/core';
import type { PrintedForm } from '@orbita/contract/reports/forms';
import type { ReportLayout } from '@orbita/contract/reports/layouts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { confirm } from '../../ui/dialogs/confirm.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { reportsTexts } from './reports.texts.ts';

const MOST_LINES = 8;
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const read = ({ title, header, signatures }: ReportLayout) => ({
  title,
  header: header.join('\n'),
  signatures: signatures.join('\n'),
});

/** Opens how a form is printed, once it is read. */
export function LayoutDialog({ form, onClose }: { form: PrintedForm; onClose: () => void }) {
  const t = useTexts(reportsTexts);
  const layout = useCall('reports', 'getReportLayout', { query: { form } });
  if (!layout.data) return <ReadFailure name={t('layout')} query={layout} />;
  return <LayoutForm layout={layout.data} onClose={onClose} />;
}

function LayoutForm({ layout, onClose }: { layout: ReportLayout; onClose: () => void }) {
  const t = useTexts(reportsTexts);
  const tooMany = (text: string) => linesOf(text).length > MOST_LINES && t('layoutTooMany', { most: MOST_LINES });
  const form = useFormFields({
    initial: read(layout),
    required: ['title'],
    checks: { header: tooMany, signatures: tooMany },
  });
  const save = useSave('reports', 'updateReportLayout', {
    invalidates: ['reports'],
    success: t('layoutSaved'),
    failure: false,
  });
  const reset = useSave('reports', 'resetReportLayout', { invalidates: ['reports'], success: t('layoutWasReset') });
  const askReset = async () => {
    if (await confirm({ title: t('layoutResetAsk'), message: t('layoutResetText'), isDanger: true }))
      reset.mutate({ query: { form: layout.form } }, { onSuccess: onClose });
  };
  return (
    <EditDialog
      title={t('layoutTitle', { form: t(`form.${layout.form}`) })}
      form={form}
      record={layout}
      meeting={{ read, names: { title: t('layoutName'), header: t('layoutHeader'), signatures: t('layoutSigns') } }}
      save={({ title, header, signatures }, updated_at) =>
        save.mutateAsync({
          body: {
            form: layout.form,
            ...{ title, header: linesOf(header), signatures: linesOf(signatures) },
            // Usual words count as read in 1970, so that somebody who arranged the form first is noticed.
            ...(updated_at ? { updated_at } : {}),
          },
        })
      }
      onClose={onClose}
    >
      <TextInput label={t('layoutName')} required maxLength={200} data-autofocus {...form.text('title')} />
      <Textarea
        label={t('layoutHeader')}
        description={t('layoutHeaderHint')}
        autosize
        minRows={2}
        {...form.text('header')}
      />
      <Textarea
        label={t('layoutSigns')}
        description={t('layoutSignsHint')}
        autosize
        minRows={2}
        {...form.text('signatures')}
      />
      {layout.is_own && (
        <div>
          <Button loading={reset.isPending} onClick={() => void askReset()}>
            {t('layoutReset')}
          </Button>
        </div>
      )}
    </EditDialog>
  );
}
