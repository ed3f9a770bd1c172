import { TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { trajectoriesTexts } from './trajectories.texts.ts';

/** Creates a trajectory from its names; halves and groups are added on its page. */
export function CreateTrajectory({ onClose }: { onClose: () => void }) {
  const t = useTexts(trajectoriesTexts);
  const navigate = useNavigate();
  const form = useFormFields({ initial: { title: '', educational_program_name: '' }, required: ['title'] });
  const create = useSave('trajectories', 'createTrajectory', { invalidates: ['trajectories'], failure: false });
  return (
    <EditDialog
      title={t('createTitle')}
      saveLabel={t('createSave')}
      form={form}
      save={(body) => create.mutateAsync({ body })}
      onSaved={({ id }) => void navigate(`/admin/trajectories/${id}`)}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('title')} />
      <TextInput
        label={t('programme')}
        description={t('programmeHint')}
        maxLength={255}
        {...form.text('educational_program_name')}
      />
    </EditDialog>
  );
}
