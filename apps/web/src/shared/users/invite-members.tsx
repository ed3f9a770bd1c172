import { IconMailForward } from '@tabler/icons-react';
import { useState } from 'react';
import { type Input, type Output, useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { MailsStay } from '../mails/mails-stay.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { inviteMembersTexts } from './invite-members.texts.ts';

type Chosen = NonNullable<Input<'invitations', 'inviteMembers'>>['body'];
const PARTS = ['invited', 'recent', 'without_email', 'entered', 'refused'] as const;

interface Props {
  chosen: Chosen;
  count: number;
  colour?: 'blue';
  label?: string;
  /** Called when the answer has been read. */
  onDone?: () => void;
}

/** A button that invites members who have never come in by mail, and says what became of each. */
export function InviteMembers({ chosen, count, colour, label, onDone }: Props) {
  const t = useTexts(inviteMembersTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        {...(colour ? { colour } : {})}
        leftSection={<IconMailForward size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {label ?? t('invite')}
      </Button>
      {isOpen && <InviteDialog {...{ chosen, count, onDone }} onClose={() => setOpen(false)} />}
    </>
  );
}

type DialogProps = Pick<Props, 'chosen' | 'count'> & { onDone: Props['onDone']; onClose: () => void };

function InviteDialog({ chosen, count, onDone, onClose }: DialogProps) {
  const t = useTexts(inviteMembersTexts);
  const [outcome, setOutcome] = useState<Output<'invitations', 'inviteMembers'>>();
  const invite = useSave('invitations', 'inviteMembers', {
    invalidates: ['invitations', 'office'],
    onSuccess: setOutcome,
  });
  if (outcome) return <Outcome outcome={outcome} onClose={() => (onClose(), onDone?.())} />;
  return (
    <Modal
      opened
      title={t('ask', { count })}
      saveLabel={t('send')}
      saving={invite.isPending}
      focusSave
      onSave={() => invite.mutate({ body: chosen })}
      onClose={onClose}
    >
      <p>{t('text')}</p>
      <MailsStay />
    </Modal>
  );
}

function Outcome({ outcome, onClose }: { outcome: Output<'invitations', 'inviteMembers'>; onClose: () => void }) {
  const t = useTexts(inviteMembersTexts);
  // Nobody invited is an answer too, so that the first line always stands.
  const shown = PARTS.filter((part) => part === 'invited' || outcome[part] > 0);
  return (
    <Modal opened title={t('done')} saveLabel={t('close')} cancelLabel={null} onSave={onClose} onClose={onClose}>
      <ul>
        {shown.map((part) => (
          <li key={part}>{outcome[part] === 0 ? t('nobody') : t(part, { count: outcome[part] })}</li>
        ))}
      </ul>
      {outcome.invited > 0 && <p>{t('follow')}</p>}
      {outcome.invited > 0 && <MailsStay />}
    </Modal>
  );
}
