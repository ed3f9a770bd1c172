import { TextInput } from '@mantine/core';
import { api } from '../../../api/client/client.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { boardTexts } from './board.texts.ts';
import type { EditedPicture } from './use-picture.ts';

/** Creates a half at the end of the trajectory. */
export function CreateHalf({ edited, onClose }: { edited: EditedPicture; onClose: () => void }) {
  const t = useTexts(boardTexts);
  const form = useFormFields({ initial: { title: '' }, required: ['title'] });
  const { id: trajectory_id } = edited.picture;
  return (
    <EditDialog
      title={t('createHalfTitle')}
      saveLabel={t('createSave')}
      form={form}
      save={({ title }) => api.halves.createHalf({ body: { title, trajectory_id } })}
      onSaved={({ id, title }) =>
        void edited.run(async () => ({
          said: t('saidHalfCreated', { title }),
          apply: (now) => ({ ...now, halves: now.halves.filter((half) => half.id !== id) }),
          send: () => api.halves.deleteHalf({ params: { id } }),
        }))
      }
      onClose={onClose}
    >
      <TextInput label={t('halfName')} required maxLength={255} data-autofocus {...form.text('title')} />
    </EditDialog>
  );
}
