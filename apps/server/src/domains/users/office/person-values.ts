// Brings what was typed about a person into the form in which it is stored, and says what cannot be.
import { randomInt } from 'node:crypto';
import type { ErrorCode } from '@orbita/contract/errors';
import { constraintOf } from '@orbita/database';
import { AppError } from '../../../http/app-error.ts';
import type { AccountChange } from './account.queries.ts';

/** Fields that are empty rather than absent. */
const NEVER_NULL = [
  'first_name',
  'last_name',
  'middle_name',
  'is_distant',
  'notifications_email',
  'notifications_telegram',
];

/** Returns a phone as it is stored: Russian numbers in groups, others as digits; undefined for one without the code of its country. */
export function readPhone(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (digits.length < 10 || digits.length > 15 || /[^\d\s()+.-]/.test(text)) return undefined;
  const isWhole = text.trim().startsWith('+');
  const isShort = digits.length === 10 && !isWhole;
  // Codes of countries begin with no zero, and numbers of +7 with none of these.
  if (digits.startsWith('0') || (isShort && /^[1256]/.test(digits))) return undefined;
  // «+8 916» is meant for +7 too, while +84 or +852 are countries.
  const own = isShort ? `7${digits}` : digits.replace(isWhole ? /^8(?=9\d{9}$)/ : /^8(?=\d{10}$)/, '7');
  const russian = /^7(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(own);
  return russian ? `+7 ${russian[1]} ${russian[2]}-${russian[3]}-${russian[4]}` : `+${own}`;
}

/** Trims texts, turns empty ones into null and brings phones into one form; null leaves what is never empty. */
export function readValues(sent: AccountChange): AccountChange {
  const change: AccountChange = {};
  for (const [name, value] of Object.entries(sent)) {
    const text = typeof value === 'string' ? value.trim() : value;
    const isKept = NEVER_NULL.includes(name);
    if (text === undefined || (text === null && isKept)) continue;
    Object.assign(change, { [name]: text === '' && !isKept ? null : text });
  }
  for (const name of ['phone', 'phone2'] as const) {
    const typed = change[name];
    if (typeof typed !== 'string') continue;
    const phone = readPhone(typed);
    if (phone === undefined) throw new AppError('validation-failed', { fields: { [name]: 'phone-format' } });
    change[name] = phone;
  }
  return change;
}

/** Letters and digits that nobody confuses when reading them from paper. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const four = (): string => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
/** Makes up a password that is easy to read from a sheet and to type. */
export const makePassword = (): string => `${four()}-${four()}-${four()}`;

const takenCodes: Record<string, { field: string; code: ErrorCode }> = {
  users_email: { field: 'email', code: 'email-taken' },
  users_username: { field: 'username', code: 'username-taken' },
};
/** Throws what is taken by somebody else, at its field. */
export function refuseTaken(taken: { email: boolean; username: boolean }): void {
  if (taken.email) throw new AppError('email-taken', { fields: { email: 'email-taken' } });
  if (taken.username) throw new AppError('username-taken', { fields: { username: 'username-taken' } });
}
/** Does the work; two people who take the same e-mail or login at once are told like one who came later. */
export async function tellingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const taken = takenCodes[constraintOf(error) ?? ''];
    throw taken ? new AppError(taken.code, { fields: { [taken.field]: taken.code } }) : error;
  }
}
