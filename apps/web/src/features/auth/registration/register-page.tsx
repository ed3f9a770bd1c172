import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/client/client.ts';
import { keepToken } from '../../../api/client/session.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { EntryForm } from '../entry-form.tsx';
import { EntryFrame, EntryNotice, ShownMails, ToSignIn } from '../entry-frame.tsx';
import { useInformation } from '../use-information.ts';
import { registrationTexts } from './registration.texts.ts';
import { Consent } from './consent.tsx';
import { Invited } from './invited.tsx';
import { useNameFields } from './name-fields.ts';
import classes from '../auth.module.css';

/** Registration by oneself, or by the link of an invitation. */
export function RegisterPage() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const invitation = useLocation().hash.slice(1);
  const { information } = useInformation();
  useTitle(t('registerTitle'));
  const enter = (token: string) => {
    keepToken(token, false);
    void navigate('/main', { replace: true });
  };
  return (
    <EntryFrame lead={information?.title}>
      {invitation ? (
        <Invited key={invitation} token={invitation} onEnter={enter} />
      ) : (
        information && <Open information={information} title={t('registerTitle')} text={t('registerText')} />
      )}
      {!invitation && information?.registration_open && (
        <p className={classes.aside}>
          <Link to="/register/parents">{t('registerParent')}</Link>
        </p>
      )}
    </EntryFrame>
  );
}

/** Registration of a parent, whom the office connects with the child. */
export function RegisterParentsPage() {
  const t = useTexts(registrationTexts);
  const { information } = useInformation();
  useTitle(t('parentsTitle'));
  return (
    <EntryFrame lead={information?.title}>
      {information && <Open information={information} title={t('parentsTitle')} text={t('parentsText')} />}
      {information?.registration_open && (
        <p className={classes.aside}>
          <Link to="/register">{t('parentsOther')}</Link>
        </p>
      )}
    </EntryFrame>
  );
}

interface Props {
  information: { registration_open: boolean; shows_mails: boolean };
  title: string;
  text: string;
}

function Open({ information, title, text }: Props) {
  const t = useTexts(registrationTexts);
  const fields = useNameFields();
  const [sentTo, setSentTo] = useState<string>();
  if (!information.registration_open)
    return (
      <EntryNotice title={t('closedTitle')} way={<ToSignIn />}>
        <p className={classes.hint}>{t('closedText')}</p>
      </EntryNotice>
    );
  if (sentTo !== undefined)
    return (
      <EntryNotice title={t('registerSent')} way={<ToSignIn />}>
        <p className={classes.hint}>{t('registerSentText', { email: sentTo })}</p>
        {information.shows_mails && <ShownMails />}
      </EntryNotice>
    );
  return (
    <EntryForm
      title={title}
      text={text}
      fields={fields}
      button={t('register')}
      busy={t('registering')}
      send={async (body) => {
        await api.auth.signUp({ body });
        setSentTo(body.email);
      }}
    >
      <Consent />
    </EntryForm>
  );
}
