// Makes up logins for people without an e-mail address: the last name and initials in Latin letters.
import { randomInt } from 'node:crypto';
import type { Db } from '@orbita/database';
import { inLatin } from '@orbita/database/latin';
import { selectTakenLogins } from './apply.queries.ts';

const asLogin = (name: string): string => inLatin(name).replaceAll(/[^\p{L}\p{N}-]/gu, '');

interface Named {
  last_name: string;
  first_name: string;
  middle_name: string;
}
const baseOf = ({ last_name, first_name, middle_name }: Named): string =>
  [asLogin(last_name).slice(0, 60), asLogin(first_name).slice(0, 1) + asLogin(middle_name).slice(0, 1)]
    .filter(Boolean)
    .join('.');

/** Numbers that follow a login that is taken; four digits rarely meet. */
const [LOWEST, HIGHEST] = [1000, 10_000];

/** Returns a login for each person that nobody has, neither here nor in this list. */
export async function makeLogins(tx: Db, people: readonly Named[]): Promise<string[]> {
  const bases = people.map(baseOf);
  const spare = bases.map((base) => `${base}${randomInt(LOWEST, HIGHEST)}`);
  const taken = new Set(await selectTakenLogins(tx, [...new Set([...bases, ...spare])]));
  return bases.map((base, at) => {
    let login = taken.has(base) ? (spare[at] ?? base) : base;
    while (taken.has(login)) login = `${base}${randomInt(HIGHEST, HIGHEST * 100)}`;
    taken.add(login);
    return login;
  });
}
