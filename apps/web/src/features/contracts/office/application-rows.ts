// What the review of an application shows: parts with rows, each row with the path by which it can be sent back.
import type { Address, Application, Passport, ScanKind } from '@orbita/contract/contracts/application';
import type { OfficeContract } from '@orbita/contract/contracts/office';
import type { officeTexts } from './office.texts.ts';

type Words = typeof officeTexts.t;
export interface Row {
  /** Path of the field; null where the office cannot send it back. */
  path: string | null;
  label: string;
  value: string;
}
export interface Part {
  title: string;
  rows: Row[];
}

const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
/** A day as the scan beside it shows it, with the whole year; what was typed otherwise stays as it is. */
const day = (value: string): string => value.replace(ISO_DAY, '$3.$2.$1');

const lineOf = ({ country, city, street, number, building, flat }: Address): string =>
  [country, city, street, number, building && `корп. ${building}`, flat && `кв. ${flat}`].filter(Boolean).join(', ');

function passportRows(t: Words, passport: Passport, prefix: string): Row[] {
  const gender = passport.gender === 'male' || passport.gender === 'female' ? t(passport.gender) : passport.gender;
  return [
    { path: `${prefix}series`, label: t('field.series'), value: passport.series },
    { path: `${prefix}number`, label: t('field.number'), value: passport.number },
    { path: `${prefix}code`, label: t('field.code'), value: passport.code },
    { path: `${prefix}issued`, label: t('field.issued'), value: passport.issued },
    { path: `${prefix}issue_date`, label: t('field.issue_date'), value: day(passport.issue_date) },
    { path: `${prefix}birthdate`, label: t('field.birthdate'), value: day(passport.birthdate) },
    { path: `${prefix}gender`, label: t('field.gender'), value: gender },
    { path: `${prefix}place_of_birth`, label: t('field.place_of_birth'), value: passport.place_of_birth },
  ];
}

function scanRow(t: Words, contract: OfficeContract, kind: ScanKind, without: string): Row {
  const count = contract.scans.filter((scan) => scan.kind === kind).length;
  return { path: `scans.${kind}`, label: t('field.scans'), value: count > 0 ? t('pages', { count }) : without };
}

function personRows(
  t: Words,
  person: Pick<Application, 'surname' | 'name' | 'patronymic' | 'phone' | 'email'>,
  prefix = '',
): Row[] {
  return [
    { path: `${prefix}surname`, label: t('field.surname'), value: person.surname },
    { path: `${prefix}name`, label: t('field.name'), value: person.name },
    { path: `${prefix}patronymic`, label: t('field.patronymic'), value: person.patronymic },
    { path: prefix === '' ? null : `${prefix}phone`, label: t('field.phone'), value: person.phone },
    { path: `${prefix}email`, label: t('field.email'), value: person.email },
  ];
}

function agentPart(t: Words, contract: OfficeContract): Part[] {
  const { application, relationship, is_agent } = contract;
  if (is_agent) return [];
  const { agent } = application;
  return [
    {
      title: t('agent'),
      rows: [
        { path: 'agent.relationship_id', label: t('field.relationship'), value: relationship },
        ...personRows(t, agent, 'agent.'),
        ...passportRows(t, agent.passport, 'agent.passport.'),
        scanRow(t, contract, 'agent_passport', t('noPages')),
        {
          path: 'agent.registration_address',
          label: t('field.registration_address'),
          value: lineOf(agent.registration_address),
        },
      ],
    },
  ];
}

/** Lists everything that was typed, in the order in which it is compared with the scans. */
export function applicationParts(t: Words, contract: OfficeContract): Part[] {
  const { application, program, is_after_9_class: after9 } = contract;
  const { document } = application;
  const base = after9 === null ? '' : t(after9 ? 'after9' : 'after11');
  const lives = application.has_residential_address ? lineOf(application.residential_address) : t('sameAddress');
  const hasMilitary = contract.scans.some(({ kind }) => kind === 'military');
  return [
    {
      title: t('passport'),
      rows: [
        ...personRows(t, application).slice(0, 3),
        ...passportRows(t, application.passport, 'passport.'),
        scanRow(t, contract, 'passport', t('noPages')),
      ],
    },
    {
      title: t('numbers'),
      rows: [
        { path: 'snils', label: t('field.snils'), value: application.snils },
        { path: 'inn', label: t('field.inn'), value: application.inn },
      ],
    },
    {
      title: t('addresses'),
      rows: [
        {
          path: 'registration_address',
          label: t('field.registration_address'),
          value: lineOf(application.registration_address),
        },
        {
          path: application.has_residential_address ? 'residential_address' : null,
          label: t('field.residential_address'),
          value: lives,
        },
      ],
    },
    {
      title: t('school'),
      rows: [
        { path: 'document.number', label: t('field.documentNumber'), value: document.number },
        { path: 'document.date_of_issue', label: t('field.date_of_issue'), value: day(document.date_of_issue) },
        {
          path: 'document.year_of_graduation',
          label: t('field.year_of_graduation'),
          value: document.year_of_graduation,
        },
        { path: 'document.average_score', label: t('field.average_score'), value: document.average_score },
        scanRow(t, contract, 'certificate', application.has_certificate ? t('noPages') : t('later')),
      ],
    },
    {
      title: t('studies'),
      rows: [
        {
          path: 'speciality',
          label: t('field.speciality'),
          value: [program || t('noProgram'), base].filter(Boolean).join(', '),
        },
      ],
    },
    { title: t('contacts'), rows: personRows(t, application).slice(3) },
    ...agentPart(t, contract),
    ...(hasMilitary
      ? [{ title: t('otherPapers'), rows: [{ ...scanRow(t, contract, 'military', ''), label: t('military') }] }]
      : []),
  ];
}
