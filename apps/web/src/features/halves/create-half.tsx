import { NativeSelect, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { halvesTexts } from './halves.texts.ts';

/** Creates a half from a title; disciplines are added on its page. */
export function CreateHalf({ onClose }: { onClose: () => void }) {
  const t = useTexts(halvesTexts);
  const navigate = useNavigate();
  const trajectories = useCall('subjects', 'listTrajectoryChoices', { query: { size: 1000 } });
  const form = useFormFields({ initial: { title: t('newTitle'), trajectory_id: '' }, required: ['title'] });
  const create = useSave('halves', 'createHalf', { invalidates: ['halves'], failure: false });
  return (
    <EditDialog
      title={t('createTitle')}
      saveLabel={t('createSave')}
      form={form}
      save={({ title, trajectory_id }) =>
        create.mutateAsync({ body: { title, ...(trajectory_id ? { trajectory_id: Number(trajectory_id) } : {}) } })
      }
      onSaved={({ id }) => void navigate(`/admin/halves/${id}`)}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        required
        maxLength={255}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        {...form.text('title')}
      />
      <ReadFailure name={t('trajectory')} query={trajectories} />
      {(trajectories.data?.total ?? 0) > 0 && (
        <NativeSelect
          label={t('trajectory')}
          data={[
            { value: '', label: t('noTrajectory') },
            ...(trajectories.data?.data ?? []).map(({ id, title: label }) => ({ value: String(id), label })),
          ]}
          {...form.text('trajectory_id')}
        />
      )}
    </EditDialog>
  );
}
