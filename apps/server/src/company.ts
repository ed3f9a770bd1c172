// npm run company: the institutions of this install, each with a domain of its own.
import { parseArgs } from 'node:util';
import { type Database, migrate } from '@orbita/database';
import { StartError } from '@orbita/database/embedded/start-error';
import { messageOf } from '@orbita/database/failure';
import { loadConfig } from './config.ts';
import { foundCompany, listCompanies, setCompanyDomain } from './domains/auth/index.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Usage:
  npm run company -- list
  npm run company -- domain ID DOMAIN
  npm run company -- add --title TITLE --domain DOMAIN --email EMAIL --first-name NAME --last-name NAME [--time-zone ZONE]`;
const say = (line: string) => process.stdout.write(`${line}\n`);

async function list(db: Database): Promise<void> {
  const companies = await listCompanies(db);
  for (const { id, title, domain, members } of companies)
    say(`${String(id).padStart(4)}  ${domain ?? '(no domain)'}  ${title}, ${members} members`);
  if (companies.length === 0) say('No institution yet: the first page of the server sets up the first one.');
}

interface Wanted {
  title?: string | undefined;
  domain?: string | undefined;
  email?: string | undefined;
  'first-name'?: string | undefined;
  'last-name'?: string | undefined;
  'time-zone'?: string | undefined;
}
async function add(db: Database, wanted: Wanted): Promise<void> {
  const { title, domain, email, 'first-name': firstName, 'last-name': lastName } = wanted;
  if (!title || !domain || !email || !firstName || !lastName) throw new StartError(USAGE);
  const timeZone = wanted['time-zone'];
  const made = await foundCompany(db, { title, domain, email, firstName, lastName, ...(timeZone ? { timeZone } : {}) });
  say(`The institution «${title}» has number ${made.id} and answers on ${made.domain}.`);
  say(
    made.password === null
      ? `${email} has an account already and administers the institution with its own password.`
      : `Its administrator signs in as ${email} with the password ${made.password} and chooses another one at once.`,
  );
}

async function run(db: Database, words: string[], wanted: Wanted): Promise<void> {
  const [command, id, domain] = words;
  if (command === 'list' && words.length === 1) return list(db);
  if (command === 'add' && words.length === 1) return add(db, wanted);
  if (command !== 'domain' || words.length !== 3 || !/^\d{1,9}$/.test(id ?? '')) throw new StartError(USAGE);
  say(`The institution ${id} answers on ${await setCompanyDomain(db, Number(id), domain ?? '')}.`);
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { title: text, domain: text, email: text, 'first-name': text, 'last-name': text, 'time-zone': text },
  });
  const { db, close } = await openDatabase(loadConfig(process.env), true);
  try {
    await migrate(db, { say });
    await run(db, positionals, values);
  } finally {
    await close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(
    error instanceof StartError
      ? `\n${error.message}\n`
      : `\nIt failed, and nothing was changed: ${messageOf(error)}\n`,
  );
  process.exitCode = 1;
}
