import type { MailDelivery } from '@orbita/contract/mails';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { api } from '../../../api/client/entry-client.ts';
import { withProof } from '../../../api/client/proof-of-work.ts';
import { keepToken } from '../../../api/client/keep-token.ts';
import { useTexts } from '../../../base/i18n.ts';
import { useTitle } from '../../../ui/plain/page-header.tsx';
import { useAddressParams } from '../../../base/address-params.ts';
import { EntryForm, type EntryField } from '../entry-form.tsx';
import { EntryFrame, EntryNotice, ToSignIn } from '../entry-frame.tsx';
import { useInformation } from '../use-information.ts';
import { registrationTexts } from './registration.texts.ts';
import { Consent } from './consent.tsx';
import { Invited } from './invited.tsx';
import { MailsHere } from '../mails-here.tsx';
import { useNameFields } from './name-fields.ts';
import classes from '../auth.module.css';

/** Registration by oneself, or by the link of an invitation. */
export function RegisterPage() {
  const t = useTexts(registrationTexts);
  const navigate = useNavigate();
  const [search] = useAddressParams();
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
        information && (
          <Open
            information={information}
            title={t('registerTitle')}
            text={t(search.has('group') ? 'registerGroupText' : 'registerText')}
            group={search.get('group')}
          />
        )
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
      {information && <Open information={information} title={t('parentsTitle')} text={t('parentsText')} isParent />}
      {information?.registration_open && (
        <p className={classes.aside}>
          <Link to="/register">{t('parentsOther')}</Link>
        </p>
      )}
    </EntryFrame>
  );
}

interface Props {
  information: { registration_open: boolean; mails: MailDelivery };
  title: string;
  text: string;
  isParent?: boolean;
  /** Link of the group that somebody came for. */
  group?: string | null;
}

function Open({ information, title, text, isParent = false, group }: Props) {
  const t = useTexts(registrationTexts);
  const own = useNameFields();
  const code: EntryField<'child_code'> = {
    ...{ name: 'child_code', label: t('childCode'), type: 'text', autoComplete: 'off', isOptional: true },
    hint: t('childCodeHint'),
  };
  const fields: EntryField<(typeof own)[number]['name'] | 'child_code'>[] = isParent ? [...own, code] : own;
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
        <p className={classes.hint}>
          {t(information.mails === 'sent' ? 'registerSentText' : 'registerKeptText', { email: sentTo })}
        </p>
        <MailsHere mails={information.mails} />
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
        const { child_code, ...rest } = body;
        const family = child_code?.trim() ? { child_code } : {};
        const joined = group ? { join_link: group } : {};
        await withProof((paid) => api.auth.signUp({ body: { ...rest, ...family, ...joined, ...paid } }));
        setSentTo(body.email);
      }}
    >
      <Consent />
    </EntryForm>
  );
}
