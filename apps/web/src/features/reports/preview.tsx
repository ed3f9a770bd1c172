import { Skeleton } from '@mantine/core';
import type { Report, ReportTable } from '@orbita/contract/reports/report';
import { useState } from 'react';
import { api } from '../../api/client/client.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useCall } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { ExportButton } from '../../ui/kit/export-button.tsx';
import { LoadState } from '../../ui/states/load-state.tsx';
import { LayoutDialog } from './layout-dialog.tsx';
import type { Order } from './order.ts';
import { reportsTexts } from './reports.texts.ts';
import { TemplateDialog } from './templates/template-dialog.tsx';
import { formTemplatesTexts } from './templates/templates.texts.ts';
import classes from './reports.module.css';

const FORMATS = ['pdf', 'docx', 'xlsx'] as const;

/** The form as it will be printed, with its files. */
export function Preview({ order }: { order: Order }) {
  // The paper of another order is never shown below these fields: its files would bear the name of one and hold the other.
  const report = useCall('reports', 'previewReport', { body: order });
  return (
    <LoadState query={report} skeleton={<Skeleton height={360} radius="lg" />}>
      {(read) => <Paper report={read} order={order} />}
    </LoadState>
  );
}

function Paper({ report, order }: { report: Report; order: Order }) {
  const t = useTexts(reportsTexts);
  const { can } = useCurrentUser();
  const words = useTexts(formTemplatesTexts);
  const [isArranging, setArranging] = useState(false);
  const [isTemplating, setTemplating] = useState(false);
  return (
    <>
      <div className={classes.files}>
        {FORMATS.map((format) => (
          <ExportButton
            key={format}
            label={t('file', { kind: format.toUpperCase() })}
            fileName={`${[report.title, report.facts[0]?.value].filter(Boolean).join(', ')}.${format}`}
            read={() => api.reports.exportReport({ body: { ...order, format } })}
          />
        ))}
        {can('reports_write') && <Button onClick={() => setArranging(true)}>{t('layout')}</Button>}
        {can('reports_write') && <Button onClick={() => setTemplating(true)}>{words('template')}</Button>}
        {isTemplating && <TemplateDialog order={order} onClose={() => setTemplating(false)} />}
        {isArranging && <LayoutDialog form={order.form} onClose={() => setArranging(false)} />}
      </div>
      <section className={classes.paper} aria-label={t('preview')}>
        <p className={classes.institution}>{report.institution}</p>
        {report.header.map((line) => (
          <p key={line} className={classes.institution}>
            {line}
          </p>
        ))}
        <h2 className={classes.title}>{report.title}</h2>
        <dl className={classes.facts}>
          {report.facts.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {report.tables.every(({ rows }) => rows.length === 0) && <p className={classes.none}>{t('noRows')}</p>}
        {report.tables
          .filter(({ rows }) => rows.length > 0)
          .map((table, i) => (
            <TableOf key={`${table.title} ${i}`} table={table} name={table.title || report.title} />
          ))}
        <div className={classes.signatures}>
          {report.signatures.map((who, i) => (
            <p key={`${who} ${i}`}>
              <span>{who}</span>
              <span className={classes.line} />
            </p>
          ))}
        </div>
      </section>
    </>
  );
}

type Cell = ReportTable['rows'][number][number];
const shown = (cell: Cell): string => (typeof cell === 'number' ? formatNumber(cell) : (cell ?? ''));

function TableOf({ table, name }: { table: ReportTable; name: string }) {
  return (
    <div className={classes.part}>
      {table.title !== '' && <h3 className={classes.subtitle}>{table.title}</h3>}
      <Rows table={table} name={name} />
      {table.note !== '' && <p className={classes.note}>{table.note}</p>}
    </div>
  );
}

function Rows({ table: { columns, rows, totals }, name }: { table: ReportTable; name: string }) {
  const t = useTexts(reportsTexts);
  const cells = (row: Cell[]) =>
    // Columns have no ids and never change their order.
    columns.map(({ title, kind }, i) => (
      <td key={`${title} ${i}`} data-kind={kind}>
        {kind === 'blank' && !row[i] ? <span className="visually-hidden">{t('byHand')}</span> : shown(row[i] ?? null)}
      </td>
    ));
  return (
    // The table is wider than a phone, so the keyboard has to reach it to scroll it.
    <div className={classes.frame} role="region" aria-label={name} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ title, kind }, i) => (
              <th key={`${title} ${i}`} scope="col" data-kind={kind}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={`row ${i}`}>{cells(row)}</tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            {totals.map((row, i) => (
              <tr key={`total ${i}`}>{cells(row)}</tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  );
}
