import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '../../../api/query.ts';
import { formatDayTime, formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Pagination } from '../../../ui/lists/pagination.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

const SIZE = 10;

/** Who opened which part of the application and when. */
export function OpeningsPanel({ id }: { id: number }) {
  const t = useTexts(officeTexts);
  return (
    <Panel
      part="openings"
      title={t('openings')}
      hint={<p className={classes.hint}>{t('openingsHint')}</p>}
      className={classes.panel}
    >
      {() => <Openings id={id} />}
    </Panel>
  );
}

function Openings({ id }: { id: number }) {
  const t = useTexts(officeTexts);
  const [page, setPage] = useState(1);
  const openings = useCall(
    'contracts',
    'listContractOpenings',
    { params: { id }, query: { page, size: SIZE } },
    { keepPrevious: true },
  );
  return (
    <LoadState query={openings} skeleton={<Skeleton height={120} />}>
      {(read) =>
        read.total === 0 ? (
          <p className={classes.hint}>{t('noOpenings')}</p>
        ) : (
          <>
            <ul className={classes.openings}>
              {read.data.map((one) => (
                <li key={one.id}>
                  <span>
                    {one.user ? personName(one.user, 'short') : t('gone')}
                    <span className={classes.contact}>
                      {t(one.what)}
                      {formatTime(one.last_opened_at) !== formatTime(one.opened_at) &&
                        ` · ${t('openedLast', { time: formatTime(one.last_opened_at) })}`}
                    </span>
                  </span>
                  <time dateTime={one.opened_at}>{formatDayTime(one.opened_at)}</time>
                </li>
              ))}
            </ul>
            {read.lastPage > 1 && (
              <Pagination paging={{ page, size: SIZE, setPage, setSize: () => undefined }} list={read} />
            )}
          </>
        )
      }
    </LoadState>
  );
}
