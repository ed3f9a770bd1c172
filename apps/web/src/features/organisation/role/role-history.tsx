import { Skeleton } from '@mantine/core';
import { duties, isOneOf, objectKinds, objectStatuses } from '@orbita/contract/organisation/words';
import { useState } from 'react';
import { useCall, type Output } from '../../../api/query.ts';
import { formatDateTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { objectsTexts } from '../objects.texts.ts';
import { DUTY_NAMES, organisationTexts } from '../organisation.texts.ts';
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

/** How a single value reads: a date of the institution, a status, a duty; whether there is a picture. */
function useWording(): (field: string, value: string) => string {
  const t = useTexts(organisationTexts);
  const kinds = useTexts(objectsTexts);
  return (field, value) => {
    if (field === 'started_at' || field === 'finished_at') return formatDateTime(value);
    if (field === 'status' && isOneOf(objectStatuses, value)) return kinds(value);
    if (field === 'duty' && isOneOf(duties, value)) return t(DUTY_NAMES[value]);
    return field === 'image' ? t('pictured') : value;
  };
}

/** Of a list only what came or went; of another value what it was and is. */
function Change({ change: { field, old, new: fresh, came, gone } }: { change: Entry['changes'][number] }) {
  const word = useWording();
  const [removed, added] =
    came || gone ? [gone ?? [], came ?? []] : [old, fresh].map((value) => (value ? [word(field, value)] : []));
  // A picture in place of another reads the same.
  const isReplaced = field === 'image' && removed!.length + added!.length === 2;
  return (
    <>
      {!isReplaced && removed!.map((one) => <del key={one}>{one}</del>)}
      {!isReplaced && removed!.length > 0 && added!.length > 0 && ' → '}
      {added!.map((one) => (
        <ins key={one}>{one}</ins>
      ))}
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
      {changes.map((change) => (
        <p key={change.field} className={classes.change}>
          <span className={classes.quiet}>{nameOf(change.field)}: </span>
          <Change change={change} />
        </p>
      ))}
    </li>
  );
}
