import { Select, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { TYPES, type SubjectType } from './list-filters.ts';
import { subjectsAdminTexts } from './subjects-admin.texts.ts';

interface Values {
  title: string;
  code: string;
  type: SubjectType;
}
const NEW: Values = { title: '', code: '', type: 'subject' };

/** Creates a discipline from a title; everything else is set in its settings. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(subjectsAdminTexts);
  const navigate = useNavigate();
  const form = useFormFields({ initial: NEW, required: ['title'] });
  const create = useSave('subjects', 'createSubject', { invalidates: ['subjects'], failure: false });
  const type = form.field('type');
  return (
    <EditDialog
      title={t('createTitle')}
      saveLabel={t('createSave')}
      form={form}
      save={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => void navigate(`/subjects/${id}/settings`)}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        required
        maxLength={255}
        data-autofocus
        {...form.text('title')}
      />
      <TextInput label={t('code')} description={t('codeHint')} maxLength={40} {...form.text('code')} />
      <Select
        label={t('kind')}
        description={t('createHint')}
        allowDeselect={false}
        {...type}
        onChange={(value) => type.onChange(TYPES.find((one) => one === value) ?? 'subject')}
        data={TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
    </EditDialog>
  );
}
