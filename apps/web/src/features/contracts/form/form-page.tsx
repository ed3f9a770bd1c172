import { Skeleton } from '@mantine/core';
import type { OwnContract } from '@orbita/contract/contracts/own';
import { useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import { useCall, useSave } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PageHeader } from '../../../ui/plain/page-header.tsx';
import { createWriteBoard, WriteBoardContext } from '../../../ui/saving/write-board.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { EmptyState } from '../../../ui/states/states.tsx';
import { contractsTexts } from '../contracts.texts.ts';
import { ContractStatus } from '../status/contract-status.tsx';
import { FormerContracts } from '../status/former-contracts.tsx';
import { fillSteps, stepOf, type FillStep } from './application-fields.ts';
import { Wizard } from './wizard.tsx';
import classes from './form.module.css';

/** Whether the applicant can still type: a draft, or what the office sent back. */
const isOpen = ({ status, corrections }: OwnContract): boolean =>
  status === 'draft' || (status === 'unconfirmed' && corrections.length > 0);

/** The own application: its steps while it is filled in, afterwards where it stands. */
export function FormPage() {
  const t = useTexts(contractsTexts);
  const own = useCall('contracts', 'getOwnContract');
  const [board] = useState(createWriteBoard);
  const [hasFilled, setFilled] = useState(false);
  if (!hasFilled && own.data?.contract && isOpen(own.data.contract)) setFilled(true);
  return (
    <div className={classes.form}>
      <LoadState
        query={own}
        skeleton={<Skeleton height={420} radius="lg" />}
        wayOn={<Link to="/main">{t('toMain')}</Link>}
      >
        {({ contract }) =>
          contract === null ? (
            <Beginning />
          ) : isOpen(contract) ? (
            <WriteBoardContext value={board}>
              <Steps contract={contract} />
              {contract.has_former && <FormerContracts />}
            </WriteBoardContext>
          ) : (
            <>
              <ContractStatus contract={contract} isArrival={hasFilled} />
              {contract.has_former && <FormerContracts />}
            </>
          )
        }
      </LoadState>
    </div>
  );
}

function Steps({ contract }: { contract: OwnContract }) {
  const asked = Number(useParams().step ?? 0);
  const step = fillSteps.find((one) => one === asked);
  const [sentBack] = contract.corrections;
  const stands: FillStep = sentBack ? stepOf(sentBack.field) : (fillSteps.find((one) => one === contract.step) ?? 1);
  if (!step) return <Navigate replace to={`/form/${stands}`} />;
  return <Wizard contract={contract} step={step} />;
}

function Beginning() {
  const t = useTexts(contractsTexts);
  const navigate = useNavigate();
  const begin = useSave('contracts', 'beginContract', { invalidates: ['contracts.getOwnContract', 'auth'] });
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState
        title={t('beginTitle')}
        action={
          <Button
            colour="blue"
            loading={begin.isPending}
            onClick={() => begin.mutate(undefined, { onSuccess: () => void navigate('/form/1') })}
          >
            {t('begin')}
          </Button>
        }
      >
        {t('beginText')}
      </EmptyState>
    </>
  );
}
