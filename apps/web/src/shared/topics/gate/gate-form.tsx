import { PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../../api/client/api-error.ts';
import { useTexts } from '../../../base/i18n.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { gateTexts } from './gate-form.texts.ts';
import classes from './gate-form.module.css';

interface Props {
  /** Accessible name, saying whose password it is. */
  label: string;
  /** Tries the password; an error is shown at the field. */
  onEnter: (password: string) => Promise<unknown>;
  autoFocus?: boolean;
}

/** Asks for the password of a chapter or topic. */
export function GateForm({ label, onEnter, autoFocus = false }: Props) {
  const t = useTexts(gateTexts);
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [isTrying, setTrying] = useState(false);
  const enter = async (event: FormEvent) => {
    event.preventDefault();
    if (password.trim() === '') return setFailure(t('empty'));
    setTrying(true);
    try {
      await onEnter(password);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : String(error));
      setTrying(false);
    }
  };
  return (
    <form className={classes.form} onSubmit={(event) => void enter(event)} noValidate>
      <PasswordInput
        className={classes.field ?? ''}
        aria-label={label}
        placeholder={t('password')}
        autoComplete="off"
        maxLength={100}
        autoFocus={autoFocus}
        value={password}
        error={failure}
        onChange={(event) => {
          setFailure(null);
          setPassword(event.currentTarget.value);
        }}
      />
      <Button type="submit" colour="blue" loading={isTrying}>
        {t('open')}
      </Button>
    </form>
  );
}
