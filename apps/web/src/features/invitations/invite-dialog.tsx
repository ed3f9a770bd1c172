import { MultiSelect, NativeSelect, Textarea } from '@mantine/core';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall, useSave, type Output } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { MailsStay } from '../../shared/mails/mails-stay.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { EditDialog } from '../../ui/kit/edit-dialog.tsx';
import { useFormFields } from '../../ui/kit/use-form-fields.ts';
import { invitationsTexts } from './invitations.texts.ts';
import classes from './invitations.module.css';

export type InviteResult = Output<'invitations', 'inviteByEmail'>;
const MOST = 2000;

/** Addresses of a pasted list, however they are separated. */
const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;<>]+/)
      .map((word) => word.trim())
      .filter((word) => word.includes('@')),
  ),
];

/** Invites a pasted list of addresses. */
export function InviteDialog({ onSent, onClose }: { onSent: (result: InviteResult) => void; onClose: () => void }) {
  const t = useTexts(invitationsTexts);
  const { can, company } = useCurrentUser();
  const form = useFormFields({
    initial: { emails: '', role_id: '', group_ids: Array.of<string>() },
    required: ['emails'],
    checks: { emails: (emails) => addressesIn(emails).length > MOST && t('tooMany') },
  });
  const invite = useSave('invitations', 'inviteByEmail', { invalidates: ['invitations'], failure: false });
  const { emails, group_ids } = form.values;
  return (
    <EditDialog
      title={t('dialogTitle')}
      saveLabel={t('send')}
      form={form}
      saveDisabled={addressesIn(emails).length === 0}
      save={(values) =>
        invite.mutateAsync({
          params: { id: company.id },
          body: {
            emails: addressesIn(values.emails),
            role_id: values.role_id === '' ? null : Number(values.role_id),
            group_ids: values.group_ids.map(Number),
          },
        })
      }
      onSaved={onSent}
      onClose={onClose}
    >
      <Textarea
        label={t('emails')}
        description={t('emailsHint')}
        required
        autosize
        minRows={5}
        maxRows={12}
        data-autofocus
        {...form.text('emails')}
      />
      <p className={classes.count} role="status">
        {emails.trim() !== '' && t('count', { count: addressesIn(emails).length })}
      </p>
      {can('groups_write') && can('groups_read') && (
        <GroupChoice value={group_ids} onChange={(ids) => form.set({ group_ids: ids })} />
      )}
      {can('roles_write') && can('roles_read') && <RoleChoice {...form.text('role_id')} />}
    </EditDialog>
  );
}

function GroupChoice({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const t = useTexts(invitationsTexts);
  const groups = useCall('groups', 'listGroups', { query: { size: 1000, archived: false, sort: 'name' } });
  const data = (groups.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }));
  return <MultiSelect label={t('groups')} searchable clearable {...{ data, value, onChange }} />;
}

function RoleChoice(field: { value: string; onChange: (event: React.ChangeEvent<HTMLSelectElement>) => void }) {
  const t = useTexts(invitationsTexts);
  const { can } = useCurrentUser();
  const roles = useCall('adminRoles', 'listAdminRoles', { query: { size: 100 } });
  // A role beyond one's own rights would be refused.
  const open = (roles.data?.data ?? []).filter(({ permissions }) => permissions.every(({ name }) => can(name)));
  return (
    <NativeSelect
      label={t('role')}
      value={field.value}
      onChange={field.onChange}
      data={[{ value: '', label: t('noRole') }, ...open.map(({ id, name }) => ({ value: String(id), label: name }))]}
    />
  );
}

/** Says what became of each address. */
export function ResultDialog({ result, onClose }: { result: InviteResult; onClose: () => void }) {
  const t = useTexts(invitationsTexts);
  const parts = (['invited', 'exists', 'rejected'] as const).filter((part) => result[part].length > 0);
  return (
    <Modal opened title={t('resultTitle')} onClose={onClose} onSave={onClose} saveLabel={t('close')} cancelLabel={null}>
      {result.invited.length > 0 && <MailsStay />}
      {parts.map((part) => (
        <section key={part} className={classes.part}>
          <h3>{t(part, { count: result[part].length })}</h3>
          <p>{result[part].join(', ')}</p>
        </section>
      ))}
    </Modal>
  );
}
