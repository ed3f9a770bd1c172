import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './main.module.css';

/** Disciplines by id. */
export type Subjects = ReadonlyMap<number, { title: string; color: string }>;

interface Props {
  to: string;
  title: string;
  subject: { title?: string; color: string } | undefined;
  /** When it is due or how it stands; a long name of the discipline is cut before it. */
  when: ReactNode;
  tone?: 'warning' | 'danger';
  sign: ReactNode;
}

/** A row of what is to be done, with the way to do it. */
export function ToDoRow({ to, title, subject, when, tone, sign }: Props) {
  return (
    <li>
      <Link to={to} className={classes.row}>
        <span className={classes.bar} style={{ background: subject?.color }} />
        <span className={classes.words}>
          <strong>{title}</strong>
          <span className={classes.facts}>
            <span className={classes.when} data-tone={tone}>
              {when}
            </span>
            {subject?.title && <span className={classes.subjectName}>{subject.title}</span>}
          </span>
        </span>
        <span className={classes.sign} data-tone={tone}>
          {sign}
        </span>
      </Link>
    </li>
  );
}
