import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** A highlighted line above a page with what can be done about it; an alert when it appears while somebody works. */
export const Notice = ({ isAlert = false, children }: { isAlert?: boolean; children: ReactNode }) => (
  <div className={classes.notice} role={isAlert ? 'alert' : undefined}>
    {children}
  </div>
);
