import { useEffect, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface Props {
  title: string;
  /** A line under the title. */
  description?: ReactNode;
  /** Above the title: where this page belongs. */
  above?: ReactNode;
  /** Buttons on the right; under the title on phones. */
  actions?: ReactNode;
}

/** The head of a page; also names the browser's tab. */
export function PageHeader({ title, description, above, actions }: Props) {
  useTitle(title);
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {above && <div className={classes.above}>{above}</div>}
        <h1 className={classes.title}>{title}</h1>
        {description && <div className={classes.description}>{description}</div>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}

/** Names the browser's tab, for pages with a head of their own. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Орбита`;
  }, [title]);
}
