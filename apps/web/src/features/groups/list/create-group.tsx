import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from 'react-router';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { groupsTexts } from '../groups.texts.ts';
import { PlaceFields, placeOf } from '../place-fields.tsx';

/** Creates a group from a name; students and disciplines are added on its page, which opens. */
export function CreateGroup({ onClose }: { onClose: () => void }) {
  const t = useTexts(groupsTexts);
  const navigate = useNavigate();
  const form = useFormFields({
    initial: { name: '', description: '', trajectory_id: '', half_id: '' },
    required: ['name'],
  });
  const create = useSave('groups', 'createGroup', { invalidates: ['groups'], failure: false });
  return (
    <EditDialog
      title={t('createTitle')}
      saveLabel={t('createSave')}
      form={form}
      save={({ name, description, ...place }) => create.mutateAsync({ body: { name, description, ...placeOf(place) } })}
      onSaved={({ id }) => void navigate(`/admin/groups/${id}`)}
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('name')} />
      <PlaceFields values={form.values} onChange={form.set} error={form.text('half_id').error} />
      <Textarea label={t('description')} autosize minRows={2} maxLength={2048} {...form.text('description')} />
    </EditDialog>
  );
}
