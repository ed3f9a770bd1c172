// Further institutions of an install, which its operator founds; the first one is set up by its own page.
// Invariant: where there are several, each has a domain of its own, by which alone it is found.
import { createCompany, type Database, type Db } from '@orbita/database';
import { StartError } from '@orbita/database/embedded/start-error';
import { readDomainName } from '../../platform/domain-name.ts';
import { endForeignWaysIn, makePassword } from '../users/index.ts';
import * as queries from './found-company.queries.ts';
import { hashPassword } from './passwords.ts';

export interface Foundation {
  title: string;
  domain: string;
  email: string;
  firstName: string;
  lastName: string;
  timeZone?: string;
}
export interface Founded {
  id: number;
  domain: string;
  /** First password of the administrator; null for somebody who has an account. */
  password: string | null;
}

/** Returns a domain as browsers send it. */
function readDomain(text: string): string {
  const domain = readDomainName(text);
  if (domain === undefined)
    throw new StartError(`"${text}" is no domain: give it without https:// and port, for example school.example.ru.`);
  return domain;
}

function assertTimeZone(name: string | undefined): void {
  if (name !== undefined && !Intl.supportedValuesOf('timeZone').includes(name))
    throw new StartError(`"${name}" is no time zone: give a name like Europe/Moscow.`);
}

async function assertFree(db: Db, domain: string, id?: number): Promise<void> {
  const other = (await queries.selectCompanies(db)).find((one) => one.domain === domain && one.id !== id);
  if (other) throw new StartError(`The institution ${other.id} «${other.title}» already answers on ${domain}.`);
}

/** Throws while an institution without a domain would not be found any more. */
async function assertOthersFound(db: Db): Promise<void> {
  const lost = (await queries.selectCompanies(db)).find(({ domain }) => domain === null);
  if (lost)
    throw new StartError(
      `The institution ${lost.id} «${lost.title}» has no domain and would not be found beside another one. ` +
        `Give it one first: npm run company -- domain ${lost.id} DOMAIN`,
    );
}

export const listCompanies = queries.selectCompanies;

/** Gives an institution a domain and returns it. */
export async function setCompanyDomain(db: Database, id: number, text: string): Promise<string> {
  const domain = readDomain(text);
  await db.transaction(async (tx) => {
    await queries.lockCompanies(tx);
    await assertFree(tx, domain, id);
    if ((await queries.updateDomain(tx, id, domain)) === 0) throw new StartError(`There is no institution ${id}.`);
  });
  return domain;
}

/** Founds an institution with its administrator, who has an account already or gets one with a password to change. */
export async function foundCompany(db: Database, wanted: Foundation): Promise<Founded> {
  const domain = readDomain(wanted.domain);
  assertTimeZone(wanted.timeZone);
  if (!/^[^\s@<>"]+@[^\s@<>"]+$/.test(wanted.email)) throw new StartError(`"${wanted.email}" is no e-mail address.`);
  const password = makePassword();
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    await queries.lockCompanies(tx);
    await assertOthersFound(tx);
    await assertFree(tx, domain);
    const known = await queries.selectAccount(tx, wanted.email);
    const { title, timeZone } = wanted;
    const id = await createCompany(tx, { title, domain, ...(timeZone ? { timeZone } : {}) });
    const userId = known?.id ?? (await queries.insertAccount(tx, { ...wanted, passwordHash }));
    await queries.makeAdministrator(tx, id, userId);
    // Whoever set up the account may have left other ways into it, or know its password.
    await endForeignWaysIn(tx, [userId]);
    const isNew = !known || (await queries.replaceEndedPassword(tx, userId, passwordHash)) > 0;
    return { id, domain, password: isNew ? password : null };
  });
}
