import { Skeleton } from '@mantine/core';
import type { OwnContract } from '@orbita/contract/contracts/own';
import { useCall } from '../../../api/query.ts';
import { formatLongDate } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { formatKopecks } from '../paying/format-kopecks.ts';
import { PaperFiles } from './paper-files.tsx';
import { MAKING_PAUSE } from './paper-panel.tsx';
import classes from './papers.module.css';
import { papersTexts } from './papers.texts.ts';

/** The own contract as a file. */
export function OwnPaper({ contract }: { contract: OwnContract }) {
  const t = useTexts(papersTexts);
  const paper = useCall(
    'contracts',
    'getOwnPaper',
    {},
    { refetchInterval: ({ state }) => (state.data?.paper?.state === 'making' ? MAKING_PAUSE : false) },
  );
  return (
    <section className={`${classes.paper} ${classes.own}`}>
      <LoadState query={paper} skeleton={<Skeleton height={72} width="100%" />}>
        {({ paper: read }) => {
          const title = read
            ? t('paperTitle', { number: read.number, day: formatLongDate(read.numbered_on) })
            : t('paper');
          return (
            <>
              <h2>{title}</h2>
              {!read?.document && <p aria-live="polite">{t(read?.state === 'failed' ? 'failedOwn' : 'makingOwn')}</p>}
              {read?.document && (
                <>
                  <p>
                    {t('price')}: <strong>{formatKopecks(read.document.price)}</strong>
                  </p>
                  <div className={classes.buttons}>
                    <PaperFiles contractId={contract.id} number={read.number} title={title} formats={['pdf']} />
                  </div>
                </>
              )}
            </>
          );
        }}
      </LoadState>
    </section>
  );
}
