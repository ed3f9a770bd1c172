import type { Person } from '@orbita/contract/schemas';
import type { ReactElement, ReactNode } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { PersonAvatar } from '../../shared/users/person.tsx';
import { usersTexts } from './users.texts.ts';
import classes from './users.module.css';

export type Fact = [label: string, value: string | ReactElement | null | undefined];

interface Props {
  person: Person;
  title: string;
  /** Facts without a value are hidden. */
  facts: readonly Fact[];
  actions?: ReactNode;
}

/** A person's card: photo, name, facts. */
export function PersonSheet({ person, title, facts, actions }: Props) {
  const t = useTexts(usersTexts);
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <PersonAvatar person={person} size={96} />
        <div className={classes.name}>
          <h1>{title}</h1>
          {person.is_online && <p>{t('online')}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      <dl className={classes.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </article>
  );
}
