import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './main.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Link to the complete list. */
  more?: { to: string; label: string };
  /** The main action, shown instead of `more`. */
  action?: ReactNode;
}

/** A panel of the main page. */
export function Panel({ title, children, more, action }: Props) {
  return (
    <section className={classes.panel}>
      <header>
        <h2>{title}</h2>
        {action}
        {more && <Link to={more.to}>{more.label}</Link>}
      </header>
      {children}
    </section>
  );
}
