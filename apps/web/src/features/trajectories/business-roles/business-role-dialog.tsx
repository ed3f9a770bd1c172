import { Textarea, TextInput } from '@mantine/core';
import type { BusinessRole } from '@orbita/contract/trajectories';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { businessRolesTexts } from './business-roles.texts.ts';

const readRole = ({ title, description }: Pick<BusinessRole, 'title' | 'description'>) => ({ title, description });
const DESCRIPTION_LIMIT = 2048;

interface Props {
  /** The edited role; null creates one. */
  role: BusinessRole | null;
  onClose: () => void;
}

/** Creates or changes a business role. */
export function BusinessRoleDialog({ role, onClose }: Props) {
  const t = useTexts(businessRolesTexts);
  const form = useFormFields({ initial: readRole(role ?? { title: '', description: '' }), required: ['title'] });
  const after = { invalidates: ['trajectories'], failure: false } as const;
  const create = useSave('trajectories', 'createBusinessRole', { ...after, success: t('created') });
  const update = useSave('trajectories', 'updateBusinessRole', { ...after, success: t('saved') });
  return (
    <EditDialog
      title={t(role ? 'editTitle' : 'createTitle')}
      {...(role ? {} : { saveLabel: t('createSave') })}
      form={form}
      {...(role
        ? { record: role, meeting: { read: readRole, names: { title: t('name'), description: t('description') } } }
        : {})}
      save={(body, updated_at) =>
        role
          ? update.mutateAsync({ params: { id: role.id }, body: { ...body, ...(updated_at ? { updated_at } : {}) } })
          : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('title')} />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        autosize
        minRows={3}
        maxLength={DESCRIPTION_LIMIT}
        {...form.text('description')}
      />
      {role && (
        <HistoryPanel
          kind="business-role"
          id={role.id}
          names={{ fields: { title: t('name'), description: t('description') } }}
          className=""
        />
      )}
    </EditDialog>
  );
}
