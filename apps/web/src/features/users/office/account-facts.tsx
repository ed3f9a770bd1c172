import type { Person } from '@orbita/contract/schemas';
import type { PersonAccount } from '@orbita/contract/users/account';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { formatDate, formatRelative } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { personName } from '../../../shared/users/person.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { officeTexts } from './office.texts.ts';
import classes from './office.module.css';

interface Fact {
  label: string;
  value: ReactNode;
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** How a person signs in and is reached. */
export function AccountFacts({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  const notSet = <span className={classes.muted}>{t('notSet')}</span>;
  return (
    <Panel title={t('signIn')}>
      {() => (
        <Facts
          facts={[
            {
              label: t('email'),
              value: account.email ? <a href={`mailto:${account.email}`}>{account.email}</a> : notSet,
            },
            { label: t('username'), value: account.username ?? notSet },
            { label: t('phone'), value: account.phone ? <a href={`tel:${account.phone}`}>{account.phone}</a> : notSet },
            { label: t('phone2'), value: account.phone2 },
            { label: t('outlook'), value: account.outlook_email },
            { label: t('jira'), value: account.jira_login },
            { label: t('seen'), value: account.last_seen_at ? formatRelative(account.last_seen_at) : t('neverSeen') },
            { label: t('added'), value: formatDate(account.created_at) },
          ]}
        />
      )}
    </Panel>
  );
}

/** Groups, curated groups and disciplines. */
export function Places({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  const { groups, curated_groups: curated, subjects } = account;
  const mayOpen = useCurrentUser().can('groups_read');
  const namesOf = (named: readonly { id: number; name: string }[]) => (
    <ul className={classes.list}>
      {named.map(({ id, name }) => (
        <li key={id}>{mayOpen ? <Link to={`/admin/groups/${id}`}>{name}</Link> : name}</li>
      ))}
    </ul>
  );
  return (
    <>
      {(groups.length > 0 || account.roles.includes('student')) && (
        <Panel title={t('groups')}>{() => namesOf(groups)}</Panel>
      )}
      {curated.length > 0 && <Panel title={t('curates')}>{() => namesOf(curated)}</Panel>}
      {subjects.length > 0 && (
        <Panel title={t('subjects')}>
          {() => (
            <ul className={classes.list}>
              {subjects.map(({ id, title, role_type, is_archived }) => (
                <li key={`${id}-${role_type}`} className={classes.line}>
                  <span>
                    <Link to={`/subjects/${id}`}>{title}</Link> {is_archived && t('archived')}
                  </span>
                  <span className={classes.muted}>{t(role_type === 'TEACHER' ? 'asTeacher' : 'asExpert')}</span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
      )}
    </>
  );
}

/** Confirmed parents and children. */
export function Family({ account: { children, parents } }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  if (children.length + parents.length === 0) return null;
  return (
    <Panel title={t('family')}>
      {() => (
        <Facts
          facts={[
            { label: t('children'), value: children.length > 0 && <People people={children} /> },
            { label: t('parents'), value: parents.length > 0 && <People people={parents} /> },
          ]}
        />
      )}
    </Panel>
  );
}

function People({ people }: { people: readonly Person[] }) {
  return (
    <span className={classes.stack}>
      {people.map((person) => (
        <Link key={person.id} to={`/admin/users/${person.id}`}>
          {personName(person)}
        </Link>
      ))}
    </span>
  );
}
