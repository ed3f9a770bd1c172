// The fields of a person's account as a form holds them, and as the call takes them.
import type { PersonAccount } from '@orbita/contract/users/account';

export interface PersonValues {
  last_name: string;
  first_name: string;
  middle_name: string;
  email: string;
  username: string;
  phone: string;
  phone2: string;
  outlook_email: string;
  jira_login: string;
  is_distant: boolean;
}

export const NEW_PERSON: PersonValues = {
  last_name: '',
  first_name: '',
  middle_name: '',
  email: '',
  username: '',
  phone: '',
  phone2: '',
  outlook_email: '',
  jira_login: '',
  is_distant: false,
};

export const readPerson = (account: PersonAccount): PersonValues => ({
  last_name: account.last_name,
  first_name: account.first_name,
  middle_name: account.middle_name,
  email: account.email ?? '',
  username: account.username ?? '',
  phone: account.phone ?? '',
  phone2: account.phone2 ?? '',
  outlook_email: account.outlook_email ?? '',
  jira_login: account.jira_login ?? '',
  is_distant: account.is_distant,
});

const orNull = (text: string): string | null => text.trim() || null;

export const bodyOf = (values: PersonValues) => ({
  ...values,
  email: orNull(values.email),
  username: orNull(values.username),
  phone: orNull(values.phone),
  phone2: orNull(values.phone2),
  outlook_email: orNull(values.outlook_email),
  jira_login: orNull(values.jira_login),
});
