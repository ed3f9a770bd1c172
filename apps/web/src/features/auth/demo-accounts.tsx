import { useState } from 'react';
import { api } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { notify } from '../../base/notices.ts';
import { authTexts } from './auth.texts.ts';
import classes from './auth.module.css';

interface Account {
  role: string;
  login: string;
  password: string;
  name: string;
}
const roles = ['student', 'distant', 'teacher', 'expert', 'curator', 'parent', 'admin'] as const;
const isRole = (role: string): role is (typeof roles)[number] => (roles as readonly string[]).includes(role);

/** Cards that sign in to the accounts of the demo school with one click. */
export function DemoAccounts({
  accounts,
  onEnter,
}: {
  accounts: readonly Account[];
  onEnter: (token: string, remember: boolean) => void;
}) {
  const t = useTexts(authTexts);
  const [entering, setEntering] = useState<string>();
  const enter = async ({ login, password }: Account) => {
    setEntering(login);
    try {
      const { token } = await api.auth.signInByLogin({ body: { login, password } });
      onEnter(token, false);
    } catch (failure) {
      setEntering(undefined);
      notify({ tone: 'error', message: failure instanceof Error ? failure.message : String(failure) });
    }
  };
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demoTitle')}</h2>
      <p className={classes.hint}>{t('demoText')}</p>
      <div className={classes.cards}>
        {accounts.map((account) => (
          <button
            key={account.login}
            type="button"
            className={classes.card}
            disabled={entering !== undefined}
            onClick={() => void enter(account)}
          >
            <strong>{isRole(account.role) ? t(account.role) : account.role}</strong>
            <span>{account.name}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
