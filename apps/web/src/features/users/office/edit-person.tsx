import { Switch, TextInput } from '@mantine/core';
import { permissions } from '@orbita/contract/permissions';
import type { PersonAccount } from '@orbita/contract/users/account';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PictureField } from '../../../shared/files/picture-field.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { officeTexts } from './office.texts.ts';
import { PersonFields } from './person-fields.tsx';
import { bodyOf, type PersonValues, readPerson } from './person-values.ts';
import classes from './office.module.css';

interface Values extends PersonValues {
  photo_id: number | null;
  lms_admin: boolean;
}
const read = (account: PersonAccount): Values => ({
  ...readPerson(account),
  photo_id: account.photo_id,
  lms_admin: account.is_administrator && account.is_moderator,
});

const pictureOf = (id: number | null) =>
  id === null ? null : { src: `/api/files/${id}`, thumbnail_src: `/api/files/${id}/thumbnail` };

/** Edits a person's account. */
export function EditPerson({ account, onClose }: { account: PersonAccount; onClose: () => void }) {
  const t = useTexts(officeTexts);
  const { can, user } = useCurrentUser();
  const form = useFormFields<Values>({ initial: read(account), required: ['last_name', 'first_name'] });
  const save = useSave('users', 'updateUser', {
    invalidates: ['users', 'auth'],
    success: t('saved'),
    failure: false,
  });
  const refusal = account.opening_refusal === null ? undefined : t(`refusal.${account.opening_refusal}`);
  const names = {
    ...{ last_name: t('lastName'), first_name: t('firstName'), middle_name: t('middleName') },
    ...{ email: t('email'), username: t('username'), phone: t('phone'), phone2: t('phone2') },
    ...{ outlook_email: t('outlook'), jira_login: t('jira'), is_distant: t('studiesDistant'), lms_admin: t('isAdmin') },
    photo_id: t('photo'),
  };
  return (
    <EditDialog
      size="lg"
      title={t('editTitle')}
      form={form}
      record={account}
      meeting={{ read, names }}
      save={({ lms_admin, photo_id, ...values }, updated_at) =>
        save.mutateAsync({
          params: { id: account.id },
          body: {
            ...bodyOf(values),
            ...(photo_id === form.initial.photo_id ? {} : { photo_id }),
            ...(lms_admin === form.initial.lms_admin ? {} : { lms_admin }),
            ...(updated_at ? { updated_at } : {}),
          },
        })
      }
      onClose={onClose}
    >
      <PictureField
        picture={pictureOf(form.values.photo_id)}
        name={t('photo')}
        addLabel={t('addPhoto')}
        onSave={async (photo_id) => form.set({ photo_id })}
      />
      <PersonFields form={form} isOwn={account.id === user.id} refusal={refusal} />
      <div className={classes.row}>
        <TextInput label={t('outlook')} maxLength={255} {...form.text('outlook_email')} />
        <TextInput label={t('jira')} maxLength={255} {...form.text('jira_login')} />
      </div>
      {permissions.every(can) && account.id !== user.id && (
        <Switch label={t('isAdmin')} description={t('isAdminHint')} {...form.tick('lms_admin')} />
      )}
    </EditDialog>
  );
}
