import { Textarea } from '@mantine/core';
import type { OfficeContract } from '@orbita/contract/contracts/office';
import { IconArrowBackUp, IconArrowForwardUp, IconArrowRight, IconCheck, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { ApiError } from '../../../api/client/api-error.ts';
import { api } from '../../../api/client/client.ts';
import { invalidate, showFailure, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { notify } from '../../../base/notices.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm as ask } from '../../../ui/dialogs/confirm.tsx';
import { EditDialog } from '../../../ui/kit/edit-dialog.tsx';
import { ExportButton } from '../../../ui/kit/export-button.tsx';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import type { Chosen } from './application-view.tsx';
import { CONTRACT_CACHE } from './contracts-page.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

interface Props {
  contract: OfficeContract;
  chosen: Chosen;
  onReturned: () => void;
  canWrite: boolean;
}

/** Shows what a colleague has decided or changed meanwhile, instead of an error alone. */
function useMeeting() {
  const t = useTexts(officeTexts);
  return (error: ApiError) => {
    const isMet = error.code === 'contract-decided' || error.code === 'contract-changed';
    if (!isMet) return showFailure(error);
    notify({
      title: t(error.code === 'contract-decided' ? 'decidedMeanwhile' : 'changedMeanwhile'),
      message: error.message,
      tone: 'error',
    });
    void invalidate(...CONTRACT_CACHE);
  };
}

/** What the office decides on an application, and the way to the next one. */
export function Decision({ contract, chosen, onReturned, canWrite: mayWrite }: Props) {
  const t = useTexts(officeTexts);
  const { next_id: next, waiting, status, corrections, is_own: isOwn } = contract;
  const canWrite = mayWrite && !isOwn;
  const navigate = useNavigate();
  useShortcuts(t('keysOfLine'), [
    {
      ...{ code: 'KeyN', label: t('next'), disabled: next === null },
      run: () => void navigate(`/admin/contracts/${next}`),
    },
  ]);
  const others = status === 'unconfirmed' && corrections === 0 ? waiting - 1 : waiting;
  return (
    <div className={classes.decision}>
      {canWrite && status === 'unconfirmed' && <Open {...{ contract, chosen, onReturned, canWrite }} />}
      {canWrite && status === 'confirmed' && (contract.paid_at === null || contract.is_part_returned) && (
        <Cancel contract={contract} />
      )}
      {mayWrite && isOwn && <span className={classes.hint}>{t('ownContract')}</span>}
      <Places contract={contract} />
      <span className={classes.line}>{others > 0 && t('line', { count: others })}</span>
      <Tools contract={contract} canWrite={canWrite} />
      {next !== null && (
        <Button
          component={Link}
          to={`/admin/contracts/${next}`}
          rightSection={<IconArrowRight size={18} aria-hidden="true" />}
        >
          {t('next')}
        </Button>
      )}
    </div>
  );
}

function Places({ contract: { places, places_taken: taken, status } }: { contract: OfficeContract }) {
  const t = useTexts(officeTexts);
  if (places === null || status !== 'unconfirmed') return null;
  const isOver = taken >= places;
  return (
    <span className={isOver ? classes.lack : classes.hint}>
      {t(isOver ? 'placesOver' : 'places', { taken, places })}
    </span>
  );
}

/** Confirms an application, or sends chosen fields back. */
function Open({ contract, chosen, onReturned }: Props) {
  const t = useTexts(officeTexts);
  const onError = useMeeting();
  const params = { id: contract.id };
  const { revision } = contract;
  const fields = Object.entries(chosen);
  const confirm = useSave('contracts', 'confirmContract', {
    invalidates: CONTRACT_CACHE,
    success: t('wasConfirmed'),
    failure: false,
    onError,
  });
  const giveBack = useSave('contracts', 'askCorrections', {
    invalidates: CONTRACT_CACHE,
    success: t('wasReturned'),
    failure: false,
    onError,
    onSuccess: onReturned,
  });
  const { places, places_taken: taken } = contract;
  const canConfirm = contract.corrections === 0 && fields.length === 0 && !confirm.isPending;
  const confirmOrAsk = async () => {
    const question = {
      title: t('confirmOver'),
      message: t('confirmOverText', { taken, places: places ?? 0 }),
      confirmLabel: t('confirm'),
    };
    if (places === null || taken < places || (await ask(question))) confirm.mutate({ params, query: { revision } });
  };
  useShortcuts(t('keysOfDecision'), [
    {
      ...{ code: 'Enter', ctrl: true, label: t('confirm'), disabled: !canConfirm },
      run: () => void confirmOrAsk(),
    },
  ]);
  if (fields.length > 0)
    return (
      <Button
        colour="orange"
        leftSection={<IconArrowBackUp size={18} aria-hidden="true" />}
        loading={giveBack.isPending}
        disabled={fields.some(([, reason]) => reason.trim() === '')}
        onClick={() =>
          giveBack.mutate({
            params,
            body: { corrections: fields.map(([field, reason]) => ({ field, reason })), revision },
          })
        }
      >
        {t('returnFields', { count: fields.length })}
      </Button>
    );
  return (
    <>
      {contract.corrections > 0 && <Withdraw contract={contract} />}
      {contract.corrections === 0 && (
        <Button
          colour="blue"
          leftSection={<IconCheck size={18} aria-hidden="true" />}
          loading={confirm.isPending}
          onClick={() => void confirmOrAsk()}
        >
          {t('confirm')}
        </Button>
      )}
      <Cancel contract={contract} />
    </>
  );
}

/** Takes back what was sent back by mistake. */
function Withdraw({ contract: { id, revision } }: { contract: OfficeContract }) {
  const t = useTexts(officeTexts);
  const withdraw = useSave('contracts', 'withdrawCorrections', {
    invalidates: CONTRACT_CACHE,
    success: t('wasWithdrawn'),
    failure: false,
    onError: useMeeting(),
  });
  return (
    <Button
      leftSection={<IconArrowForwardUp size={18} aria-hidden="true" />}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ params: { id }, body: { revision } })}
    >
      {t('withdraw')}
    </Button>
  );
}

