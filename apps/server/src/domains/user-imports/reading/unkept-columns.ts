// Why columns of a file are not taken.
import type { ImportField, ImportSource, UnkeptColumn } from '@orbita/contract/user-imports/fields';
import { headingKey, IS_MAIL, IS_PHONE } from './find-columns.ts';
import { findSection } from './join-section.ts';

/** Personal data that is not kept, by its headings. */
const unkept: [UnkeptColumn, RegExp][] = [
  ['snils', /(^| )(снилс|snils|страховой номер)/],
  ['birth-date', /(^| )(дата рожд|дата народж|год рожд|день рожд|д р|др|birth|birthday|birthdate|date of birth|dob)/],
  ['document', /(^| )(паспорт|свидетельств|инн|полис|удостоверени|passport|document)/],
  ['password', /(^| )(парол|password|пригласительный код|код приглашения)/],
];
/** A street address; an address of mail is asked about. */
const ADDRESS = /(^| )(адрес|прописк|место жительства|address)/;
const looksLikeMail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const looksLikePhone = (value: string): boolean =>
  /^[+\d][\d\s().-]*$/.test(value) && /^([78]\d{10}|\d{12,15}|9\d{9})$/.test(value.replace(/\D/g, ''));

interface NamedColumns {
  headers: readonly string[];
  columns: readonly (ImportField | null)[];
  sample: readonly string[];
  source: ImportSource | null;
}
const gradebooks: readonly (ImportSource | null)[] = [
  ...(['canvas-gradebook', 'google-classroom', 'brightspace-gradebook', 'blackboard-gradebook'] as const),
];
const OF_GRADEBOOK = /^(end of line indicator|last access|availability|child course id|id)$/;

/** Whether the column has the letters that were added to the classes. */
function isJoined(
  { headers, columns, sample }: Pick<NamedColumns, 'headers' | 'columns' | 'sample'>,
  at: number,
): boolean {
  const places = findSection(headers, columns);
  const letter = sample[at] ?? '';
  return (
    places?.section === at && letter !== '' && columns[at] === null && (sample[places.group] ?? '').endsWith(letter)
  );
}

/** Returns for each column why it is not taken; null for one that is taken or empty. */
export const unkeptIn = ({ headers, columns, sample, source }: NamedColumns): (UnkeptColumn | null)[] =>
  headers.map((header, at) => {
    const value = sample[at] ?? '';
    if (isJoined({ headers, columns, sample }, at)) return 'joined';
    if (columns[at] || (header === '' && value === '')) return null;
    const heading = headingKey(header).slice(0, 120);
    const named = unkept.find(([, says]) => says.test(heading))?.[0];
    if (named) return named;
    if (looksLikeMail(value)) return 'unclear-email';
    if (ADDRESS.test(heading) && !IS_MAIL.test(heading)) return 'address';
    if (value !== '' && (IS_PHONE.test(heading) || looksLikePhone(value))) return 'unclear-phone';
    if (gradebooks.includes(source)) return OF_GRADEBOOK.test(heading) ? 'service' : 'score';
    return source !== null && (value === '' || isOfSystem(heading)) ? 'service' : 'other';
  });
/** Columns that only the system itself needs. */
const isOfSystem = (heading: string): boolean =>
  /(^| )(id|uuid|path|pronouns|name|auth|lang|timezone|course\d*|start date|end date|limit section privileges|root account|org unit|last sign in)( |$)/.test(
    heading,
  );
