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

const ADDRESS = /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]+$/;
const isAddress = (word: string): boolean => ADDRESS.test(word) && word.length <= 255;

/** Addresses of a pasted list, however they are separated, and what of it is none: a name beside an address is no fault. */
export function readAddresses(text: string): { addresses: string[]; malformed: string[] } {
  const addresses = new Set<string>();
  const malformed = new Set<string>();
  for (const entry of text.split(/[\n,;]+/)) {
    const words = entry.split(/[\s<>"'()]+/).filter(Boolean);
    const good = words.filter(isAddress);
    const bad = good.length > 0 ? words.filter((word) => word.includes('@') && !isAddress(word)) : [words.join(' ')];
    for (const word of good) addresses.add(word);
    for (const word of bad) if (word !== '') malformed.add(word);
  }
  return { addresses: [...addresses], malformed: [...malformed] };
}
const addressesIn = (text: string): string[] => readAddresses(text).addresses;
/** What is no address is named, but not a whole text that was pasted by mistake. */
const MOST_NAMED = 20;

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
      <Malformed words={readAddresses(emails).malformed} />
      {can('groups_write') && can('groups_read') && (
        <GroupChoice value={group_ids} onChange={(ids) => form.set({ group_ids: ids })} />
      )}
      {can('roles_write') && can('roles_read') && <RoleChoice {...form.text('role_id')} />}
    </EditDialog>
  );
}

/** Names what is no address and so gets no invitation. */
function Malformed({ words }: { words: readonly string[] }) {
  const t = useTexts(invitationsTexts);
  if (words.length === 0) return null;
  const named = words.slice(0, MOST_NAMED).map((word) => t('quoted', { word: word.slice(0, 100) }));
  return (
    <p className={classes.malformed} role="alert">
      {t('malformed', { count: words.length })} {named.join(', ')}
      {words.length > MOST_NAMED && '…'}
    </p>
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
