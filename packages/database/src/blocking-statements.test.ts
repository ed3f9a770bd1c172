// A migration runs while servers of the former release read and write: one that holds them up is named here.
import { describe, expect, test } from 'vitest';
import { findBlocking } from './blocking-statements.ts';
import { readMigrations } from './migrate.ts';

/** Migrations up to this one ran before the rule. */
const LAST_FREE = '0246';

/** Tables whose rows are few in every school, so that a statement on all of them takes no time. */
const smallTables: Record<string, string> = {
  companies: 'one row for each institution',
  admin_roles: 'some tens of rows for each institution, changed by hand',
};

/** Statements that block and may, as «migration: beginning of the statement», with the reason. */
const excused: Record<string, string> = {};

test('no migration keeps the former release from reading or writing', async () => {
  const all = await readMigrations();
  const [earlier, own] = [all.filter(({ name }) => name < LAST_FREE), all.filter(({ name }) => name >= LAST_FREE)];
  const used = new Set<string>();
  const blocking = findBlocking(own, earlier).filter(({ migration, table, statement }) => {
    if (table !== undefined && Object.hasOwn(smallTables, table)) return false;
    const excuse = Object.keys(excused).find((key) => `${migration}: ${statement}`.startsWith(key));
    if (excuse !== undefined) used.add(excuse);
    return excuse === undefined;
  });
  expect(blocking).toEqual([]);
  expect(Object.keys(excused).filter((key) => !used.has(key))).toEqual([]);
});

const named = (text: string, earlier = '') =>
  findBlocking([{ name: '9001_new.sql', text }], [{ name: '9000_old.sql', text: earlier }]).map(({ table }) => table);

describe('what blocks', () => {
  test.each([
    'create index answers_by_day on answers (created_at);',
    'create unique index if not exists answers_once on public.answers (step_id);',
    'create table fresh (id int);\ncreate index answers_by_day on answers (created_at);',
    'alter table answers add constraint answers_points check (points > 0);',
    'alter table answers add foreign key (step_id) references steps;',
    'alter table answers add column a int, add unique (step_id, a);',
    'alter table answers add column a int check (a > 0);',
    'alter table answers add column a int not null;',
    'alter table answers add column a uuid default gen_random_uuid();',
    'alter table answers add column a text generated always as (lower(text)) stored;',
    'alter table answers alter column text set not null;',
    'alter table answers alter column points type bigint;',
    'alter table answers rename column text to body;',
    'alter table answers drop column text;',
    'alter table answers validate constraint answers_points;',
    'drop table answers;',
    'update answers set points = 0;',
    'with old as (select 1) update answers set points = 0;',
    '-- a reason\ndelete from answers where points is null;',
    'do $$ begin\n  update answers set points = 0;\nend $$;',
    '-- outside a transaction\nupdate answers set points = 0;',
    '-- outside a transaction\n-- in parts\nupdate answers set points = 0 where points is null;',
    '-- outside a transaction\nalter table answers add column a int;',
  ])('%s', (text) => {
    expect(named(text)).toEqual(['answers']);
  });
});

describe('what does not', () => {
  test.each([
    'create table fresh (id int);\ncreate index fresh_id on fresh (id);\nalter table fresh add unique (id);\nupdate fresh set id = 1;',
    '-- outside a transaction\ncreate index concurrently if not exists answers_by_day on answers (created_at);',
    '-- outside a transaction\n-- in parts\nupdate answers set points = 0\nwhere id in (select id from answers where points is null limit 5000);',
    '-- outside a transaction\nalter table answers validate constraint answers_points;',
    'alter table answers add constraint answers_points check (points > 0) not valid;',
    'alter table answers add constraint answers_once unique using index answers_once;',
    'alter table answers add column a int not null default 0, add column b int references steps;',
    'alter table answers drop constraint answers_points;',
    'alter table answers alter column text drop not null;',
    'create function f() returns trigger language plpgsql as $$ begin\n  update answers set points = 0;\n  return null;\nend $$;',
    'create trigger t after update on answers for each row execute function f();',
    'insert into pass_statuses (id) values (1);',
  ])('%s', (text) => {
    expect(named(text)).toEqual([]);
  });

  test('a column that a validated check has filled may be set not null', () => {
    const text = 'alter table answers alter column text set not null;';
    const check = 'alter table answers add constraint filled check (text is not null) not valid;';
    expect(named(text, check)).toEqual(['answers']);
    expect(named(text, `${check}\nalter table answers validate constraint filled;`)).toEqual([]);
  });
});
