import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { type Output, useCall } from '../../api/query.ts';
import { formatDayTime, formatTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { personName } from '../users/person.tsx';
import { Pagination } from '../../ui/lists/pagination.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { openingsTexts } from './openings.texts.ts';
import classes from './openings.module.css';

const SIZE = 10;

/** Who opened which part of an application and when. */
export function OpeningsPanel({ id, className }: { id: number; className?: string | undefined }) {
  const t = useTexts(openingsTexts);
  return (
    <Panel part="openings" title={t('title')} hint={<Hint />} className={className}>
      {() => <OfContract id={id} />}
    </Panel>
  );
}

/** The same of all applications of a person, drafts too; nothing while nobody has opened one. */
export function PersonOpenings({ userId }: { userId: number }) {
  const t = useTexts(openingsTexts);
  const [page, setPage] = useState(1);
  const input = { params: { id: userId }, query: { page, size: SIZE } };
  const openings = useCall('contracts', 'listPersonOpenings', input, { keepPrevious: true });
  if (!openings.data?.total) return null;
  const list = openings.data;
  return (
    <Panel part="openings" title={t('titleOfPerson')} hint={<Hint />}>
      {() => <List list={list} page={page} setPage={setPage} />}
    </Panel>
  );
}

function Hint() {
  const t = useTexts(openingsTexts);
  return <p className={classes.hint}>{t('hint')}</p>;
}

function OfContract({ id }: { id: number }) {
  const t = useTexts(openingsTexts);
  const [page, setPage] = useState(1);
  const input = { params: { id }, query: { page, size: SIZE } };
  const openings = useCall('contracts', 'listContractOpenings', input, { keepPrevious: true });
  return (
    <LoadState query={openings} skeleton={<Skeleton height={120} />}>
      {(list) =>
        list.total === 0 ? (
          <p className={classes.hint}>{t('nobody')}</p>
        ) : (
          <List list={list} page={page} setPage={setPage} />
        )
      }
    </LoadState>
  );
}

interface ListProps {
  list: Output<'contracts', 'listContractOpenings'>;
  page: number;
  setPage: (page: number) => void;
}
function List({ list, page, setPage }: ListProps) {
  const t = useTexts(openingsTexts);
  return (
    <>
      <ul className={classes.openings}>
        {list.data.map((one) => (
          <li key={one.id}>
            <span>
              {one.user ? personName(one.user, 'short') : t('gone')}
              <span className={classes.what}>
                {t(one.what)}
                {formatTime(one.last_opened_at) !== formatTime(one.opened_at) &&
                  ` · ${t('last', { time: formatTime(one.last_opened_at) })}`}
              </span>
            </span>
            <time dateTime={one.opened_at}>{formatDayTime(one.opened_at)}</time>
          </li>
        ))}
      </ul>
      {list.lastPage > 1 && <Pagination paging={{ page, size: SIZE, setPage, setSize: () => undefined }} list={list} />}
    </>
  );
}
