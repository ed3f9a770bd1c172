import { useState } from 'react';
import type { SecondFactorNeeded } from '@orbita/contract/auth/second-factor-methods';
import { api, isApiError } from '../../../api/client/entry-client.ts';
import { withProof } from '../../../api/client/proof-of-work.ts';
import type { Output } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { EntryForm, type EntryField } from '../entry-form.tsx';
import { EntryNotice, ToSignIn } from '../entry-frame.tsx';
import { isPhone, RememberField } from '../remember-field.tsx';
import { SecondStep } from '../second-step.tsx';
import { askedCall, type AskedCall, CodeForm, type Told } from './code-form.tsx';
import { phoneTexts } from './phone.texts.ts';
import classes from '../auth.module.css';

type Account = Output<'auth', 'enterByCall'>['accounts'][number];
type OnEnter = (token: string, remember: boolean) => void;

/** Signing in with a code told by a call: the number, the code, and the account when several have the number. */
export function EnterByPhone({ told, onEnter }: { told: Told; onEnter: OnEnter }) {
  const t = useTexts(phoneTexts);
  const [call, setCall] = useState<AskedCall>();
  const [isParent, setParent] = useState(false);
  const [remember, setRemember] = useState(isPhone);
  const [choice, setChoice] = useState<{ code: string; accounts: Account[] }>();
  const [needed, setNeeded] = useState<SecondFactorNeeded>();
  const ask = async (phone: string) => {
    const asked = await withProof((paid) => api.auth.callPassword({ body: { phone, is_parent: isParent, ...paid } }));
    setCall(askedCall(phone, asked));
  };
  const enter = async (phone: string, code: string, account?: Account) => {
    const body = { phone, code, is_parent: isParent, remember, ...(account ? { user_id: account.id } : {}) };
    try {
      const { token, accounts } = await api.auth.enterByCall({ body });
      if (token === null) setChoice({ code, accounts });
      else onEnter(token, remember);
    } catch (failure) {
      if (!isApiError(failure) || !failure.secondFactor) throw failure;
      setNeeded(failure.secondFactor);
    }
  };
  const startAgain = () => {
    setNeeded(undefined);
    setChoice(undefined);
    setCall(undefined);
  };
  if (needed) return <SecondStep needed={needed} onEnter={(token) => onEnter(token, remember)} onAgain={startAgain} />;
  if (call && choice)
    return (
      <ChooseAccount
        accounts={choice.accounts}
        onChoose={(account) =>
          enter(call.phone, choice.code, account).catch(() => {
            // A code that has ended since is asked for again, with its own words.
            setChoice(undefined);
          })
        }
      />
    );
  if (call)
    return (
      <CodeForm
        call={call}
        text={t('codeText', { phone: call.phone })}
        button={t('enter')}
        told={told}
        send={(code) => enter(call.phone, code)}
        onCallAgain={() => ask(call.phone)}
        onOther={() => setCall(undefined)}
      >
        {told === 'called' && <p className={classes.aside}>{t('noCall')}</p>}
      </CodeForm>
    );
  return (
    <>
      <AskForm
        {...{ isParent, setParent, ask }}
        remember={<RememberField checked={remember} onChange={setRemember} />}
      />
      <p className={classes.aside}>
        <ToSignIn />
      </p>
    </>
  );
}

interface AskProps {
  isParent: boolean;
  setParent: (isParent: boolean) => void;
  ask: (phone: string) => Promise<void>;
  remember: React.ReactNode;
}
function AskForm({ isParent, setParent, ask, remember }: AskProps) {
  const t = useTexts(phoneTexts);
  const fields: EntryField<'phone'>[] = [
    { name: 'phone', label: t('phone'), type: 'tel', autoComplete: 'tel', hint: t('phoneHint'), focuses: true },
  ];
  return (
    <EntryForm
      title={t('title')}
      text={t('text')}
      fields={fields}
      button={t('call')}
      busy={t('calling')}
      send={async ({ phone }) => {
        const checked = await api.auth.checkPhone({ body: { phone } });
        await ask(checked.phone);
      }}
    >
      <fieldset className={classes.kinds}>
        <legend>{t('who')}</legend>
        {([false, true] as const).map((kind) => (
          <label key={String(kind)} className={classes.remember}>
            <input type="radio" name="who" checked={isParent === kind} onChange={() => setParent(kind)} />
            {t(kind ? 'parent' : 'self')}
          </label>
        ))}
      </fieldset>
      {remember}
    </EntryForm>
  );
}

function ChooseAccount({ accounts, onChoose }: { accounts: Account[]; onChoose: (account: Account) => Promise<void> }) {
  const t = useTexts(phoneTexts);
  return (
    <EntryNotice title={t('choose')}>
      <p className={classes.hint}>{t('chooseText')}</p>
      {accounts.map((account) => (
        <button key={account.id} type="button" className={classes.card} onClick={() => void onChoose(account)}>
          <strong>
            {account.last_name} {account.first_name}
          </strong>
          <span>{account.middle_name}</span>
        </button>
      ))}
    </EntryNotice>
  );
}
