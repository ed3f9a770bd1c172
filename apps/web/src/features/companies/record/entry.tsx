import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Company } from '@orbita/contract/companies';
import { useCurrentUser } from '../../../api/current-user.ts';
import { useTexts } from '../../../base/i18n.ts';
import { confirm } from '../../../ui/dialogs/confirm.tsx';
import { EditPanel } from '../../../ui/kit/edit-panel.tsx';
import { OwnPasswordField } from '../../../ui/kit/own-password-field.tsx';
import { proofOf } from '../../../ui/kit/proof-of.ts';
import { useFormFields } from '../../../ui/kit/use-form-fields.ts';
import { companiesTexts } from '../companies.texts.ts';
import { orNull, useSaveCompany } from './use-save-company.ts';

const read = (company: Company) => ({
  is_open: !company.private,
  sign_in_page_message: company.sign_in_page_message,
  questions_email: company.questions_email ?? '',
  domain: company.domain ?? '',
  current_password: '',
});
type Values = ReturnType<typeof read>;

/** How people get in: registration, the words of the sign-in page, the domain. */
export function Entry({ company }: { company: Company }) {
  const t = useTexts(companiesTexts);
  const { can, user } = useCurrentUser();
  const save = useSaveCompany(company.id);
  const form = useFormFields<Values>({
    initial: read(company),
    checks: { domain: (text) => /[^a-zA-Z0-9.-]/.test(text.trim()) && t('domainFault') },
  });
  const names = {
    is_open: t('open'),
    sign_in_page_message: t('signInMessage'),
    questions_email: t('questionsEmail'),
    domain: t('domain'),
    current_password: '',
  };
  const mayMove = can('services_write') && (user.id === company.owner_id || can('roles_write'));
  const send = async ({ is_open, domain: typed, ...values }: Values, seen: string | undefined) => {
    const domain = orNull(typed.toLowerCase());
    const isMoved = domain !== company.domain;
    if (isMoved && domain !== null && !(await confirm({ message: t('domainAsk', { domain }), isDanger: true })))
      return company;
    const { sign_in_page_message, questions_email } = values;
    const texts = { sign_in_page_message, questions_email: orNull(questions_email) };
    return save({ private: !is_open, ...texts, ...(isMoved ? { domain, ...proofOf(values) } : {}) }, seen);
  };
  return (
    <EditPanel
      form={form}
      record={company}
      meeting={{ read, names, show: { is_open: (value) => t(value ? 'yes' : 'no') } }}
      isReadOnly={!can('company_write')}
      save={send}
    >
      <Switch label={t('open')} description={t('openHint')} {...form.tick('is_open')} />
      <Textarea
        label={t('signInMessage')}
        description={t('signInHint')}
        maxLength={2048}
        autosize
        minRows={2}
        maxRows={6}
        {...form.text('sign_in_page_message')}
      />
      <TextInput
        label={t('questionsEmail')}
        description={t(can('users_read') ? 'questionsEmailHint' : 'questionsEmailReaders')}
        type="email"
        maxLength={255}
        disabled={!can('users_read')}
        {...form.text('questions_email')}
      />
      <TextInput
        label={t('domain')}
        description={t(mayMove ? 'domainHint' : 'domainOwner')}
        maxLength={253}
        disabled={!mayMove}
        {...form.text('domain')}
      />
      <OwnPasswordField form={form} />
    </EditPanel>
  );
}
