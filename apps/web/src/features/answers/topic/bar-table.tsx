import classes from './answers.module.css';

interface Props {
  caption: string;
  heads: [label: string, count: string];
  rows: readonly { label: string; count: number; note?: string | undefined; isRight?: boolean | undefined }[];
}

/** A small chart that is a real table: bars for the eye, figures for everybody. */
export function BarTable({ caption, heads: [label, count], rows }: Props) {
  const most = Math.max(1, ...rows.map((row) => row.count));
  return (
    <table className={classes.bars}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{label}</th>
          <th scope="col">{count}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">
              {row.label}
              {row.note && <span className="visually-hidden"> ({row.note})</span>}
            </th>
            <td>
              <span
                className={classes.bar}
                data-right={row.isRight || undefined}
                style={{ '--share': row.count / most }}
                aria-hidden="true"
              />
              <span>{row.count}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
