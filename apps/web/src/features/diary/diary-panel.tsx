import type { ReactNode } from 'react';
import { useFold } from '../../ui/lists/use-fold.tsx';
import classes from './diary.module.css';

/** On phones few rows, so that marks, due dates and debts fit on the first screen. */
const ROWS = { narrow: 2, wide: 5 };

interface Props {
  title: string;
  icon: ReactNode;
  /** What stands in place of an empty list. */
  empty: string;
  children: ReactNode[];
}

/** A list of the diary's first screen, cut to a few rows. */
export function DiaryPanel({ title, icon, empty, children }: Props) {
  const { shown, more } = useFold(children.length, ROWS);
  return (
    <section className={classes.panel} aria-label={title}>
      <h2 className={classes.panelTitle}>
        {icon} {title}
        {children.length > 0 && <span className={classes.count}>{children.length}</span>}
        {more}
      </h2>
      {children.length > 0 ? (
        <ul className={classes.lines}>{children.slice(0, shown)}</ul>
      ) : (
        <p className={classes.nothing}>{empty}</p>
      )}
    </section>
  );
}
