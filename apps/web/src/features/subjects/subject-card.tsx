import type { SubjectCard as Card } from '@orbita/contract/subjects';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AuthorizedImage } from '../../ui/plain/authorized-image.tsx';
import classes from './subject-card.module.css';

interface Props {
  subject: Card;
  /** Icons beside the title: hidden, archived. */
  badges?: ReactNode;
  /** Details below the title. */
  children: ReactNode;
}

/** A discipline in a list, with its colour and cover; the title is the link. */
export function SubjectCard({ subject, badges, children }: Props) {
  return (
    <li
      className={classes.card}
      style={{ '--subject': subject.color }}
      data-archived={subject.is_archived || undefined}
    >
      <SubjectCover subject={subject} />
      <div className={classes.body}>
        <h2 className={classes.title}>
          <Link to={`/subjects/${subject.id}`}>{subject.title}</Link>
        </h2>
        {badges && <div className={classes.badges}>{badges}</div>}
        {children}
      </div>
    </li>
  );
}

/** The cover of a discipline, or a pattern in its colour. */
export function SubjectCover({ subject }: { subject: Pick<Card, 'id' | 'cover_src'> }) {
  return (
    <div className={classes.cover} data-pattern={subject.id % 4}>
      {subject.cover_src && <AuthorizedImage src={subject.cover_src} alt="" className={classes.photo} />}
    </div>
  );
}

/** A grid of cards. */
export const CardGrid = ({ children }: { children: ReactNode }) => <ul className={classes.grid}>{children}</ul>;
