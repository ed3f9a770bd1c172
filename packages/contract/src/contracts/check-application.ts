// What is missing or wrong in an application; the page says it as one types, the server before it takes the application.
import type { Address, Agent, Application, Passport, ScanKind } from './application.ts';
import { readSpeciality } from './application-values.ts';
import { isPersonInn, isSnils } from './check-numbers.ts';
import { dropUnseen } from '../visible-text.ts';

export const problemCodes = [
  'missing',
  'too-long',
  'not-a-name',
  'email-format',
  'phone-format',
  'phone-same',
  'snils-checksum',
  'inn-checksum',
  'passport-series',
  'passport-number',
  'passport-code',
  'gender-missing',
  'date-format',
  'no-such-day',
  'date-future',
  'too-young',
  'too-old',
  'passport-before-14',
  'agent-minor',
  'year-format',
  'score-range',
  'scan-missing',
  'offer-closed',
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** A field by its path, such as `passport.series` or `scans.passport`, and what is wrong with it. */
export interface Problem {
  field: string;
  code: ProblemCode;
}
export interface CheckedAgainst {
  /** Today in the institution's time zone, YYYY-MM-DD. */
  today: string;
  /** Kinds of which at least one scan is there. */
  scans: ReadonlySet<ScanKind>;
  /** Whether somebody may still apply for a speciality value. */
  isOpen: (speciality: string) => boolean;
}

const NAME = /^[\p{L}\p{M}][\p{L}\p{M}' ’.-]*$/u;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
const PHONE = /^\+?[\d\s()-]{10,20}$/;

/** Whether it is a day of the calendar. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
/** Whether it is written as a day, though the calendar may have none such, as 31 February. */
const isWrittenAsDay = (value: string): boolean => /^(?:\d{4}-\d{2}-\d{2}|\d{1,2}\.\d{1,2}\.\d{4})$/.test(value);
/** The same day some years later; 29 February becomes 1 March, when the law counts the year as full. */
export function yearsLater(day: string, years: number): string {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCFullYear(moved.getUTCFullYear() + years);
  return moved.toISOString().slice(0, 10);
}
/** Whether somebody born on a day is 18 today; false as well without a day. */
export const isAdult = (birthdate: string, today: string): boolean =>
  isDay(birthdate) && yearsLater(birthdate, 18) <= today;

type Report = (field: string, code: ProblemCode | undefined) => void;

const required = (value: string, check?: (value: string) => ProblemCode | undefined): ProblemCode | undefined => {
  // What nobody sees is dropped when it is saved, and nobody could mend it.
  const line = dropUnseen(value).trim();
  return line === '' ? 'missing' : check?.(line);
};
const nameProblem = (value: string) => (NAME.test(value) ? undefined : ('not-a-name' as const));
const pastDay =
  (today: string) =>
  (value: string): ProblemCode | undefined => {
    if (!isDay(value)) return isWrittenAsDay(value) ? 'no-such-day' : 'date-format';
    return value > today ? 'date-future' : undefined;
  };

function checkNames(person: { surname: string; name: string; patronymic: string }, report: Report): void {
  report('surname', required(person.surname, nameProblem));
  report('name', required(person.name, nameProblem));
  const patronymic = dropUnseen(person.patronymic).trim();
  report('patronymic', patronymic === '' ? undefined : nameProblem(patronymic));
}

function checkPassport(passport: Passport, today: string, report: Report): void {
  const form = (pattern: RegExp, code: ProblemCode) => (value: string) =>
    pattern.test(value.replaceAll(/\s/g, '')) ? undefined : code;
  report('series', required(passport.series, form(/^\d{4}$/, 'passport-series')));
  report('number', required(passport.number, form(/^\d{6}$/, 'passport-number')));
  report('code', required(passport.code, form(/^\d{3}-?\d{3}$/, 'passport-code')));
  report('issued', required(passport.issued));
  report('place_of_birth', required(passport.place_of_birth));
  report('gender', ['male', 'female'].includes(passport.gender) ? undefined : 'gender-missing');
  report('birthdate', required(passport.birthdate, pastDay(today)));
  report(
    'issue_date',
    required(passport.issue_date, (day) => {
      const problem = pastDay(today)(day);
      if (problem || !isDay(passport.birthdate)) return problem;
      return day < yearsLater(passport.birthdate, 14) ? 'passport-before-14' : undefined;
    }),
  );
}

function checkAddress(address: Address, report: Report): void {
  report('country', required(address.country));
  report('city', required(address.city));
  report('number', required(address.number));
}

function checkAgent(agent: Agent, studentPhone: string, { today }: CheckedAgainst, report: Report): void {
  report('relationship_id', agent.relationship_id === null ? 'missing' : undefined);
  checkNames(agent, report);
  const digits = (phone: string) => phone.replaceAll(/\D/g, '').slice(-10);
  report(
    'phone',
    required(agent.phone, (phone) => {
      if (!PHONE.test(phone)) return 'phone-format';
      // The agent signs by a code of an own phone.
      return digits(phone) === digits(studentPhone) ? 'phone-same' : undefined;
    }),
  );
  report(
    'email',
    required(agent.email, (email) => (EMAIL.test(email) ? undefined : 'email-format')),
  );
  checkPassport(agent.passport, today, (field, code) => report(`passport.${field}`, code));
  const { birthdate } = agent.passport;
  if (isDay(birthdate) && birthdate <= today && !isAdult(birthdate, today)) report('passport.birthdate', 'agent-minor');
  checkAddress(agent.registration_address, (field, code) => report(`registration_address.${field}`, code));
}

function checkSchoolDocument({ document }: Application, today: string, report: Report): void {
  report('number', required(document.number));
  report('date_of_issue', required(document.date_of_issue, pastDay(today)));
  const lastYear = Number(today.slice(0, 4));
  const isYear = (value: string) => /^\d{4}$/.test(value) && Number(value) >= 1950 && Number(value) <= lastYear;
  report(
    'year_of_graduation',
    required(document.year_of_graduation, (value) => (isYear(value) ? undefined : 'year-format')),
  );
  const isScore = (value: string) => /^[2-5]([.,]\d{1,3})?$/.test(value) && Number(value.replace(',', '.')) <= 5;
  report(
    'average_score',
    required(document.average_score, (value) => (isScore(value) ? undefined : 'score-range')),
  );
}

/** Age limits of applicants in years. */
const [YOUNGEST, OLDEST] = [13, 100];

/** Lists what is missing or wrong, each field once, in the order of the form. */
export function checkApplication(application: Application, against: CheckedAgainst): Problem[] {
  const { today, scans } = against;
  const problems = new Map<string, ProblemCode>();
  const report: Report = (field, code) => {
    if (code && !problems.has(field)) problems.set(field, code);
  };
  const under =
    (prefix: string): Report =>
    (field, code) =>
      report(`${prefix}.${field}`, code);
  checkNames(application, report);
  report(
    'email',
    required(application.email, (value) => (EMAIL.test(value) ? undefined : 'email-format')),
  );
  report(
    'phone',
    required(application.phone, (value) => (PHONE.test(value) ? undefined : 'phone-format')),
  );
  checkPassport(application.passport, today, under('passport'));
  const { birthdate } = application.passport;
  if (isDay(birthdate) && birthdate <= today) {
    if (yearsLater(birthdate, YOUNGEST) > today) report('passport.birthdate', 'too-young');
    if (yearsLater(birthdate, OLDEST) < today) report('passport.birthdate', 'too-old');
  }
  report('scans.passport', scans.has('passport') ? undefined : 'scan-missing');
  report(
    'snils',
    required(application.snils, (value) => (isSnils(value) ? undefined : 'snils-checksum')),
  );
  report(
    'inn',
    required(application.inn, (value) => (isPersonInn(value) ? undefined : 'inn-checksum')),
  );
  checkAddress(application.registration_address, under('registration_address'));
  if (application.has_residential_address) checkAddress(application.residential_address, under('residential_address'));
  checkSchoolDocument(application, today, under('document'));
  if (application.has_certificate) report('scans.certificate', scans.has('certificate') ? undefined : 'scan-missing');
  report(
    'speciality',
    required(application.speciality, (value) =>
      readSpeciality(value) && against.isOpen(value) ? undefined : 'offer-closed',
    ),
  );
  if (needsAgent(application, today)) {
    checkAgent(application.agent, application.phone, against, under('agent'));
    report('scans.agent_passport', scans.has('agent_passport') ? undefined : 'scan-missing');
  }
  return [...problems].map(([field, code]) => ({ field, code }));
}

/** Whether an agent signs: for every minor, and for an adult who wants one. */
export const needsAgent = (application: Application, today: string): boolean =>
  !application.is_agent || !isAdult(application.passport.birthdate, today);
