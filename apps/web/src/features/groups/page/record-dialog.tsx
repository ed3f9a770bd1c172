import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { Group } from '@orbita/contract/groups';
import type { Person } from '@orbita/contract/schemas';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { UserPicker } from '../../../shared/users/picker/user-picker.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields, type FormFields } from '../../../ui/kit/use-form-fields.ts';
import { groupsTexts } from '../groups.texts.ts';
import { PlaceFields, placeOf, readPlace } from '../place-fields.tsx';

const readGroup = (group: Group) => ({
  name: group.name,
  description: group.description,
  ...readPlace(group),
  messenger_link: group.messenger_link ?? '',
  messenger_chat_id: group.messenger_chat_id ?? '',
  privacy: String(group.privacy),
  access_users_ids: group.access_users_ids,
});
type Values = ReturnType<typeof readGroup>;

const SELECTED_USERS = '2';
const SELECTED_COMPANIES = '3';

/** Returns the body of the call for the values of the form; a company list belongs to its privacy alone. */
function bodyOf(
  { messenger_link, messenger_chat_id, privacy, access_users_ids, ...values }: Values,
  companyId: number,
) {
  return {
    name: values.name,
    description: values.description,
    ...placeOf(values),
    messenger_link: messenger_link.trim() || null,
    messenger_chat_id: messenger_chat_id.trim() || null,
    privacy: Number(privacy),
    ...(privacy === SELECTED_USERS ? { access_users_ids } : {}),
    ...(privacy === SELECTED_COMPANIES ? { access_companies_ids: [companyId] } : {}),
  };
}

/** Changes the record of a group. */
export function RecordDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const t = useTexts(groupsTexts);
  const { company } = useCurrentUser();
  const form = useFormFields({
    initial: readGroup(group),
    required: ['name'],
    checks: {
      messenger_link: (link) => link !== '' && !/^https?:\/\/\S+$/.test(link.trim()) && t('messengerLinkWrong'),
    },
  });
  const save = useSave('groups', 'updateGroup', {
    invalidates: ['groups', 'audit', 'subjects'],
    success: t('saved'),
    failure: false,
  });
  const names = {
    name: t('name'),
    description: t('description'),
    trajectory_id: t('trajectory'),
    half_id: t('half'),
    messenger_link: t('messengerLink'),
    messenger_chat_id: t('messengerChatId'),
    privacy: t('privacy'),
    access_users_ids: t('readers'),
  };
  return (
    <EditDialog
      title={t('editTitle')}
      form={form}
      record={group}
      meeting={{ read: readGroup, names }}
      save={(values, updated_at) =>
        save.mutateAsync({
          params: { id: group.id },
          body: { ...bodyOf(values, company.id), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <TextInput label={t('name')} required maxLength={255} data-autofocus {...form.text('name')} />
      <PlaceFields values={form.values} onChange={form.set} error={form.text('half_id').error} />
      <Textarea
        label={t('description')}
        description={t('descriptionHint')}
        autosize
        minRows={2}
        maxLength={2048}
        {...form.text('description')}
      />
      <TextInput
        label={t('messengerLink')}
        description={t('messengerLinkHint')}
        inputMode="url"
        maxLength={2048}
        {...form.text('messenger_link')}
      />
      <TextInput label={t('messengerChatId')} maxLength={100} {...form.text('messenger_chat_id')} />
      <PrivacyField form={form} readers={group.access_users} />
    </EditDialog>
  );
}

/** Who sees the group besides the office. */
function PrivacyField({ form, readers }: { form: FormFields<Values>; readers: readonly Person[] }) {
  const t = useTexts(groupsTexts);
  const [isOpen, setOpen] = useState(false);
  const [chosen, setChosen] = useState(readers);
  const choose = (people: Person[]) => {
    setChosen(people);
    form.set({ access_users_ids: people.map(({ id }) => id) });
    setOpen(false);
  };
  return (
    <>
      <NativeSelect
        label={t('privacy')}
        data={[
          { value: '-1', label: t('privacy_worker') },
          { value: '0', label: t('privacy_staff') },
          { value: '1', label: t('privacy_office') },
          { value: SELECTED_USERS, label: t('privacy_named') },
          { value: SELECTED_COMPANIES, label: t('privacy_company') },
        ]}
        {...form.text('privacy')}
      />
      {form.values.privacy === SELECTED_USERS && (
        <Button onClick={() => setOpen(true)}>
          {t('chooseReaders', { count: form.values.access_users_ids.length })}
        </Button>
      )}
      <UserPicker
        opened={isOpen}
        title={t('readers')}
        selected={chosen}
        isForStaff
        onClose={() => setOpen(false)}
        onSave={choose}
      />
    </>
  );
}
