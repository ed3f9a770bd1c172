import { Skeleton } from '@mantine/core';
import type { OfficeContract } from '@orbita/contract/contracts/office';
import { Link, useParams } from 'react-router';
import { useState } from 'react';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { formatDayTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useShortcuts } from '../../../base/shortcuts.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { OpeningsPanel } from '../../../shared/contracts/openings-panel.tsx';
import { OwnerCode } from '../../../shared/contracts/owner-code.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { ApplicationView, type Chosen } from './application-view.tsx';
import { PaperPanel } from '../papers/paper-panel.tsx';
import { Decision } from './decision.tsx';
import { officeTexts } from './office.texts.ts';
import { ScanViewer, scanBindings, useScanView } from './scan-viewer.tsx';
import { SignaturesPanel } from '../signing/signatures-panel.tsx';
import { applicantName } from './use-contract-columns.tsx';
import classes from './office.module.css';

/** One application: the scans beside what was typed, and the decision. */
export function ContractPage() {
  const t = useTexts(officeTexts);
  const id = Number(useParams().id);
  // A colleague may be deciding at the same moment.
  const contract = useCall('contracts', 'getContract', { params: { id } }, { staleTime: 0 });
  return (
    <LoadState
      query={contract}
      skeleton={<Skeleton height={640} radius="lg" />}
      wayOn={<Link to="/admin/contracts">{t('title')}</Link>}
    >
      {(read) => <Review key={read.id} contract={read} />}
    </LoadState>
  );
}

function Review({ contract }: { contract: OfficeContract }) {
  const t = useTexts(officeTexts);
  const canWrite = useCurrentUser().can('contracts_write');
  const [chosen, setChosen] = useState<Chosen>({});
  const scan = useScanView(contract.scans);
  useShortcuts(t('keys'), scanBindings(t, scan));
  const mayReturn = canWrite && !contract.is_own && contract.status === 'unconfirmed';
  return (
    <>
      <PageHeader
        above={<Link to="/admin/contracts">{t('title')}</Link>}
        title={applicantName(contract)}
        description={<Standing contract={contract} />}
      />
      {contract.is_sealed && (
        <OwnerCode userId={contract.user.id} canGive={canWrite} hasPhone={contract.has_proved_phone} />
      )}
      <div className={classes.review}>
        {contract.status === 'confirmed' ? (
          <div className={classes.left}>
            <div className={classes.viewer}>
              <ScanViewer contract={contract} scan={scan} />
            </div>
            <Records contract={contract} canWrite={canWrite} />
          </div>
        ) : (
          <div className={classes.scans}>
            <ScanViewer contract={contract} scan={scan} />
          </div>
        )}
        <ApplicationView contract={contract} chosen={chosen} onChange={mayReturn ? setChosen : undefined} />
      </div>
      <Decision contract={contract} chosen={chosen} onReturned={() => setChosen({})} canWrite={canWrite} />
      {contract.status !== 'confirmed' && (
        <div className={classes.records}>
          <Records contract={contract} canWrite={canWrite} />
        </div>
      )}
    </>
  );
}

/** The contract with its signatures, and what was done to the application. */
function Records({ contract, canWrite }: { contract: OfficeContract; canWrite: boolean }) {
  const t = useTexts(officeTexts);
  const fields = { beyond_places: t('beyondPlaces'), order: t('order'), reason: t('cancelReason') };
  return (
    <>
      {contract.status === 'confirmed' && <PaperPanel contract={contract} canWrite={canWrite} />}
      {contract.status === 'confirmed' && <SignaturesPanel id={contract.id} canWrite={canWrite && !contract.is_own} />}
      <OpeningsPanel id={contract.id} className={classes.panel} />
      <HistoryPanel kind="contract" id={contract.id} names={{ fields }} className={classes.panel} />
    </>
  );
}

/** Where the application stands: who decided what and when, or since when it waits. */
function Standing({ contract }: { contract: OfficeContract }) {
  const t = useTexts(officeTexts);
  const { status, confirmed_at, cancelled_at, decided_by, description, corrections, submitted_at } = contract;
  const who = decided_by ?? t('somebody');
  if (status === 'confirmed' && confirmed_at) return t('isConfirmed', { who, when: formatDayTime(confirmed_at) });
  if (status === 'cancelled' && cancelled_at)
    return t('isCancelled', { who, when: formatDayTime(cancelled_at), reason: description });
  const sent = submitted_at ? t('isSent', { when: formatDayTime(submitted_at) }) : '';
  return [corrections > 0 ? t('isReturned') : '', sent].filter(Boolean).join(' · ');
}
