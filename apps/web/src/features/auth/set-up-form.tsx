import { api } from '../../api/client/entry-client.ts';
import { useTexts } from '../../base/i18n.ts';
import { EntryForm, type EntryField } from './entry-form.tsx';
import { authTexts } from './auth.texts.ts';
import { setUpTexts } from './set-up.texts.ts';

type Name = 'code' | 'company_title' | 'last_name' | 'first_name' | 'email' | 'password';

/** The first page of an empty install, which creates the institution and its first administrator. */
export function SetUpForm({ onEnter }: { onEnter: (token: string) => void }) {
  const t = useTexts(authTexts);
  const own = useTexts(setUpTexts);
  const fields: EntryField<Name>[] = [
    { name: 'code', label: own('setupCode'), type: 'text', autoComplete: 'one-time-code' },
    { name: 'company_title', label: own('setupCompany'), type: 'text', autoComplete: 'organization' },
    { name: 'last_name', label: t('lastName'), type: 'text', autoComplete: 'family-name' },
    { name: 'first_name', label: t('firstName'), type: 'text', autoComplete: 'given-name' },
    { name: 'email', label: t('email'), type: 'email', autoComplete: 'email' },
    {
      name: 'password',
      label: t('password'),
      type: 'password',
      autoComplete: 'new-password',
      hint: t('passwordHint'),
    },
  ];
  return (
    <EntryForm
      title={t('setupTitle')}
      text={own('setupText')}
      fields={fields}
      button={own('setupCreate')}
      busy={own('setupCreating')}
      fieldOf={{ 'wrong-setup-code': 'code' }}
      send={async (body) => onEnter((await api.auth.setUp({ body })).token)}
    />
  );
}
