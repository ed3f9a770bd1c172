// npm run account: what the operator of an install does for a person whom no institution can help.
import { parseArgs } from 'node:util';
import { type Database, migrate } from '@orbita/database';
import { StartError } from '@orbita/database/embedded/start-error';
import { messageOf } from '@orbita/database/failure';
import { loadConfig } from './config.ts';
import { findAccounts, type FoundAccount, issueFirstPassword, MOST_FOUND } from './domains/auth/index.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Usage:
  npm run account -- find TEXT          e-mail, login, phone, number, or a part of the name
  npm run account -- password NUMBER [--second-factor]`;
const say = (line: string) => process.stdout.write(`${line}\n`);

const placesOf = ({ member_of, removed_from }: FoundAccount): string =>
  [
    ...member_of.map((title) => `belongs to «${title}»`),
    ...removed_from.map((title) => `removed from «${title}», which keeps what they wrote`),
  ].join('; ') || 'belongs to no institution';

async function find(db: Database, text: string): Promise<void> {
  const found = await findAccounts(db, text);
  for (const account of found) {
    const { id, name, email, username, phone } = account;
    const contacts = [email, username, phone].filter(Boolean).join(', ') || 'no address';
    say(`${String(id).padStart(7)}  ${name} (${contacts}): ${placesOf(account)}`);
  }
  if (found.length === 0) say('Nobody was found.');
  if (found.length === MOST_FOUND) say(`Only the first ${MOST_FOUND} are shown: say more of the name.`);
}

async function issue(db: Database, id: number, withSecondFactor: boolean): Promise<void> {
  const { name, login, password, hasSecondFactor } = await issueFirstPassword(db, id, withSecondFactor);
  say(
    login === null
      ? `${name} has neither an e-mail nor a login and cannot sign in with the password ${password}.`
      : `${name} signs in as ${login} with the password ${password} and chooses another one at once.`,
  );
  say(
    'Everything that was open is signed out. Phone, passkeys and linked accounts let nobody in any more: the person adds their own again.',
  );
  if (hasSecondFactor)
    say('The authenticator app stays. If the person has lost it too, or does not know it, add --second-factor.');
}

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'second-factor': { type: 'boolean', default: false } },
  });
  const [command, ...words] = positionals;
  const text = words.join(' ').trim();
  const isNumber = /^\d{1,9}$/.test(text);
  if (!text || (command === 'find' ? values['second-factor'] : command !== 'password' || !isNumber))
    throw new StartError(USAGE);
  const { db, close } = await openDatabase(loadConfig(process.env), true);
  try {
    await migrate(db, { say });
    await (command === 'find' ? find(db, text) : issue(db, Number(text), values['second-factor']));
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
