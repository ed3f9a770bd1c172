import { Select } from '@mantine/core';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../../ui/states/read-failure.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

interface Props {
  ids: number[];
  onClose: () => void;
  onDone: () => void;
}

/** Adds the chosen people to a group. */
export function AddToGroup({ ids, onClose, onDone }: Props) {
  const t = useTexts(officeTexts);
  const groups = useCall('subjects', 'listGroupChoices', { query: { size: 10000 } }, { staleTime: 60_000 });
  const form = useFormFields<{ group: string | null }>({ initial: { group: null }, required: ['group'] });
  const add = useSave('groups', 'addGroupUsers', {
    invalidates: ['users', 'groups', 'subjects'],
    success: t('addedToGroup'),
    failure: false,
  });
  return (
    <EditDialog
      title={t('addToGroupTitle')}
      saveLabel={t('add')}
      form={form}
      save={({ group }) => add.mutateAsync({ params: { id: Number(group) }, body: { user_ids: ids } })}
      onSaved={onDone}
      onClose={onClose}
    >
      <p className={classes.said}>{t('addToGroupText', { count: ids.length })}</p>
      <ReadFailure name={t('allGroups')} query={groups} />
      <Select
        label={t('group')}
        required
        searchable
        limit={50}
        nothingFoundMessage={groups.data && t('noGroup')}
        data={(groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('group')}
      />
    </EditDialog>
  );
}
