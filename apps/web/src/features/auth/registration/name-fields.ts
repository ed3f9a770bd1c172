import { useTexts } from '../../../base/i18n.ts';
import type { EntryField } from '../entry-form.tsx';
import { registrationTexts } from './registration.texts.ts';

type Name = 'last_name' | 'first_name' | 'middle_name' | 'email' | 'password';

/** The fields of whoever registers; an address that is known already cannot be changed. */
export function useNameFields(email?: string): EntryField<Name>[] {
  const t = useTexts(registrationTexts);
  const address: EntryField<Name> = { name: 'email', label: t('email'), type: 'email', autoComplete: 'email' };
  return [
    { name: 'last_name', label: t('lastName'), type: 'text', autoComplete: 'family-name' },
    { name: 'first_name', label: t('firstName'), type: 'text', autoComplete: 'given-name' },
    { name: 'middle_name', label: t('middleName'), type: 'text', autoComplete: 'additional-name', isOptional: true },
    email === undefined ? address : { ...address, autoComplete: 'username', value: email, isFixed: true },
    {
      name: 'password',
      label: t('password'),
      type: 'password',
      autoComplete: 'new-password',
      hint: t('passwordHint'),
    },
  ];
}
