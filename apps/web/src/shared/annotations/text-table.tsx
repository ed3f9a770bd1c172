import { useTexts } from '../../base/i18n.ts';
import { annotationsTexts } from './annotations.texts.ts';
import classes from './text-table.module.css';

/** The first rows of a table in a text file; the first one names the columns. */
export function TextTable({ rows: [head = [], ...rows], name }: { rows: readonly string[][]; name: string }) {
  const t = useTexts(annotationsTexts);
  return (
    // Wide tables scroll, which the keyboard can do only in what takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={classes.scroll} role="region" aria-label={t('table', { name })} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col" aria-label={t('rowNumber')} />
            {head.map((title, column) => (
              <th
                key={column}
                scope="col"
                aria-label={title.trim() === '' ? t('column', { number: column + 1 }) : undefined}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              <td className={classes.number}>{row + 1}</td>
              {cells.map((cell, column) => (
                <td key={column} data-number={isNumber(cell) || undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const isNumber = (value: string) => /^[−-]?\d+([.,]\d+)?\s?%?$/.test(value.trim());
