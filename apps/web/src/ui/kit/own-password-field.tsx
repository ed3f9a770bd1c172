import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../base/i18n.ts';
import { uiTexts } from '../ui.texts.ts';
import type { FormFields } from './use-form-fields.ts';

interface Props<Values extends { current_password: string }> {
  form: FormFields<Values>;
  /** It is needed whatever changes; otherwise the field comes once the server has asked for it. */
  isNeeded?: boolean;
}

/** The own password, which lets somebody decide where money, codes or secrets go. */
export function OwnPasswordField<Values extends { current_password: string }>({ form, isNeeded }: Props<Values>) {
  const t = useTexts(uiTexts);
  const field = form.text('current_password');
  // Of the version that was edited, so that the field goes away after a save.
  const [askedOf, setAskedOf] = useState<Values>();
  if (field.error !== undefined && askedOf !== form.initial) setAskedOf(form.initial);
  const isAsked = isNeeded || field.error !== undefined || field.value !== '' || askedOf === form.initial;
  if (!isAsked) return null;
  return (
    <PasswordInput
      label={t('ownPassword')}
      description={t('ownPasswordWhy')}
      autoComplete="current-password"
      maxLength={200}
      // The component leaves it out, and focus goes to the first invalid field.
      aria-invalid={field.error !== undefined}
      {...field}
    />
  );
}
