import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './main.module.css';

interface Props {
  title: string;
  children: ReactNode;
  /** Where the whole of it is. */
  more?: { to: string; label: string };
  /** The main step, in place of `more`. */
  action?: ReactNode;
}

/** A part of the main page. */
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
