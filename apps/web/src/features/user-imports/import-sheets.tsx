import type { ImportSheet } from '@orbita/contract/user-imports';
import {
  importFields,
  importKinds,
  importLeftOut,
  unkeptColumns,
  type ImportField,
  type UnkeptColumn,
} from '@orbita/contract/user-imports/fields';
import { Checkbox, NativeSelect } from '@mantine/core';
import { isOneOf } from '@orbita/contract/records';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import type { ImportRecord } from './import-counts.ts';
import { userImportsTexts } from './user-imports.texts.ts';
import classes from './user-imports.module.css';

type Meaning = Pick<ImportSheet, 'position' | 'kind' | 'is_taken' | 'columns'>;

/** What the sheets and columns of the file mean; changes are compared anew and remembered. */
export function ImportSheets({ record }: { record: ImportRecord }) {
  const t = useTexts(userImportsTexts);
  const [sheets, setSheets] = useState<readonly ImportSheet[]>(record.sheets);
  const [moves, setMoves] = useState(record.moves_students);
  const save = useSave('userImports', 'mapUserImport', { invalidates: ['userImports'] });
  const isChanged = moves !== record.moves_students || JSON.stringify(sheets) !== JSON.stringify(record.sheets);
  const change = (position: number, values: Partial<Meaning>) =>
    setSheets(sheets.map((sheet) => (sheet.position === position ? { ...sheet, ...values } : sheet)));
  const recompare = () =>
    save.mutate({
      params: { id: record.id },
      body: {
        moves_students: moves,
        sheets: sheets.map(({ position, kind, is_taken, columns }) => ({ position, kind, is_taken, columns })),
      },
    });
  return (
    <>
      <LeftOut sheets={record.sheets} />
      <LeftOutOfPackage counts={record.left_out} />
      <details className={classes.sheets} open={isChanged || undefined}>
        <summary>
          <IconChevronDown size={18} aria-hidden="true" />
          <span>{t('columns')}</span>
          <span className={classes.muted}>{sheetsLine(t, record)}</span>
        </summary>
        <div className={classes.sheetsBody}>
          {record.format === 'oneroster' && <p className={classes.muted}>{t('columnsKnown')}</p>}
          {sheets.map((sheet) => (
            <Sheet
              key={sheet.position}
              sheet={sheet}
              isFixed={record.format === 'oneroster'}
              onChange={(values) => change(sheet.position, values)}
            />
          ))}
          <Checkbox
            label={t('moves')}
            description={t('movesHint')}
            checked={moves}
            onChange={(event) => setMoves(event.currentTarget.checked)}
          />
          <div>
            <Button colour="blue" disabled={!isChanged} loading={save.isPending} onClick={recompare}>
              {t('recompare')}
            </Button>
          </div>
        </div>
      </details>
    </>
  );
}

/** What a package has besides people, by count. */
function LeftOutOfPackage({ counts }: { counts: ImportRecord['left_out'] }) {
  const t = useTexts(userImportsTexts);
  const left = importLeftOut.flatMap((what) => (counts[what] ? [{ what, count: counts[what] }] : []));
  if (left.length === 0) return null;
  return (
    <section className={classes.leftOut} aria-label={t('leftOut')}>
      <strong>{t('leftOut')}</strong>
      <ul>
        {left.map(({ what, count }) => (
          <li key={what}>{t(`leftOut.${what}`, { count })}</li>
        ))}
      </ul>
    </section>
  );
}

/** Columns that stand in a question above until it is answered. */
const isAsked = (why: UnkeptColumn): boolean => why === 'unclear-phone' || why === 'unclear-email';

