import type { Form, Pattern } from '@orbita/contract/tasks';
import type { ReactNode } from 'react';
import { cellsOf } from './table-cells.ts';
import classes from './question-list.module.css';

/** Questions in sequence or as a table; on phones always in sequence. */
export function QuestionList({
  pattern,
  children,
}: {
  pattern: Pattern;
  children: (form: Form, number: number) => ReactNode;
}) {
  const numbered = pattern.forms.map((form, index) => ({ form, number: index + 1 }));
  const { cells, others } = cellsOf(pattern);
  if (cells.length === 0) return numbered.map(({ form, number }) => <div key={form.id}>{children(form, number)}</div>);
  const numberOf = (form: Form) => numbered.find((one) => one.form === form)?.number ?? 0;
  return (
    <>
      <div className={classes.scroll}>
        <div className={classes.table}>
          {cells.map(({ form, row, column, rows, columns }) => (
            <div
              key={form.id}
              className={classes.cell}
              style={{
                '--row': `${row + 1} / span ${rows}`,
                '--column': `${column + 1} / span ${columns}`,
              }}
            >
              {children(form, numberOf(form))}
            </div>
          ))}
        </div>
      </div>
      {others.map((form) => (
        <div key={form.id}>{children(form, numberOf(form))}</div>
      ))}
    </>
  );
}
