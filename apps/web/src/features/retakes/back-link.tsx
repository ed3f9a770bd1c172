import { IconChevronLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './retakes.module.css';

/** A link to the parent page, shown above the title. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={`${classes.back} no-print`}>
      <IconChevronLeft size={18} aria-hidden="true" /> {children}
    </Link>
  );
}
