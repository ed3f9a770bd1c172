import { Skeleton } from '@mantine/core';
import type { HistoryRecord } from '@orbita/contract/audit';
import { historyPermissions, type HistoryKind } from '@orbita/contract/permissions';
import { type RecordAct, recordActs } from '@orbita/contract/record-acts';
import { useState } from 'react';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { formatDateTime } from '../../base/dates.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Panel } from '../../ui/kit/panel.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { personName } from '../users/person.tsx';
import { auditTexts } from './audit.texts.ts';
import classes from './history.module.css';

/** What the fields of a record are called. */
export interface HistoryNames {
  fields?: Record<string, string>;
  /** How the values of a field are shown, when not as they are kept. */
  values?: Record<string, (value: string) => string>;
}
interface Props {
  kind: HistoryKind;
  id: number;
  names?: HistoryNames;
  /** Replaces the default styles of the panel. */
  className?: string | undefined;
}
const isAct = (action: string): action is RecordAct => recordActs.some((act) => act === action);
/** Fields that acts of several kinds of records tell of. */
const FIELDS = ['parent', 'child', 'group', 'groups', 'role', 'email'] as const;
function nameOf(t: ReturnType<typeof useAuditTexts>, name: string): string {
  const known = FIELDS.find((field) => field === name);
  return known ? t(`field.${known}`) : name;
}
const useAuditTexts = () => useTexts(auditTexts);
const STEP = 10;
const MOST = 100;

/** The history of a record: who changed what and when. Nothing is shown to whom the permission for it lacks. */
export function HistoryPanel({ kind, id, names = {}, className }: Props) {
  const t = useTexts(auditTexts);
  const { can } = useCurrentUser();
  if (!can('admin_panel_read') || !can(historyPermissions[kind])) return null;
  return (
    <Panel part="history" title={t('history')} className={className}>
      {() => <History kind={kind} id={id} names={names} />}
    </Panel>
  );
}

function History({ kind, id, names }: { kind: HistoryKind; id: number; names: HistoryNames }) {
  const t = useTexts(auditTexts);
  const [size, setSize] = useState(STEP);
  const history = useCall('audit', 'listHistory', { query: { kind, record_id: id, size } }, { keepPrevious: true });
  return (
    <LoadState query={history} skeleton={<Skeleton height={120} />}>
      {({ data, total }) =>
        total === 0 ? (
          <p className={classes.who}>{t('empty')}</p>
        ) : (
          <>
            <ol className={classes.list}>
              {data.map((record) => (
                <Entry key={record.id} record={record} names={names} />
              ))}
            </ol>
            {total > data.length && size < MOST && (
              <Button onClick={() => setSize(Math.min(MOST, size + STEP * 2))}>{t('more')}</Button>
            )}
          </>
        )
      }
    </LoadState>
  );
}

function Entry({ record, names }: { record: HistoryRecord; names: HistoryNames }) {
  const t = useTexts(auditTexts);
  const { actor, acting_admin: admin, action, changes, created_at } = record;
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <span className={classes.action}>{isAct(action) ? t(`act.${action}`) : action}</span>
        <span className={classes.who}>
          {actor ? personName(actor, 'short') : t('server')}
          {admin && ` (${t('acting', { name: personName(admin, 'short') })})`} ·{' '}
          <time dateTime={created_at}>{formatDateTime(created_at)}</time>
        </span>
      </div>
      {changes.map((change) => (
        <p key={change.field} className={classes.change}>
          <Change
            change={change}
            name={names.fields?.[change.field] ?? nameOf(t, change.field)}
            show={names.values?.[change.field]}
          />
        </p>
      ))}
    </li>
  );
}

interface ChangeProps {
  change: HistoryRecord['changes'][number];
  name: string;
  show: ((value: string) => string) | undefined;
}
function Change({ change, name, show }: ChangeProps) {
  const t = useTexts(auditTexts);
  const shown = (value: string | null) => {
    if (value !== null && show) return show(value);
    if (value === null || value === '') return t('nothing');
    return value === 'true' ? t('yes') : value === 'false' ? t('no') : value;
  };
  return (
    <>
      <span className={classes.field}>{name}: </span>
      {change.old !== null && (
        <>
          <del className={classes.old}>{shown(change.old)}</del> →{' '}
        </>
      )}
      <ins>{shown(change.new)}</ins>
    </>
  );
}
