// An office that imports people, for tests: sends files, waits for what is done after the reply, reads rows.
import { setTimeout } from 'node:timers/promises';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { userImports } from '@orbita/contract/user-imports';
import { sql } from '@orbita/database';
import { expect } from 'vitest';
import type { Reply, TestApp } from './app.ts';
import { buildAdministrator, buildCompany, buildUser, type BuiltUser } from './builders.ts';
import { multipartOf } from './uploads.ts';

type UserImport = ResponseOf<typeof userImports.getUserImport>;

const BUSY = ['comparing', 'applying', 'undoing'];
const PATH = '/api/v2/admin/user-imports';
/** Milliseconds until a step begins, and between looks at it afterwards. */
const [BEGINS, LOOKS] = [250, 20];

export type ImportedPerson = Record<string, unknown> & { id: number; groups: string[]; roles: number[] };

export interface ImportOffice {
  companyId: number;
  admin: BuiltUser;
  call(
    method: string,
    path: string,
    options?: { as?: BuiltUser; body?: object; language?: string },
  ): Promise<Reply<any>>;
  /** Uploads a file and returns the reply. */
  send(content: string | Buffer, options?: { as?: BuiltUser; name?: string }): Promise<Reply<any>>;
  /** Waits until nothing is being done with an import. */
  settled(id: number): Promise<UserImport>;
  /** Uploads a file and waits for its comparison. */
  compare(content: string | Buffer, options?: { as?: BuiltUser; name?: string }): Promise<UserImport>;
  /** Asks to apply an import as it is now, and returns the reply. */
  askToApply(id: number, as?: BuiltUser): Promise<Reply<any>>;
  /** Applies an import and waits. */
  apply(id: number, as?: BuiltUser): Promise<UserImport>;
  /** Uploads, compares and applies. */
  bringIn(content: string | Buffer, options?: { as?: BuiltUser; name?: string }): Promise<UserImport>;
  rows(id: number, query?: string): Promise<any[]>;
  person(lastName: string): Promise<ImportedPerson | undefined>;
  /** Builds somebody who may change people, with further permissions. */
  buildClerk(...permissions: string[]): Promise<BuiltUser>;
}

/** Opens an office with a company of its own under a domain. */
export async function openImportOffice(server: TestApp, domain: string): Promise<ImportOffice> {
  const companyId = await buildCompany(server.db, { domain });
  const admin = await buildAdministrator(server.db, companyId);
  const office: ImportOffice = {
    companyId,
    admin,
    call: (method, path, { as = admin, body, language = 'ru' } = {}) =>
      server.request(method, path.startsWith('/') ? path : `${PATH}/${path}`, {
        as: as.token,
        headers: { host: domain, 'accept-language': language },
        ...(body ? { body } : {}),
      }),
    send: (content, { as = admin, name = 'Преподаватели.csv' } = {}) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content;
      const { payload, headers } = multipartOf([{ field: 'file', name, bytes }]);
      return server.request('POST', PATH, { as: as.token, headers: { host: domain, ...headers }, body: payload });
    },
    settled: async (id) => {
      for (let pause = BEGINS; ; pause = LOOKS) {
        const { body } = await office.call('GET', String(id));
        if (!BUSY.includes(body.state)) return body;
        await setTimeout(pause);
      }
    },
    compare: async (content, options) => {
      const { status, body } = await office.send(content, options);
      expect(status, JSON.stringify(body)).toBe(200);
      return office.settled(body.id);
    },
    askToApply: async (id, as = admin) => {
      const { version = 1 } = (await office.call('GET', String(id), { as })).body;
      return office.call('POST', `${id}/apply`, { as, body: { version } });
    },
    apply: async (id, as = admin) => {
      const { status, body } = await office.askToApply(id, as);
      expect(status, JSON.stringify(body)).toBe(200);
      return office.settled(id);
    },
    bringIn: async (content, options) => office.apply((await office.compare(content, options)).id, options?.as),
    rows: async (id, query = '') => (await office.call('GET', `${id}/rows?size=100${query}`)).body.data,
    person: (lastName) =>
      server.db.row(sql`
        select u.*, array(select g.name from group_users x join groups g on g.id = x.group_id where x.user_id = u.id order by g.name) as groups,
          array(select x.role_id from admin_role_users x where x.user_id = u.id) as roles
        from users u join company_members m on m.user_id = u.id and m.company_id = ${companyId} where u.last_name = ${lastName}`),
    buildClerk: async (...permissions) => {
      const clerk = await buildUser(server.db, companyId);
      await server.db.run(sql`
        with made as (insert into admin_roles (company_id, name, permissions) values (${companyId}, ${`Роль ${clerk.id}`}, ${['admin_panel_read', 'users_read', 'users_write', ...permissions]}) returning id)
        insert into admin_role_users (role_id, company_id, user_id) select id, ${companyId}, ${clerk.id} from made`);
      return clerk;
    },
  };
  return office;
}
