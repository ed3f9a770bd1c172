import type { Report, ReportTable } from '@orbita/contract/reports/report';
import { useTexts } from '../../base/i18n.ts';
import { formatNumber } from '../../base/number.ts';
import { reportsTexts } from './reports.texts.ts';
import classes from './reports.module.css';

/** What will be printed, in the layout of the product. */
export function ReportPaper({ report }: { report: Report }) {
  const t = useTexts(reportsTexts);
  return (
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
      {report.paragraphs.map((text) => (
        <p key={text} className={classes.sentence}>
          {text}
        </p>
      ))}
      {report.paragraphs.length === 0 && report.tables.every(({ rows }) => rows.length === 0) && (
        <p className={classes.none}>{t('noRows')}</p>
      )}
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
      <table className={classes.table} data-named={columns[1]?.kind === 'text' || undefined}>
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
