import { useState } from 'react';
import { Skeleton } from '@mantine/core';
import { useCall } from '../../../api/query.ts';
import { formatDayTime, formatNear, formatTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { contractsTexts } from '../contracts.texts.ts';
import classes from './status.module.css';

const PAGE = 10;

/** Who of the office opened which personal data, newest first. */
export function Openings() {
  const t = useTexts(contractsTexts);
  const [size, setSize] = useState(PAGE);
  const openings = useCall('contracts', 'listOwnOpenings', { query: { page: 1, size } }, { keepPrevious: true });
  const names: Record<string, string> = {
    application: t('openedApplication'),
    passport: t('passportScans'),
    certificate: t('certificateScans'),
    military: t('militaryScans'),
    agent_passport: t('agentScans'),
    document: t('openedDocument'),
    order: t('openedOrder'),
    archive: t('openedArchive'),
    whole: t('openedWhole'),
    'owner-code-given': t('ownerCodeGiven'),
    'owner-by-code': t('ownerByCode'),
    'owner-by-phone': t('ownerByPhone'),
  };
  return (
    <section className={classes.openings}>
      <h2>{t('openings')}</h2>
      <p className={classes.hint}>{t('openingsHint')}</p>
      <LoadState query={openings} skeleton={<Skeleton height={80} radius="md" />}>
        {({ data, total }) => (
          <>
            {data.length === 0 && <p>{t('noOpenings')}</p>}
            <ul>
              {data.map(({ id, what, name, opened_at, last_opened_at: last }) => (
                <li key={id}>
                  <span>{names[what] ?? what}</span>
                  <span>{name || t('formerPerson')}</span>
                  <time dateTime={opened_at} title={formatDayTime(opened_at)}>
                    {formatNear(opened_at)}
                  </time>
                  {formatTime(last) !== formatTime(opened_at) && (
                    <span>{t('openedLast', { time: formatTime(last) })}</span>
                  )}
                </li>
              ))}
            </ul>
            {total > data.length && size < 100 && (
              <Button onClick={() => setSize(Math.min(100, size + 30))}>{t('more')}</Button>
            )}
          </>
        )}
      </LoadState>
    </section>
  );
}
