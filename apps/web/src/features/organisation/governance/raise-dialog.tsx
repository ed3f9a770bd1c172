import { Select, Textarea, TextInput } from '@mantine/core';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useLanguage } from '../../../base/language.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { buildTree, choiceOf } from '../tree.ts';
import { governanceTexts } from './governance.texts.ts';

/** Tells a role what is and what would be better. */
export function RaiseDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(governanceTexts);
  const language = useLanguage();
  const organisation = useCall('organisation', 'getOrganisation');
  const tree = organisation.data && buildTree(organisation.data);
  const roles = tree ? tree.roles.map(({ id }) => choiceOf(tree, id, language)) : [];
  const form = useFormFields<{ role: string | null; title: string; description: string }>({
    initial: { role: null, title: '', description: '' },
    required: ['role', 'title'],
  });
  const save = useSave('organisation', 'createSmartObject', {
    invalidates: ['organisation'],
    success: t('raised'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('raise')}
      saveLabel={t('raiseSave')}
      form={form}
      save={({ role, title, description }) =>
        save.mutateAsync({ params: { id: Number(role) }, body: { kind: 'tensions', title, description } })
      }
      onClose={onClose}
    >
      <Select label={t('raiseRole')} required searchable limit={100} data={roles} {...form.field('role')} />
      <TextInput label={t('whatIs')} required maxLength={1000} {...form.text('title')} />
      <Textarea label={t('whatBetter')} autosize minRows={2} maxLength={20_000} {...form.text('description')} />
    </EditDialog>
  );
}
