// What the fields of a contract template are filled with.
import type { Address, Application, Passport } from '@orbita/contract/contracts/application';
import { AppError } from '../../../http/app-error.ts';
import type { FieldValues } from '../../../platform/docx/fill-docx.ts';
import { readPhone } from '../../users/index.ts';
import type { PaperSource, Particulars } from './documents.queries.ts';
import { longDate, shortDate } from './words/russian-date.ts';
import { monthsInWords, sumInDigits, sumInWords } from './words/sum-in-words.ts';

/** What stands for particulars that the institution has not given. */
const BLANK = '____________________';

/** Surname, name and patronymic. */
export const fullName = (person: { surname: string; name: string; patronymic: string }): string =>
  [person.surname, person.name, person.patronymic]
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
/** «Ёлкина А. П.», with spaces that do not break. */
export const shortName = (person: { surname: string; name: string; patronymic: string }): string =>
  [
    person.surname.trim(),
    ...[person.name, person.patronymic].flatMap((part) => (part.trim() === '' ? [] : [`${part.trim()[0]}.`])),
  ].join('\u00a0');

const passportText = ({ series, number, issued, issue_date, code }: Passport): string =>
  `серия ${series} № ${number}, выдан ${issued} ${shortDate(issue_date)}, код подразделения ${code}`;
export function addressText({ country, city, street, number, building, flat }: Address): string {
  const parts = [
    country,
    city,
    street,
    number && `д. ${number}`,
    building && `корп. ${building}`,
    flat && `кв. ${flat}`,
  ];
  return parts
    .map((part) => part.trim())
    .filter(Boolean)
    .join(', ');
}

/** What every paper says of the institution. */
export const institutionValues = (particulars: Particulars): FieldValues => ({
  institution: particulars.legal_name || BLANK,
  institution_city: particulars.city,
  institution_head: particulars.head || BLANK,
  institution_basis: particulars.basis || 'Устава',
  institution_signer: particulars.signer || BLANK,
  institution_licence: particulars.licence,
  institution_address: particulars.address,
  institution_details: particulars.details,
});

/** How a contract names the school that comes before. */
export const baseText = (after9: boolean): string =>
  after9 ? 'основного общего образования (9 классов)' : 'среднего общего образования (11 классов)';
export const programText = (code: string, title: string): string => [code, `«${title}»`].filter(Boolean).join(' ');

/** Returns the values of a contract; refuses one whose price or programme is not known. */
export function contractValues(source: PaperSource, typed: Application, particulars: Particulars): FieldValues {
  const { price, after_9: after9 } = source;
  if (price === null || after9 === null) throw new AppError('contract-price-missing');
  const { agent } = typed;
  const names = { surname: source.surname, name: source.name, patronymic: source.patronymic };
  const student = {
    student_name: fullName(names),
    student_name_short: shortName(names),
    student_birthdate: shortDate(typed.passport.birthdate),
    student_passport: passportText(typed.passport),
    student_snils: typed.snils,
    student_inn: typed.inn,
    student_address: addressText(typed.registration_address),
    student_residential_address: addressText(
      typed.has_residential_address ? typed.residential_address : typed.registration_address,
    ),
    student_phone: readPhone(source.phone) ?? source.phone,
    student_email: source.email,
  };
  const agentValues = {
    agent_name: fullName(agent),
    agent_name_short: shortName(agent),
    agent_relationship: source.relationship.toLowerCase(),
    agent_birthdate: shortDate(agent.passport.birthdate),
    agent_passport: passportText(agent.passport),
    agent_address: addressText(agent.registration_address),
    agent_phone: readPhone(agent.phone) ?? agent.phone,
    agent_email: agent.email,
  };
  const hasAgent = !source.is_agent;
  return {
    number: source.number,
    date: longDate(source.numbered_on),
    date_short: shortDate(source.numbered_on),
    ...institutionValues(particulars),
    ...student,
    has_agent: hasAgent,
    ...(hasAgent ? agentValues : Object.fromEntries(Object.keys(agentValues).map((field) => [field, '']))),
    customer_name: hasAgent ? agentValues.agent_name : student.student_name,
    customer_name_short: hasAgent ? agentValues.agent_name_short : student.student_name_short,
    customer_passport: hasAgent ? agentValues.agent_passport : student.student_passport,
    customer_address: hasAgent ? agentValues.agent_address : student.student_address,
    customer_phone: hasAgent ? agentValues.agent_phone : student.student_phone,
    customer_email: hasAgent ? agentValues.agent_email : student.student_email,
    program: programText(source.program_code, source.program_title),
    program_code: source.program_code,
    program_title: source.program_title,
    base: baseText(after9),
    education_form: source.education_form.toLowerCase(),
    duration: source.months === null ? '' : monthsInWords(source.months),
    starts_on: source.starts_on === null ? '' : longDate(source.starts_on),
    price: sumInDigits(price),
    price_words: sumInWords(price),
  };
}
