import { useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { getToken } from '../../../api/client/session.ts';
import { queryClient } from '../../../api/query.ts';
import { signOut } from '../../../api/sign-out.ts';
import { useTexts } from '../../../base/i18n.ts';
import { PlainButton } from '../../../ui/plain/plain-button.tsx';
import { EntryForm } from '../entry-form.tsx';
import { EntryNotice, ToSignIn } from '../entry-frame.tsx';
import { useLink } from '../use-link.ts';
import { registrationTexts } from './registration.texts.ts';
import { Consent } from './consent.tsx';
import { useNameFields } from './name-fields.ts';
import classes from '../auth.module.css';

interface Props {
  token: string;
  onEnter: (token: string) => void;
}

/** The page of an invitation: a new person registers, whoever has an account signs in and accepts. */
export function Invited({ token, onEnter }: Props) {
  const t = useTexts(registrationTexts);
  const link = useLink(token, (read) => api.invitations.readInvitation({ body: { token: read } }));
  if (!link) return null;
  if (!link.opens)
    return (
      <EntryNotice title={t('invitedTitle')} way={<ToSignIn />}>
        <p className={classes.hint} role="alert">
          {link.refusal}
        </p>
      </EntryNotice>
    );
  const { email, has_account, groups, member } = link.opens;
  if (member && getToken()) return <SignOutFirst name={`${member.first_name} ${member.last_name}`} />;
  if (member) return <FirstPassword {...{ token, email, groups, onEnter }} name={member.first_name} />;
  if (getToken()) return <AcceptAs token={token} />;
  if (has_account) return <SignInFirst token={token} email={email} />;
  return <NewPerson {...{ token, email, groups, onEnter }} />;
}

function NewPerson({ token, email, groups, onEnter }: Props & { email: string; groups: string[] }) {
  const t = useTexts(registrationTexts);
  const fields = useNameFields(email);
  return (
    <EntryForm
      title={t('invitedTitle')}
      text={
        <>
          {t('invitedText')} {groups.length > 0 && t('invitedGroups', { groups: groups.join(', ') })}
        </>
      }
      fields={fields}
      button={t('accept')}
      busy={t('accepting')}
      send={async (body) => {
        const entered = await api.auth.signUp({ body: { ...body, invitation: token } });
        if (entered.token) onEnter(entered.token);
      }}
    >
      <Consent />
    </EntryForm>
  );
}

/** Somebody whom the office has entered already: only the password is missing. */
function FirstPassword({
  token,
  email,
  name,
  groups,
  onEnter,
}: Props & { email: string; name: string; groups: string[] }) {
  const t = useTexts(registrationTexts);
  const fields = useNameFields(email).filter((field) => field.name === 'email' || field.name === 'password');
  return (
    <EntryForm
      title={t('memberTitle', { name })}
      text={
        <>
          {t('memberText')} {groups.length > 0 && t('invitedGroups', { groups: groups.join(', ') })}
        </>
      }
      fields={fields}
      button={t('memberEnter')}
      busy={t('accepting')}
      send={async ({ password }) => {
        const entered = await api.auth.enterInvitedMember({ body: { token, password } });
        onEnter(entered.token);
      }}
    >
      <Consent />
    </EntryForm>
  );
}

/** The link is of somebody else than who is signed in on this device. */
function SignOutFirst({ name }: { name: string }) {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  return (
    <EntryNotice title={t('otherInvited')}>
      <p className={classes.hint}>{t('otherInvitedText', { name })}</p>
      <PlainButton tone="main" wide onClick={() => void signOut().then(() => navigate(0))}>
        {t('signOutFirst')}
      </PlainButton>
    </EntryNotice>
  );
}

function SignInFirst({ token, email }: { token: string; email: string }) {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const signIn = new URLSearchParams({ login: email, redirect: `/register#${token}` });
  return (
    <EntryNotice title={t('invitedTitle')}>
      <p className={classes.hint}>{t('hasAccountText', { email })}</p>
      <PlainButton tone="main" wide onClick={() => void navigate(`/auth?${signIn}`)}>
        {t('enter')}
      </PlainButton>
    </EntryNotice>
  );
}

function AcceptAs({ token }: { token: string }) {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const me = useLink(token, () => api.auth.getAuth({}));
  if (!me?.opens) return null;
  const { first_name, last_name } = me.opens.user;
  return (
    <>
      <EntryForm
        title={t('acceptAs', { name: `${first_name} ${last_name}` })}
        text={t('acceptAsText')}
        fields={[]}
        button={t('accept')}
        busy={t('accepting')}
        send={async () => {
          await api.invitations.acceptInvitation({ body: { token } });
          queryClient.clear();
          void navigate('/main', { replace: true });
        }}
      />
      <p className={classes.aside}>
        <PlainButton onClick={() => void signOut().then(() => navigate(0))}>{t('otherAccount')}</PlainButton>
      </p>
    </>
  );
}
