// Fields of an application for admission. A draft holds them as typed: wrong ones are kept and named as problems.
import { id, nullable, oneOf, singleLine, Type } from '../schemas.ts';
import { contractStatuses } from './application-values.ts';

export * from './application-values.ts';

/** A line as the applicant typed it; empty until then. */
const typed = (description: string, max = 255) => singleLine(description, { max });
/** A date as sent: YYYY-MM-DD, or what was typed while it is no date; empty until then. */
const typedDate = (description: string) => typed(`${description}, YYYY-MM-DD`, 10);

export const Passport = Type.Object({
  series: typed('Series, 4 digits', 20),
  number: typed('Number, 6 digits', 20),
  code: typed('Code of the office that issued it, 123-456', 20),
  issued: typed('Name of the office that issued it', 500),
  issue_date: typedDate('Day of issue'),
  gender: typed('male or female; empty until chosen', 10),
  birthdate: typedDate('Day of birth'),
  place_of_birth: typed('Place of birth', 500),
});
export const Address = Type.Object({
  country: typed('Country', 100),
  city: typed('Town or village, with its region', 200),
  street: typed('Street; empty where there are none', 200),
  number: typed('Number of the house', 20),
  building: typed('Building; empty without', 20),
  flat: typed('Flat; empty without', 20),
});
export const SchoolDocument = Type.Object({
  number: typed('Series and number', 50),
  date_of_issue: typedDate('Day of issue'),
  year_of_graduation: typed('Year of graduation, four digits', 10),
  average_score: typed('Average score from 2 to 5, with a dot or a comma', 10),
});
export const Agent = Type.Object({
  relationship_id: nullable(id('What the agent is to the student')),
  surname: typed('Surname', 100),
  name: typed('Name', 100),
  patronymic: typed('Patronymic; empty without', 100),
  phone: typed('Phone to which the code of the signature is told', 40),
  email: typed('E-mail', 255),
  passport: Passport,
  registration_address: Address,
});

/** Everything that an applicant types. */
export const Application = Type.Object({
  surname: typed('Surname', 100),
  name: typed('Name', 100),
  patronymic: typed('Patronymic; empty without', 100),
  email: typed('E-mail', 255),
  phone: typed('Phone, confirmed by a code', 40),
  snils: typed('SNILS, 11 digits', 20),
  inn: typed('INN of a person, 12 digits', 20),
  passport: Passport,
  registration_address: Address,
  has_residential_address: Type.Boolean({ description: 'Lives elsewhere than registered' }),
  residential_address: Address,
  document: SchoolDocument,
  has_certificate: Type.Boolean({ description: 'Comes with scans of the certificate; otherwise it is brought later' }),
  speciality: typed('Programme and base: `<program id>-9` or `<program id>-11`; empty until chosen', 20),
  is_agent: Type.Boolean({ description: 'The student signs without an agent; never for a minor' }),
  agent: Agent,
});
export type Application = Type.Static<typeof Application>;
export type Passport = Type.Static<typeof Passport>;
export type Address = Type.Static<typeof Address>;
export type Agent = Type.Static<typeof Agent>;

export const ContractStatusWord = oneOf(
  contractStatuses,
  'draft: still being written; unconfirmed: waits for the office',
);
