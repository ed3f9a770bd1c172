// Names the statements of a migration that keep servers of the former release from reading or writing while it runs.
import { IN_PARTS, OUTSIDE, statementsOf } from './migrate.ts';

interface MigrationText {
  name: string;
  text: string;
}
/** A statement that blocks, with what to write instead. */
export interface Blocking {
  migration: string;
  /** Undefined when the table makes no difference. */
  table: string | undefined;
  statement: string;
  instead: string;
}

const NAME = String.raw`(?:public\.)?"?(\w+)"?`;
/** Statements without comments and without bodies of functions; the body of a `do` counts, as it runs. */
function plainStatements(text: string): string[] {
  const bodies: string[] = [];
  const flat = text
    .replaceAll(new RegExp(String.raw`^(?!${IN_PARTS}\s*$)\s*--.*$`, 'gm'), '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, (body: string, tag: string, at: number, whole: string) => {
      if (/\bdo\s+$/i.test(whole.slice(0, at))) bodies.push(body.slice(tag.length + 2, -tag.length - 2));
      return ' $body$ ';
    });
  const inner = bodies.flatMap((body) => body.split(/;|\bbegin\b|\bloop\b|\bthen\b/i));
  return [...statementsOf(flat.replaceAll(/;[ \t]*(?!\n)/g, ';\n')), ...inner]
    .map((statement) =>
      statement
        .replaceAll(/(?<!^)\s--.*$/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** Divides what an `alter table` does at the commas that are in no brackets. */
function actionsOf(list: string): string[] {
  const actions = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += letter;
  }
  return actions.map((action) => action.trim());
}

const VOLATILE = /\bdefault\b.*\b(?:gen_random_uuid|random|clock_timestamp|nextval|uuid_generate_v4|timeofday)\s*\(/i;

/** What an action of `alter table` should be instead; `validated` knows columns of which a validated check says that they are filled. */
function insteadOfAction(
  action: string,
  isOutside: boolean,
  validated: (column: string) => boolean,
): string | undefined {
  const words = action.toLowerCase();
  if (words.startsWith('validate constraint'))
    return isOutside ? undefined : `validate it in a file of its own that begins with «${OUTSIDE}»`;
  if (isOutside) return 'a file outside a transaction alters no tables: put it into one of its own';
  if (/^add (?:constraint \S+ )?(?:foreign key|check|exclude|unique|primary key)\b/.test(words))
    return / not valid$| using index /.test(words)
      ? undefined
      : 'add it «not valid» and validate it later; for a unique key build the index concurrently and add it «using index»';
  const added = /^add (?:column )?(?:if not exists )?"?(\w+)"?/.exec(words);
  if (added) {
    if (
      / generated always as \(| generated .* as identity|\b(?:big|small)?serial\b/.test(words) ||
      VOLATILE.test(action)
    )
      return 'this rewrites the table: add the column without it and fill it in parts';
    if (/ not null\b/.test(words) && !/ default\b/.test(words))
      return 'the former release inserts rows without it: give it a default';
    if (/ (?:check|unique|primary key)\b/.test(words))
      return 'add the column first and the constraint «not valid», or its index concurrently';
    return undefined;
  }
  const filled = /^alter (?:column )?"?(\w+)"? set not null$/.exec(words);
  if (filled)
    return validated(filled[1]!)
      ? undefined
      : 'add «check (column is not null) not valid», validate it in a later file, and then set not null';
  if (/^alter (?:column )?\S+ (?:set data )?type\b/.test(words))
    return 'add a column of the new type, fill it in parts, and read it from the next release on';
  if (/^set (?:logged|unlogged|tablespace|access method)\b/.test(words)) return 'this rewrites the table';
  if (
    /^(?:rename|drop (?:column )?(?:if exists )?(?!constraint|expression|not null|default|identity))/.test(words) &&
    !words.startsWith('drop constraint')
  )
    return 'the former release still uses it: contract in the release after the one that stopped';
  return undefined;
}

/** What a statement on rows or indexes should be instead. */
function insteadOf(statement: string, isOutside: boolean): { table: string | undefined; instead: string } | undefined {
  const index = new RegExp(`^create (?:unique )?index (?!concurrently).*? on (?:only )?${NAME}`, 'i').exec(statement);
  if (index) return { table: index[1], instead: `create index concurrently, in a file that begins with «${OUTSIDE}»` };
  if (/^reindex (?!.*concurrently)|^cluster\b|^vacuum full|^lock\b/i.test(statement))
    return { table: undefined, instead: 'this holds the table until the end' };
  const change = new RegExp(
    `^(?:-- in parts )?(?:with .*?\\b)?(?:update(?: only)?|delete from(?: only)?) ${NAME}`,
    'i',
  ).exec(statement);
  if (change && !/^create|^alter|^comment/i.test(statement)) {
    const isInParts = isOutside && statement.startsWith(IN_PARTS) && /\blimit\b/i.test(statement);
    return isInParts
      ? undefined
      : { table: change[1], instead: `in parts with a limit, in a file that begins with «${OUTSIDE}»` };
  }
  if (/^drop table\b/i.test(statement)) {
    const table = new RegExp(`^drop table (?:if exists )?${NAME}`, 'i').exec(statement)?.[1];
    return { table, instead: 'the former release still uses it: contract in the release after the one that stopped' };
  }
  return undefined;
}

const made = (text: string): Set<string> =>
  new Set(
    [...text.matchAll(new RegExp(`create (?:unlogged )?table (?:if not exists )?${NAME}`, 'gi'))].map(
      ([, name]) => name!,
    ),
  );

/** Names what blocks in migrations; `earlier` ones ran in former releases and may have prepared for it. */
export function findBlocking(migrations: MigrationText[], earlier: MigrationText[] = []): Blocking[] {
  const before = [...earlier];
  return migrations.flatMap(({ name, text }) => {
    const own = made(text);
    const isOutside = text.startsWith(OUTSIDE);
    const texts = before.map((migration) => migration.text).join('\n');
    before.push({ name, text });
    const isValidated = (table: string) => (column: string) => {
      const check = new RegExp(
        String.raw`alter table (?:only )?"?${table}"? add constraint (\w+) check \(\s*${column} is not null\s*\) not valid`,
        'i',
      ).exec(texts)?.[1];
      return check !== undefined && new RegExp(`validate constraint ${check}\\b`, 'i').test(texts);
    };
    return plainStatements(text).flatMap((statement): Blocking[] => {
      const altered = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`, 'i').exec(statement);
      const found = altered
        ? actionsOf(altered[2]!).map((action) => ({
            table: altered[1],
            instead: insteadOfAction(action, isOutside, isValidated(altered[1]!)),
          }))
        : [insteadOf(statement, isOutside)];
      return found.flatMap((each) =>
        each?.instead === undefined || own.has(each.table ?? '')
          ? []
          : [{ migration: name, table: each.table, statement: statement.slice(0, 200), instead: each.instead }],
      );
    });
  });
}