const LONGEST_REASON = 2048;

function Cancel({ contract }: { contract: OfficeContract }) {
  const t = useTexts(officeTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button leftSection={<IconX size={18} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {t('cancel')}
      </Button>
      {isOpen && <CancelDialog contract={contract} onClose={() => setOpen(false)} />}
    </>
  );
}

function CancelDialog({ contract, onClose }: { contract: OfficeContract; onClose: () => void }) {
  const t = useTexts(officeTexts);
  const onError = useMeeting();
  const form = useFormFields({ initial: { description: '' }, required: ['description'] });
  const cancel = useSave('contracts', 'cancelContract', {
    invalidates: CONTRACT_CACHE,
    success: t('wasCancelled'),
    failure: false,
    onError,
  });
  return (
    <EditDialog
      title={t('cancelTitle')}
      saveLabel={t('cancel')}
      saveColour="red"
      form={form}
      save={({ description }) =>
        cancel.mutateAsync({ params: { id: contract.id }, body: { description, revision: contract.revision } })
      }
      onClose={onClose}
    >
      <Textarea
        label={t('cancelReason')}
        description={t('cancelHint')}
        required
        autosize
        minRows={3}
        maxLength={LONGEST_REASON}
        data-autofocus
        {...form.text('description')}
      />
    </EditDialog>
  );
}

/** The export of everything, and deleting what nobody has signed. */
function Tools({ contract, canWrite }: { contract: OfficeContract; canWrite: boolean }) {
  const t = useTexts(officeTexts);
  const navigate = useNavigate();
  const { id } = contract;
  const remove = useSave('contracts', 'deleteContract', {
    invalidates: CONTRACT_CACHE,
    success: t('deleted'),
    onSuccess: () => void navigate('/admin/contracts'),
  });
  const askRemove = async () => {
    const question = { title: t('deleteTitle'), message: t('deleteText'), confirmLabel: t('delete') };
    if (await ask({ ...question, isDanger: true })) remove.mutate({ params: { id } });
  };
  return (
    <>
      <ExportButton
        label={t('export')}
        fileName={t('exportFile', { id })}
        read={() => api.contracts.exportContract({ params: { id } })}
      />
      {canWrite && contract.signed_at === null && (
        <Button
          leftSection={<IconTrash size={18} aria-hidden="true" />}
          loading={remove.isPending}
          onClick={() => void askRemove()}
        >
          {t('delete')}
        </Button>
      )}
    </>
  );
}
