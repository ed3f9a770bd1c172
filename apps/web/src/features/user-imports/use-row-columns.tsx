import type { ImportRow } from '@orbita/contract/user-imports';
import { isOneOf } from '@orbita/contract/records';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTexts } from '../../base/i18n.ts';
import type { Column } from '../../ui/kit/list-table.tsx';
import type { ImportRecord } from './import-counts.ts';
import { RowCorrection } from './row-correction.tsx';
import { RowDecision } from './row-decision.tsx';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

/** Columns of the rows of an import. */
export function useRowColumns(record: ImportRecord): Column<ImportRow>[] {
  const t = useTexts(userImportsTexts);
  const isDone = record.state !== 'ready';
  return [
    { title: t('line.title'), sort: 'line', kind: 'number', cell: ({ line }) => t('line', { line }) },
    { title: t('row'), sort: 'name', kind: 'main', cell: (row) => <Who row={row} record={record} /> },
    { title: t('state'), sort: 'action', cell: (row) => <What row={row} isDone={isDone} /> },
    {
      title: t('what'),
      cell: (row) => (
        <>
          <Details row={row} />
          {!isDone && <RowCorrection row={row} importId={record.id} />}
        </>
      ),
    },
    ...(record.state === 'ready' && (record.counts['student'] || record.undecided > 0)
      ? [
          {
            title: t('decision'),
            isTitleHidden: true,
            cell: (row: ImportRow) => <RowDecision row={row} importId={record.id} />,
          },
        ]
      : []),
  ];
}

function Who({ row, record }: { row: ImportRow; record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const sheet =
    record.sheets.length > 1 ? record.sheets.find(({ position }) => position === row.sheet)?.name : undefined;
  const isOpen = record.state === 'applied' || row.action === 'same' || row.action === 'changed';
  const address = row.user_id ? `/admin/users/${row.user_id}` : row.group_id ? `/admin/groups/${row.group_id}` : null;
  return (
    <span className={classes.who}>
      {isOpen && address ? <Link to={address}>{row.name}</Link> : <span>{row.name}</span>}
      <span className={classes.muted}>{[t(`one.${row.kind}`), sheet].filter(Boolean).join(' · ')}</span>
    </span>
  );
}

const DONE = ['new', 'changed'] as const;
function What({ row: { action, kind, is_moved: isMoved }, isDone }: { row: ImportRow; isDone: boolean }) {
  const t = useTexts(userImportsTexts);
  const isNewGroup = action === 'new' && kind === 'group';
  const word =
    isDone && isOneOf(DONE, action)
      ? t(isNewGroup ? 'did.newGroup' : `did.${action}`)
      : t(isNewGroup ? 'is.newGroup' : `is.${action}`);
  return (
    <span className={classes.stack}>
      <span className={classes.badge} data-action={action}>
        {word}
      </span>
      {isMoved && !isDone && <span className={classes.warning}>{t('moved')}</span>}
    </span>
  );
}

const FIELDS = [
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'username',
  'phone',
  'groups',
  'curated',
  'description',
  'role',
  'external_id',
  'children',
] as const;

function Details({ row }: { row: ImportRow }) {
  const t = useTexts(userImportsTexts);
  const nameOf = (field: string) => (isOneOf(FIELDS, field) ? t(`field.${field}`) : field);
  const shown = (field: string, value: string) => (field === 'role' ? t('teacherRole') : value);
  return (
    <ul className={classes.details}>
      {row.faults.map(({ message }) => (
        <li key={message} className={classes.fault}>
          {message}
        </li>
      ))}
      {row.changes.map(({ field, before, after }) => (
        <li key={field}>
          <span className={classes.muted}>{nameOf(field)}:</span> {before && <del>{shown(field, before)}</del>}
          {before && <IconArrowRight size={14} aria-label="→" />} {shown(field, after)}
        </li>
      ))}
      {row.changes.length === 0 && row.details.length > 0 && (
        <li className={classes.facts}>
          {row.details.map(({ field, value }) => (
            <span key={field}>
              <span className={classes.muted}>{nameOf(field)}:</span> {value}
            </span>
          ))}
        </li>
      )}
      {row.warnings.map(({ message }) => (
        <li key={message} className={classes.warning}>
          {message}
        </li>
      ))}
    </ul>
  );
}
