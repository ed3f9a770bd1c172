import type { OwnContract } from '@orbita/contract/contracts/own';
import { needsAgent } from '@orbita/contract/contracts/check-application';
import { IconCheck, IconCircle, IconCircleX, IconClock } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSave } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { contractsTexts } from '../contracts.texts.ts';
import { Paying } from '../paying/paying.tsx';
import { OwnPaper } from '../papers/own-paper.tsx';
import { Signing } from '../signing/signing.tsx';
import { LaterPapers } from './later-papers.tsx';
import { Openings } from './openings.tsx';
import { SentData } from './sent-data.tsx';
import classes from './status.module.css';

/** What a stage that has not come is called. */
const AHEAD = {
  stageSent: 'aheadSent',
  stageConfirmed: 'aheadConfirmed',
  stageSigned: 'aheadSigned',
  stageBoth: 'aheadBoth',
  stagePaid: 'aheadPaid',
} as const;

type Now = 'nowOffice' | 'nowSign' | 'nowSigned' | 'nowPay' | 'nowPaid' | 'nowCancelled';

const nowOf = (contract: OwnContract): Now => {
  if (contract.status === 'cancelled') return 'nowCancelled';
  if (contract.paid_at) return 'nowPaid';
  if (contract.signed_both_at) return 'nowPay';
  if (contract.signed_at) return 'nowSigned';
  return contract.status === 'confirmed' ? 'nowSign' : 'nowOffice';
};

/** Where the application stands, what happens next, and who has seen the papers. */
export function ContractStatus({ contract, isArrival }: { contract: OwnContract; isArrival: boolean }) {
  const t = useTexts(contractsTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  // Whoever has just sent it stands at the end of a long form.
  useEffect(() => {
    if (!isArrival) return;
    window.scrollTo({ top: 0 });
    heading.current?.focus({ preventScroll: true });
  }, [isArrival]);
  const isCancelled = contract.status === 'cancelled';
  const isSignedByAgent = needsAgent(contract.application, contract.today);
  const stages = [
    ['stageSent', contract.submitted_at],
    ['stageConfirmed', contract.confirmed_at],
    ['stageSigned', contract.signed_at],
    ['stageBoth', contract.signed_both_at],
    ['stagePaid', contract.paid_at],
  ] as const;
  const waiting = stages.findIndex(([, at]) => at === null);
  return (
    <>
      <PageHeader title={t('title')} description={t('applicationNumber', { id: contract.id })} />
      <section className={classes.now} aria-live="polite">
        <h2 ref={heading} tabIndex={-1}>
          {t(nowOf(contract) === 'nowSigned' && isSignedByAgent ? 'nowSignedAgentTitle' : `${nowOf(contract)}Title`)}
        </h2>
        <p>{t(nowOf(contract))}</p>
        {isCancelled && contract.description && (
          <Notice>
            <strong>{t('reason')}</strong> {contract.description}
          </Notice>
        )}
        {isCancelled && <Again />}
      </section>
      {contract.status === 'confirmed' && contract.signed_at === null && <Signing isSigned={false} />}
      {!isCancelled && contract.signed_both_at !== null && (
        <Paying contractId={contract.id} isPaid={contract.paid_at !== null} />
      )}
      {contract.status === 'confirmed' && contract.signed_at !== null && <Signing isSigned />}
      <ol className={classes.stages}>
        {stages.map(([stage, at], index) => (
          <li key={stage} data-state={at ? 'done' : index === waiting && !isCancelled ? 'now' : 'ahead'}>
            {at ? (
              <IconCheck size={20} aria-label={t('done')} />
            ) : isCancelled && index === waiting ? (
              <IconCircleX size={20} aria-label={t('cancelled')} />
            ) : index === waiting ? (
              <IconClock size={20} aria-label={t('waits')} />
            ) : (
              <IconCircle size={20} aria-hidden />
            )}
            <span>
              {t(at ? (stage === 'stageSigned' && isSignedByAgent ? 'stageSignedAgent' : stage) : AHEAD[stage])}
            </span>
            {at && <time dateTime={at}>{formatDayTime(at)}</time>}
          </li>
        ))}
      </ol>
      {contract.confirmed_at && (isCancelled || contract.signed_at) && <OwnPaper contract={contract} />}
      <SentData contract={contract} />
      {!isCancelled && <LaterPapers contract={contract} />}
      <Openings />
    </>
  );
}

function Again() {
  const t = useTexts(contractsTexts);
  const navigate = useNavigate();
  const begin = useSave('contracts', 'beginContract', { invalidates: ['contracts.getOwnContract', 'auth'] });
  return (
    <Button
      colour="blue"
      loading={begin.isPending}
      onClick={() => begin.mutate(undefined, { onSuccess: () => void navigate('/form/1') })}
    >
      {t('again')}
    </Button>
  );
}
