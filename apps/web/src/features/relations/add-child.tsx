import { TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { ApiError } from '../../api/client/api-error.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useSave } from '../../api/query.ts';
import { useTexts } from '../../base/i18n.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { relationsTexts } from './relations.texts.ts';
import { AFFECTED } from './use-relation-actions.ts';
import classes from './relations.module.css';

/** Adds a child by its code, or asks for it by e-mail. */
export function AddChild() {
  return (
    <div className={classes.adders}>
      <Adder name="code" />
      <Adder name="email" />
    </div>
  );
}

function Adder({ name }: { name: 'code' | 'email' }) {
  const t = useTexts(relationsTexts);
  const { user } = useCurrentUser();
  const [text, setText] = useState('');
  const add = useSave('relations', 'addRelation', {
    invalidates: AFFECTED,
    success: t(name === 'code' ? 'codeDone' : 'emailDone'),
    failure: false,
    onSuccess: () => setText(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) add.mutate({ params: { id: user.id }, body: { [name]: text.trim() } });
  };
  return (
    <form className={classes.adder} onSubmit={submit}>
      <TextInput
        label={t(name)}
        {...(name === 'email' ? { description: t('emailHint'), type: 'email' } : { autoComplete: 'off' })}
        maxLength={name === 'code' ? 40 : 255}
        value={text}
        error={add.error instanceof ApiError ? add.error.message : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" loading={add.isPending} disabled={!text.trim()}>
        {t(name === 'code' ? 'codeAdd' : 'emailSend')}
      </Button>
    </form>
  );
}
