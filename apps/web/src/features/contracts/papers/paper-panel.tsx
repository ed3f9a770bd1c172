import { Skeleton } from '@mantine/core';
import type { OfficeContract } from '@orbita/contract/contracts/office';
import type { ContractPaper } from '@orbita/contract/contracts/papers';
import { IconRefresh } from '@tabler/icons-react';
import { useCall, useSave } from '../../../api/query.ts';
import { formatDayTime, formatLongDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { confirm as ask } from '../../../ui/dialogs/confirm.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { formatKopecks } from '../paying/format-kopecks.ts';
import { PaperFiles } from './paper-files.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

interface Props {
  contract: OfficeContract;
  canWrite: boolean;
}
/** Milliseconds between two looks at a file that is being made. */
export const MAKING_PAUSE = 1500;

/** The contract as a file, for the office: its number, its hash, and what to do when it could not be made. */
export function PaperPanel({ contract, canWrite }: Props) {
  const t = useTexts(papersTexts);
  const paper = useCall(
    'contracts',
    'getContractPaper',
    { params: { id: contract.id } },
    { refetchInterval: ({ state }) => (state.data?.paper?.state === 'making' ? MAKING_PAUSE : false) },
  );
  return (
    <Panel title={t('paper')} className={classes.paper}>
      {() => (
        <LoadState query={paper} skeleton={<Skeleton height={96} width="100%" />}>
          {({ paper: read }) => (
            <>
              {read ? <Facts paper={read} contract={contract} /> : <p className={classes.hint}>{t('noPaper')}</p>}
              {canWrite && contract.signed_at === null && read?.state !== 'making' && (
                <Remake id={contract.id} paper={read} />
              )}
            </>
          )}
        </LoadState>
      )}
    </Panel>
  );
}

function Facts({ paper, contract }: { paper: ContractPaper; contract: OfficeContract }) {
  const t = useTexts(papersTexts);
  const { number, numbered_on, document, state, failure, earlier } = paper;
  const title = t('paperTitle', { number, day: formatLongDate(numbered_on) });
  return (
    <>
      <strong>{title}</strong>
      {state === 'making' && <p aria-live="polite">{t('making')}</p>}
      {failure !== null && <Notice>{failure}</Notice>}
      {document && (
        <>
          <dl className={classes.facts}>
            <dt>{t('price')}</dt>
            <dd>{formatKopecks(document.price)}</dd>
            <dt>{t('made')}</dt>
            <dd>
              {formatDayTime(document.created_at)}
              {earlier > 0 && <span className={classes.hint}> · {t('earlier', { count: earlier })}</span>}
            </dd>
            <dt>{t('hash')}</dt>
            <dd className={classes.hash}>{document.pdf_sha256}</dd>
          </dl>
          <p className={classes.hint}>{t('openingNoted')}</p>
          <div className={classes.buttons}>
            <PaperFiles contractId={contract.id} number={number} title={title} formats={['pdf', 'docx']} />
          </div>
        </>
      )}
    </>
  );
}

function Remake({ id, paper }: { id: number; paper: ContractPaper | null }) {
  const t = useTexts(papersTexts);
  const remake = useSave('contracts', 'remakeContractPaper', {
    invalidates: ['contracts.getContractPaper'],
    success: t('remade'),
  });
  const isMade = paper?.document !== null && paper !== null;
  const send = async () => {
    const question = { title: t('remakeTitle'), message: t('remakeText'), confirmLabel: t('remake') };
    if (!isMade || (await ask(question))) remake.mutate({ params: { id } });
  };
  return (
    <Button
      leftSection={<IconRefresh size={18} aria-hidden="true" />}
      loading={remake.isPending}
      onClick={() => void send()}
    >
      {t(isMade ? 'remake' : paper ? 'retry' : 'make')}
    </Button>
  );
}
