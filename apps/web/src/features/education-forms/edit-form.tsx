import { Switch, TextInput } from '@mantine/core';
import type { EducationForm } from '@orbita/contract/education-forms';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { HistoryPanel } from '../../shared/audit/history-panel.tsx';
import { FORM_CACHE } from '../../shared/education-forms/form-dialog.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { educationFormsTexts } from './education-forms.texts.ts';
import classes from './education-forms.module.css';

interface Props {
  /** The edited form; null creates one. */
  form: EducationForm | null;
  /** The whole list, whose order is kept. */
  others: readonly EducationForm[];
  onClose: () => void;
}

/** Edits the title of a form and whether it is online. */
export function EditForm({ form: edited, others, onClose }: Props) {
  const t = useTexts(educationFormsTexts);
  const form = useFormFields({
    initial: { title: edited?.title ?? '', is_online: edited?.is_online ?? false },
    required: ['title'],
  });
  const save = useSave('educationForms', 'saveEducationForms', {
    invalidates: FORM_CACHE,
    success: t('saved'),
    failure: false,
  });
  const listed = others.filter(({ is_archived }) => !is_archived);
  const send = (values: { title: string; is_online: boolean }) => {
    const kept = listed.map(({ id, title, is_online, updated_at }) =>
      id === edited?.id ? { id, ...values, updated_at } : { id, title, is_online },
    );
    return save.mutateAsync({ body: { education_forms: edited ? kept : [...kept, values] } });
  };
  return (
    <EditDialog title={t(edited ? 'editForm' : 'newForm')} form={form} save={send} onClose={onClose}>
      <TextInput label={t('name')} required maxLength={100} data-autofocus {...form.text('title')} />
      <Switch label={t('online')} description={t('onlineHint')} {...form.tick('is_online')} />
      {edited && (
        <HistoryPanel
          kind="education-form"
          id={edited.id}
          names={{ fields: { title: t('name'), is_online: t('online') } }}
          className={classes.history}
        />
      )}
    </EditDialog>
  );
}
