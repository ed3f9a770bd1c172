import { Skeleton } from '@mantine/core';
import { objectKinds, isOneOf } from '@orbita/contract/organisation/words';
import { useState } from 'react';
import { useCall, type Output } from '../../../api/query.ts';
import { formatDateTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { objectsTexts } from '../objects.texts.ts';
import { organisationTexts } from '../organisation.texts.ts';
import classes from './role.module.css';

const STEP = 5;
const MOST = 100;
type Entry = Output<'organisation', 'listRoleHistory'>['data'][number];

/** What was changed about a role, by whom and by which meeting. */
export function RoleHistory({ id }: { id: number }) {
  const t = useTexts(organisationTexts);
  const [size, setSize] = useState(STEP);
  const history = useCall(
    'organisation',
    'listRoleHistory',
    { params: { id }, query: { size } },
    { keepPrevious: true },
  );
  return (
    <section className={classes.part}>
      <h3>{t('history')}</h3>
      <LoadState query={history} skeleton={<Skeleton height={60} />}>
        {({ data, total }) => (
          <>
            {total === 0 && <p className={classes.quiet}>{t('noHistory')}</p>}
            <ol className={classes.history}>
              {data.map((entry) => (
                <HistoryEntry key={entry.id} entry={entry} />
              ))}
            </ol>
            {total > data.length && size < MOST && (
              <Button size="sm" onClick={() => setSize(Math.min(MOST, size + STEP * 4))}>
                {t('more')}
              </Button>
            )}
          </>
        )}
      </LoadState>
    </section>
  );
}

const fields = [
  ...(['name', 'description', 'circle', 'image', 'people', 'skills', 'topics', 'branches'] as const),
  ...(['started_at', 'finished_at', 'meeting', 'roles', 'duty', 'status'] as const),
];
const acts = ['created', 'updated', 'deleted'] as const;

/** Fields of several values, of which only those that came or went are shown. */
const lists = new Set(['people', 'skills', 'branches', 'purposes', 'accountabilities', 'policies']);
function withoutKept(old: string | null, fresh: string | null) {
  const [before, after] = [old, fresh].map((text) => (text ?? '').split(', ').filter(Boolean));
  return {
    old: before!.filter((one) => !after!.includes(one)).join(', '),
    fresh: after!.filter((one) => !before!.includes(one)).join(', '),
  };
}

function Change({ old, fresh }: { old: string | null; fresh: string | null }) {
  return (
    <>
      {old && <del>{old}</del>}
      {old && fresh && ' → '}
      {fresh && <ins>{fresh}</ins>}
    </>
  );
}

function HistoryEntry({ entry: { action, actor, created_at, changes } }: { entry: Entry }) {
  const t = useTexts(organisationTexts);
  const kinds = useTexts(objectsTexts);
  const nameOf = (field: string): string => {
    const known = fields.find((one) => one === field);
    if (known) return t(`field_${known}`);
    return isOneOf(objectKinds, field) ? kinds(field) : field;
  };
  const act = acts.find((one) => one === action);
  return (
    <li>
      <span>{act ? t(`act_${act}`) : action}</span>{' '}
      <span className={classes.quiet}>
        {actor ? personName(actor, 'short') : t('server')} ·{' '}
        <time dateTime={created_at}>{formatDateTime(created_at)}</time>
      </span>
      {changes.map(({ field, old, new: fresh }) => (
        <p key={field} className={classes.change}>
          <span className={classes.quiet}>{nameOf(field)}: </span>
          <Change {...(lists.has(field) ? withoutKept(old, fresh) : { old, fresh })} />
        </p>
      ))}
    </li>
  );
}
