import { Skeleton } from '@mantine/core';
import { holdings } from '@orbita/contract/permissions';
import type { PersonAccount } from '@orbita/contract/users/account';
import { Link, useParams } from 'react-router';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useCall } from '../../../api/query.ts';
import { formatDateTime } from '../../../base/dates.ts';
import { useTexts } from '../../../base/i18n.ts';
import { HistoryPanel } from '../../../shared/audit/history-panel.tsx';
import { PersonOpenings } from '../../../shared/contracts/openings-panel.tsx';
import { OwnerCode } from '../../../shared/contracts/owner-code.tsx';
import { PersonFormPanel } from '../../../shared/education-forms/form-panel.tsx';
import { StatusesPanel } from '../../../shared/temporary-statuses/statuses-panel.tsx';
import { SkillsPortfolio } from '../../../shared/users/skills-portfolio.tsx';
import { PersonAvatar, personName } from '../../../shared/users/person.tsx';
import { Panel } from '../../../ui/kit/panel.tsx';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { LoadState } from '../../../ui/states/load-state.tsx';
import { AccountActions } from './account-actions.tsx';
import { AccountFacts, Family, Places } from './account-facts.tsx';
import { officeTexts } from './office.texts.ts';
import { PersonRoles } from './person-roles.tsx';
import { PersonSessions } from './person-sessions.tsx';
import classes from './office.module.css';

/** A person for the office: card, contacts, places, roles, sessions, history and actions. */
export function AccountPage() {
  const t = useTexts(officeTexts);
  const id = Number(useParams().id);
  const account = useCall('users', 'getAccount', { params: { id } });
  return (
    <LoadState
      query={account}
      skeleton={<Skeleton height={420} radius="lg" />}
      wayOn={<Link to="/admin/users">{t('people')}</Link>}
    >
      {(person) => <Account key={person.id} account={person} />}
    </LoadState>
  );
}

function Account({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  useTitle(personName(account, 'informal'));
  return (
    <div className={classes.page}>
      <Head account={account} />
      <Notes account={account} />
      <div className={classes.columns}>
        <div>
          <AccountFacts account={account} />
          <Portfolio account={account} />
          <Places account={account} />
          <Family account={account} />
        </div>
        <div>
          <PersonRoles account={account} />
          {account.roles.includes('student') && <StudentRecords account={account} />}
          <Panel title={t('sessions')}>{() => <PersonSessions account={account} />}</Panel>
        </div>
      </div>
      <Openings account={account} />
      <History id={account.id} />
    </div>
  );
}

/** The form of education and the temporary statuses of a student. */
const StudentRecords = ({ account }: { account: PersonAccount }) => (
  <>
    <PersonFormPanel userId={account.id} />
    <StatusesPanel person={account} />
  </>
);

function Portfolio({ account: { id } }: { account: PersonAccount }) {
  const { can, user, acting } = useCurrentUser();
  return <SkillsPortfolio userId={id} mayChange={acting === null && (id === user.id || can('users_write'))} />;
}

/** Who opened an application of the person; of a draft it is written nowhere else. */
function Openings({ account: { id, is_distant, has_sealed_application } }: { account: PersonAccount }) {
  const { can } = useCurrentUser();
  return can('contracts_read') && (is_distant || has_sealed_application) && <PersonOpenings userId={id} />;
}

function Head({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  return (
    <header className={classes.head}>
      <PersonAvatar person={account} size={72} />
      <div className={classes.names}>
        <h1>{personName(account)}</h1>
        <div className={classes.badges}>
          {account.is_blocked && (
            <span className={classes.badge} data-tone="danger">
              {t('isBlocked')}
            </span>
          )}
          {account.roles.map((role) => (
            <span key={role} className={classes.badge}>
              {t(`is.${role}`)}
            </span>
          ))}
          {account.is_owner && <span className={classes.badge}>{t('owner')}</span>}
          {account.has_second_factor && <span className={classes.badge}>{t('hasFactor')}</span>}
          {account.is_distant && <span className={classes.badge}>{t('isDistant')}</span>}
        </div>
      </div>
      <AccountActions account={account} />
    </header>
  );
}

/** What the office should know before it does anything. */
function Notes({ account }: { account: PersonAccount }) {
  const t = useTexts(officeTexts);
  const { blocked_at, block_reason, must_change_password, has_password, is_shared, may_change } = account;
  const { opening_refusal, has_sealed_application, has_proved_phone } = account;
  return (
    <>
      {blocked_at && (
        <p className={classes.warning} data-tone="danger">
          {t('blockedSince', { when: formatDateTime(blocked_at) })}
          {block_reason && `. ${block_reason}`}
        </p>
      )}
      {is_shared && <p className={classes.warning}>{t('shared')}</p>}
      {opening_refusal === 'account-holds-more' && <p className={classes.warning}>{t('refusal.account-holds-more')}</p>}
      {!may_change && <p className={classes.warning}>{t('cannotChange')}</p>}
      {must_change_password && <p className={classes.warning}>{t('mustChange')}</p>}
      {!has_password && <p className={classes.warning}>{t('noPassword')}</p>}
      {has_sealed_application && <OwnerCode userId={account.id} canGive hasPhone={has_proved_phone} />}
    </>
  );
}

function History({ id }: { id: number }) {
  const t = useTexts(officeTexts);
  const nameHolding = (name: string): string => {
    const known = holdings.find((holding) => holding === name);
    return known ? t(`holds.${known}`) : name;
  };
  return (
    <HistoryPanel
      kind="user"
      id={id}
      names={{
        fields: {
          ...{ last_name: t('lastName'), first_name: t('firstName'), middle_name: t('middleName') },
          ...{
            email: t('email'),
            username: t('username'),
            phone: t('phone'),
            phone2: t('phone2'),
            external_id: t('externalId'),
          },
          ...{ outlook_email: t('outlook'), jira_login: t('jira'), is_distant: t('studiesDistant') },
          portfolio: t('portfolio'),
          ...{ photo_id: t('photo'), roles: t('rights'), block_reason: t('reason'), value: t('value') },
          ...{ education_form: t('educationForm'), education_form_from: t('formFrom'), temporary_status: t('status') },
          ...{ status_from: t('statusFrom'), status_until: t('statusUntil'), status_reason: t('statusReason') },
          ...{
            merged: t('mergedWith'),
            other_account: t('otherAccount'),
            answers: t('of.answers'),
            marks: t('of.marks'),
            groups: t('of.groups'),
            holdings: t('holdings'),
          },
        },
        values: { holdings: (value) => value.split(', ').map(nameHolding).join(', ') },
      }}
    />
  );
}
