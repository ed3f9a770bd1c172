import { useEffect, type ReactNode } from 'react';
import classes from './page-header.module.css';

interface Props {
  title: string;
  /** A line below the title. */
  description?: ReactNode;
  /** Shown above the title, usually a link to the parent page. */
  above?: ReactNode;
  /** Buttons on the right, below the title on phones. */
  actions?: ReactNode;
}

/** The header of a page; it also sets the title of the browser tab. */
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

/** Sets the title of the browser tab, for pages with their own header. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = `${title} · Орбита`;
  }, [title]);
}