/** Which columns of the file are not taken, and why. */
function LeftOut({ sheets }: { sheets: readonly ImportSheet[] }) {
  const t = useTexts(userImportsTexts);
  const left = sheets
    .filter(({ is_taken: isTaken }) => isTaken)
    .flatMap(({ headers, unkept, is_remembered: isAnswered }) =>
      unkept.flatMap((why, at) =>
        why && why !== 'joined' && (isAnswered || !isAsked(why))
          ? [{ why, header: headers[at] || `${t('column')} ${at + 1}` }]
          : [],
      ),
    );
  if (left.length === 0) return null;
  return (
    <section className={classes.leftOut} aria-label={t('notTaken')}>
      <strong>{t('notTaken')}</strong>
      <ul>
        {unkeptColumns.map((why) => {
          const names = [...new Set(left.filter((one) => one.why === why).map(({ header }) => header))];
          return (
            names.length > 0 && (
              <li key={why}>
                {names.map((name) => t('quoted', { name })).join(', ')}{' '}
                <span className={classes.muted}>— {t(`unkept.${why}`)}</span>
              </li>
            )
          );
        })}
      </ul>
    </section>
  );
}

export const nameOf = (t: typeof userImportsTexts.t, { name }: ImportSheet): string =>
  name ? t('sheet', { name }) : t('onlySheet');

function sheetsLine(t: typeof userImportsTexts.t, { sheets }: ImportRecord): string {
  const taken = sheets.filter(({ is_taken: isTaken }) => isTaken);
  return taken
    .map(({ kind, rows_count: count }) =>
      kind ? `${t(`kind.${kind}`).toLowerCase()}: ${t('rows', { count })}` : t('rows', { count }),
    )
    .join(' · ');
}

interface SheetProps {
  sheet: ImportSheet;
  isFixed: boolean;
  onChange: (values: Partial<Meaning>) => void;
}
function Sheet({ sheet, isFixed, onChange }: SheetProps) {
  const t = useTexts(userImportsTexts);
  const name = nameOf(t, sheet);
  return (
    <section className={classes.sheet} aria-label={name}>
      <div className={classes.sheetHead}>
        <h3>{name}</h3>
        <span className={classes.muted}>
          {[t('rows', { count: sheet.rows_count }), sheet.is_remembered && t('remembered')].filter(Boolean).join(' · ')}
        </span>
        <Checkbox
          label={t('take')}
          aria-label={`${t('take')}: ${name}`}
          checked={sheet.is_taken}
          onChange={(event) => onChange({ is_taken: event.currentTarget.checked })}
        />
        <NativeSelect
          aria-label={`${t('kindOf')}: ${name}`}
          value={sheet.kind ?? ''}
          disabled={!sheet.is_taken || isFixed}
          data={[
            ...(sheet.kind === null ? [{ value: '', label: t('chooseKind') }] : []),
            ...importKinds.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (isOneOf(importKinds, value)) onChange({ kind: value });
          }}
        />
      </div>
      {sheet.is_taken && !isFixed && <Columns sheet={sheet} onChange={onChange} />}
    </section>
  );
}

function Columns({ sheet: { headers, columns, sample }, onChange }: Pick<SheetProps, 'sheet' | 'onChange'>) {
  const t = useTexts(userImportsTexts);
  const set = (at: number, field: ImportField | null) =>
    // A meaning has one column: the one that had it before gives it up.
    onChange({ columns: columns.map((old, i) => (i === at ? field : old === field ? null : old)) });
  return (
    <ul className={classes.columns}>
      {headers.map((header, at) => (
        <li key={`${at}-${header}`} data-left={columns[at] ? undefined : true}>
          <span className={classes.columnName}>{header || `${t('column')} ${at + 1}`}</span>
          <span className={classes.sample}>{sample[at] || t('nothing')}</span>
          <NativeSelect
            aria-label={`${t('meaning')}: ${header || at + 1}`}
            value={columns[at] ?? ''}
            data={[
              { value: '', label: t('leaveOut') },
              ...importFields.map((field) => ({ value: field, label: t(`field.${field}`) })),
            ]}
            onChange={({ currentTarget: { value } }) => set(at, isOneOf(importFields, value) ? value : null)}
          />
        </li>
      ))}
    </ul>
  );
}
