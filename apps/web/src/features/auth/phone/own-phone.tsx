import { useState } from 'react';
import { Link } from 'react-router';
import { api, isApiError } from '../../../api/client/entry-client.ts';
import { queryClient } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EntryForm, type EntryField } from '../entry-form.tsx';
import { EntryNotice } from '../entry-frame.tsx';
import { useLink } from '../use-link.ts';
import { askedCall, type AskedCall, CodeForm, type Told } from './code-form.tsx';
import { phoneTexts } from './phone.texts.ts';
import classes from '../auth.module.css';

interface Props {
  told: Told;
  /** It shall prove from now on that the own application is theirs, also when it was confirmed before. */
  isForForm: boolean;
}

/** The own phone of whoever has signed in: named, called and confirmed. */
export function OwnPhone({ told, isForForm }: Props) {
  const t = useTexts(phoneTexts);
  const me = useLink('own', () => api.auth.getAuth({}));
  const [call, setCall] = useState<AskedCall & { said: 'codeTextOwn' | 'codeTextFormer' | 'codeTextNone' }>();
  const [confirmed, setConfirmed] = useState<string>();
  const ask = async (phone: string) => {
    const asked = await api.auth.callPhone();
    const said = asked.is_called ? 'codeTextOwn' : asked.code ? 'codeTextFormer' : 'codeTextNone';
    setCall({ ...askedCall(phone, asked), said });
  };
  if (!me?.opens) return null;
  if (confirmed !== undefined)
    return (
      <EntryNotice
        title={t('done')}
        way={isForForm ? <Link to="/form">{t('toForm')}</Link> : <Link to="/main">{t('toMain')}</Link>}
      >
        <p className={classes.hint}>{t('doneText', { phone: confirmed })}</p>
        <Link to="/self/settings">{t('toSettings')}</Link>
      </EntryNotice>
    );
  if (call)
    return (
      <CodeForm
        call={call}
        text={t(call.said, { phone: call.phone })}
        button={t('confirm')}
        told={told}
        send={async (code) => {
          await api.auth.confirmPhone({ body: { code } });
          await queryClient.invalidateQueries();
          setConfirmed(call.phone);
        }}
        onCallAgain={() => ask(call.phone)}
        onOther={() => setCall(undefined)}
      />
    );
  const { phone, phone_confirmed: isConfirmed } = me.opens.user;
  return (
    <>
      <NameForm phone={phone ?? ''} isConfirmed={isConfirmed} isForForm={isForForm} onNamed={ask} />
      <p className={classes.aside}>
        <Link to={isForForm ? '/form' : '/main'}>{t('later')}</Link>
      </p>
    </>
  );
}

interface NameProps {
  phone: string;
  isConfirmed: boolean;
  isForForm: boolean;
  onNamed: (phone: string) => Promise<void>;
}
function NameForm({ phone, isConfirmed, isForForm, onNamed }: NameProps) {
  const t = useTexts(phoneTexts);
  const [needsPassword, setNeedsPassword] = useState(false);
  const number: EntryField<'phone' | 'current_password'> = {
    ...{ name: 'phone', label: t('phone'), type: 'tel', autoComplete: 'tel' },
    ...{ hint: t('phoneHint'), value: isConfirmed && !isForForm ? '' : phone, focuses: true },
  };
  const password: EntryField<'phone' | 'current_password'> = {
    ...{ name: 'current_password', label: t('password'), type: 'password', autoComplete: 'current-password' },
    ...{ hint: t('passwordHint'), focuses: true },
  };
  return (
    <EntryForm
      title={t('ownTitle')}
      text={isForForm ? t('ownForForm') : isConfirmed ? t('ownConfirmed', { phone }) : t('ownText')}
      fields={needsPassword ? [number, password] : [number]}
      button={t('call')}
      busy={t('calling')}
      send={async ({ phone: typed, current_password }) => {
        const body = { phone: typed, ...(current_password ? { current_password } : {}) };
        try {
          const saved = await api.auth.savePhone({ body });
          await onNamed(saved.phone);
        } catch (failure) {
          if (needsPassword || !isApiError(failure) || failure.code !== 'wrong-password') throw failure;
          setNeedsPassword(true);
        }
      }}
    />
  );
}
