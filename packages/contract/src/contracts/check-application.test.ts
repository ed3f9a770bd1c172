// What the checks of an application find, and what they let pass.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Application, emptyApplication, readSpeciality, specialityOf } from './application.ts';
import { checkApplication, isAdult, needsAgent, yearsLater } from './check-application.ts';
import { isPersonInn, isSnils } from './check-numbers.ts';

const today = '2026-08-20';
const passport = {
  series: '4510',
  number: '123456',
  code: '770-001',
  issued: 'ГУ МВД России по г. Москве',
  issue_date: '2023-05-11',
  gender: 'female',
  birthdate: '2009-04-01',
  place_of_birth: 'г. Тверь',
};
const address = { country: 'Россия', city: 'Тверь', street: 'Советская', number: '7', building: '', flat: '12' };
const whole: Application = {
  ...emptyApplication(),
  surname: 'Ёлкина-Петрова',
  name: 'Анна',
  patronymic: '',
  email: 'anna@example.ru',
  phone: '+79001234567',
  snils: '112-233-445 95',
  inn: '500100732259',
  passport,
  registration_address: address,
  document: { number: '07724 1234567', date_of_issue: '2025-06-25', year_of_graduation: '2025', average_score: '4,35' },
  speciality: '12-9',
  agent: {
    relationship_id: 1,
    surname: 'Ёлкина',
    name: 'Мария',
    patronymic: 'Ивановна',
    phone: '+79007654321',
    email: 'mama@example.ru',
    passport: { ...passport, birthdate: '1980-01-01', issue_date: '2005-01-01' },
    registration_address: address,
  },
};
const against = {
  today,
  scans: new Set(['passport', 'certificate', 'agent_passport'] as const),
  isOpen: (value: string) => value === '12-9',
};
const problemsOf = (change: Partial<Application>) =>
  checkApplication({ ...whole, ...change }, against).map(({ field, code }) => `${field}: ${code}`);

test('a whole application of a minor with an agent has no problems', () => {
  expect(problemsOf({})).toEqual([]);
});

test.each<[string, Partial<Application>, string]>([
  ['a missing name', { name: ' ' }, 'name: missing'],
  ['digits in a name', { surname: 'Иванов2' }, 'surname: not-a-name'],
  ['a wrong SNILS', { snils: '112-233-445 96' }, 'snils: snils-checksum'],
  ['a wrong INN', { inn: '500100732258' }, 'inn: inn-checksum'],
  [
    'a passport before the 14th birthday',
    { passport: { ...passport, issue_date: '2023-03-31' } },
    'passport.issue_date: passport-before-14',
  ],
  ['a birthday to come', { passport: { ...passport, birthdate: '2027-01-01' } }, 'passport.birthdate: date-future'],
  [
    'a day that no calendar has',
    { passport: { ...passport, issue_date: '2023-02-30' } },
    'passport.issue_date: no-such-day',
  ],
  ['a short passport number', { passport: { ...passport, number: '12345' } }, 'passport.number: passport-number'],
  [
    'a child of twelve',
    { passport: { ...passport, birthdate: '2014-08-01', issue_date: '2026-08-01' } },
    'passport.birthdate: too-young',
  ],
  ['a closed programme', { speciality: '13-9' }, 'speciality: offer-closed'],
  [
    'an average above five',
    { document: { ...whole.document, average_score: '5,1' } },
    'document.average_score: score-range',
  ],
  [
    'an agent on the phone of the student',
    { agent: { ...whole.agent, phone: '8 (900) 123-45-67' } },
    'agent.phone: phone-same',
  ],
  [
    'an agent who is a minor',
    { agent: { ...whole.agent, passport: { ...passport, birthdate: '2009-01-01' } } },
    'agent.passport.birthdate: agent-minor',
  ],
  ['an address of its own without a town', { has_residential_address: true }, 'residential_address.city: missing'],
])('%s is named', (_what, change, problem) => {
  expect(problemsOf(change)).toContain(problem);
});

test('scans that are asked for are named when they lack; a certificate that comes later is not asked for', () => {
  const without = { ...against, scans: new Set<never>() };
  expect(checkApplication(whole, without).map(({ field }) => field)).toEqual([
    'scans.passport',
    'scans.certificate',
    'scans.agent_passport',
  ]);
  expect(checkApplication({ ...whole, has_certificate: false }, without).map(({ field }) => field)).not.toContain(
    'scans.certificate',
  );
});

describe('who needs an agent', () => {
  const born = (birthdate: string, is_agent = true): Application => ({
    ...whole,
    is_agent,
    passport: { ...passport, birthdate },
  });
  test('a minor, whatever is ticked; from the 18th birthday on only who wants one', () => {
    expect(needsAgent(born('2008-08-21'), today)).toBe(true);
    expect(needsAgent(born('2008-08-20'), today)).toBe(false);
    expect(needsAgent(born('2008-08-20', false), today)).toBe(true);
  });
  test('years count to the day, over leap days too', () => {
    expect(yearsLater('2008-02-29', 18)).toBe('2026-03-01');
    expect(isAdult('', today)).toBe(false);
  });
});

test('an empty application names every field that is asked for, once', () => {
  const fields = checkApplication(emptyApplication(), { ...against, scans: new Set() }).map(({ field }) => field);
  expect(new Set(fields).size).toBe(fields.length);
  for (const field of ['surname', 'passport.series', 'snils', 'inn', 'speciality', 'scans.passport', 'agent.surname'])
    expect(fields).toContain(field);
});

describe('checksums', () => {
  const withSnils = (nine: number) => {
    const digits = String(nine).padStart(9, '0');
    const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (9 - at), 0);
    return digits + String((sum % 101) % 100).padStart(2, '0');
  };
  test('a SNILS with its checksum is right, and any other checksum wrong', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_001_999, max: 999_999_999 }), fc.integer({ min: 1, max: 99 }), (nine, off) => {
        const right = withSnils(nine);
        const other = right.slice(0, 9) + String((Number(right.slice(9)) + off) % 100).padStart(2, '0');
        return isSnils(right) && !isSnils(other);
      }),
    );
  });
  test('an INN with one digit changed is never right', () => {
    const inn = '500100732259';
    const changed = [...inn].flatMap((digit, at) =>
      [1, 2, 3, 4, 5, 6, 7, 8, 9].map((by) => inn.slice(0, at) + ((Number(digit) + by) % 10) + inn.slice(at + 1)),
    );
    expect(isPersonInn(inn)).toBe(true);
    expect(changed.filter(isPersonInn)).toEqual([]);
    expect(['', '000000000000', '7707083893'].some(isPersonInn)).toBe(false);
  });
});

test('a speciality value names the programme and the base', () => {
  expect(readSpeciality(specialityOf(7, true))).toEqual({ programId: 7, after9: true });
  expect(readSpeciality(specialityOf(7, false))).toEqual({ programId: 7, after9: false });
  for (const wrong of ['', '7', '7-10', 'x-9', '7-9 ']) expect(readSpeciality(wrong)).toBeUndefined();
});
