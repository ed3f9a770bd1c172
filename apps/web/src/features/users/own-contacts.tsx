import { PasswordInput, TextInput } from '@mantine/core';
import type { OwnAccount } from '@orbita/contract/auth/own-account';
import { keysOf } from '@orbita/contract/records';
import { IconMail, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { MailsStay } from '../../shared/mails/mails-stay.tsx';
import { PictureField } from '../../shared/files/picture-field.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { ReadFailure } from '../../ui/states/read-failure.tsx';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

const AFFECTED = ['auth', 'users'] as const;

interface Props {
  /** Only the button, without the new address that waits. */
  isBare?: boolean;
}

/** The way to change one's own contacts and photo; nothing for an administrator who works in the name of the person. */
export function OwnContacts({ isBare = false }: Props) {
  const { acting } = useCurrentUser();
  return acting === null && <Contacts isBare={isBare} />;
}

function Contacts({ isBare }: Required<Props>) {
  const t = useTexts(usersTexts);
  const account = useCall('auth', 'getOwnAccount', {});
  const [isEditing, setEditing] = useState(false);
  return (
    <>
      {!isBare && account.data?.email_to_confirm && <WaitingAddress email={account.data.email_to_confirm} />}
      <ReadFailure name={t('contactsTitle')} query={account} />
      <div>
        <Button
          disabled={!account.data}
          leftSection={<IconPencil size={18} aria-hidden="true" />}
          onClick={() => setEditing(true)}
        >
          {t('changeContacts')}
        </Button>
      </div>
      {isEditing && account.data && <ContactsDialog account={account.data} onClose={() => setEditing(false)} />}
    </>
  );
}

function WaitingAddress({ email }: { email: string }) {
  const t = useTexts(usersTexts);
  const cancel = useSave('auth', 'cancelEmailChange', { invalidates: AFFECTED, success: t('emailKept') });
  return (
    <>
      <p className={classes.waiting}>
        <IconMail size={20} aria-hidden="true" />
        <span>{t('emailWaits', { email })}</span>
        <Button
          size="compact-md"
          colour="transparentWhite"
          loading={cancel.isPending}
          onClick={() => cancel.mutate({})}
        >
          {t('emailKeep')}
        </Button>
      </p>
      <MailsStay />
    </>
  );
}

const read = ({ email, username, phone, phone2, outlook_email, jira_login }: OwnAccount) => ({
  email: email ?? '',
  username: username ?? '',
  phone: phone ?? '',
  phone2: phone2 ?? '',
  outlook_email: outlook_email ?? '',
  jira_login: jira_login ?? '',
  current_password: '',
});
type Values = ReturnType<typeof read>;
/** What one signs in with, which needs the own password. */
const SIGN_IN = ['email', 'username', 'phone'] as const;

/** Only what was changed, with null for what was emptied. */
const changesOf = (values: Values, initial: Values) =>
  Object.fromEntries(
    keysOf(values)
      .filter((name) => name === 'current_password' || values[name] !== initial[name])
      .map((name) => [name, values[name].trim() || null]),
  );

function ContactsDialog({ account, onClose }: { account: OwnAccount; onClose: () => void }) {
  const t = useTexts(usersTexts);
  const { isParent } = useCurrentUser();
  const form = useFormFields<Values>({ initial: read(account) });
  const needsPassword = SIGN_IN.some((name) => form.values[name] !== form.initial[name]);
  const save = useSave('users', 'updateUser', { invalidates: AFFECTED, success: t('contactsSaved'), failure: false });
  const names = {
    ...{ email: t('email'), username: t('login'), phone: t('phone'), phone2: t('phone2') },
    ...{ outlook_email: t('outlook'), jira_login: t('jira'), current_password: t('currentPassword') },
  };
  return (
    <EditDialog
      title={t('contactsTitle')}
      form={form}
      record={account}
      meeting={{ read, names }}
      save={(values, updated_at) =>
        save.mutateAsync({
          params: { id: account.id },
          body: { ...changesOf(values, form.initial), ...(updated_at ? { updated_at } : {}) },
        })
      }
      onClose={onClose}
    >
      <OwnPhoto account={account} />
      <TextInput
        label={t('email')}
        description={t('emailHint')}
        type="email"
        inputMode="email"
        maxLength={255}
        {...form.text('email')}
      />
      <TextInput label={t('login')} description={t('loginHint')} maxLength={100} {...form.text('username')} />
      <TextInput label={t('phone')} type="tel" inputMode="tel" maxLength={40} {...form.text('phone')} />
      <TextInput label={t('phone2')} type="tel" inputMode="tel" maxLength={40} {...form.text('phone2')} />
      {!isParent && (
        <>
          <TextInput label={t('outlook')} maxLength={255} {...form.text('outlook_email')} />
          <TextInput label={t('jira')} maxLength={255} {...form.text('jira_login')} />
        </>
      )}
      {needsPassword && (
        <PasswordInput
          label={t('currentPassword')}
          description={t('currentPasswordWhy')}
          autoComplete="current-password"
          {...form.text('current_password')}
        />
      )}
      <p className={classes.quiet}>{t('nameByOffice')}</p>
    </EditDialog>
  );
}

/** The own photo, saved as soon as it is chosen. */
function OwnPhoto({ account: { id, photo_src } }: { account: OwnAccount }) {
  const t = useTexts(usersTexts);
  const save = useSave('users', 'updateUser', { invalidates: AFFECTED, failure: false });
  return (
    <PictureField
      picture={photo_src === null ? null : { src: photo_src, thumbnail_src: photo_src }}
      name={t('photo')}
      addLabel={t('addPhoto')}
      onSave={async (photo_id) => void (await save.mutateAsync({ params: { id }, body: { photo_id } }))}
    />
  );
}
