// Values of an application that pages need too: kinds, limits, an empty form. No schemas, which would come along to every page.

export const scanKinds = ['passport', 'certificate', 'military', 'agent_passport'] as const;
export type ScanKind = (typeof scanKinds)[number];
/** Largest scan in bytes, after the page has shrunk it. */
export const SCAN_BYTES = 8 * 1024 * 1024;
/** Pages of one kind. */
export const SCANS_OF_KIND = 20;
export const scanTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type ScanType = (typeof scanTypes)[number];

/** Statuses of a contract. */
export const contractStatuses = ['draft', 'unconfirmed', 'confirmed', 'cancelled'] as const;
export type ContractStatus = (typeof contractStatuses)[number];
const emptyAddress = () => ({ country: '', city: '', street: '', number: '', building: '', flat: '' });
const emptyPassport = () => ({
  series: '',
  number: '',
  code: '',
  issued: '',
  issue_date: '',
  gender: '',
  birthdate: '',
  place_of_birth: '',
});

const noRelationship: number | null = null;

/** Returns an application in which nothing is typed; Russia is the usual country. */
export const emptyApplication = () => ({
  surname: '',
  name: '',
  patronymic: '',
  email: '',
  phone: '',
  snils: '',
  inn: '',
  passport: emptyPassport(),
  registration_address: { ...emptyAddress(), country: 'Россия' },
  has_residential_address: false,
  residential_address: { ...emptyAddress(), country: 'Россия' },
  document: { number: '', date_of_issue: '', year_of_graduation: '', average_score: '' },
  has_certificate: true,
  speciality: '',
  is_agent: false,
  agent: {
    relationship_id: noRelationship,
    surname: '',
    name: '',
    patronymic: '',
    phone: '',
    email: '',
    passport: emptyPassport(),
    registration_address: { ...emptyAddress(), country: 'Россия' },
  },
});

/** Reads a speciality value: the programme and whether it is studied after grade 9. */
export function readSpeciality(value: string): { programId: number; after9: boolean } | undefined {
  const [, programId, base] = /^(\d{1,9})-(9|11)$/.exec(value) ?? [];
  return programId === undefined ? undefined : { programId: Number(programId), after9: base === '9' };
}
export const specialityOf = (programId: number, after9: boolean): string => `${programId}-${after9 ? 9 : 11}`;
