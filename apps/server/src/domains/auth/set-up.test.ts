import { createSetupCode, sql } from '@orbita/database';
import { describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';

describe('the first set-up', () => {
  const body = {
    company_title: 'Новый колледж',
    first_name: 'Ольга',
    last_name: 'Ёлкина',
    email: 'olga@example.org',
    password: 'first password',
  };
  const setUp = (empty: TestApp, code: string) => empty.request('POST', '/api/v2/setup', { body: { ...body, code } });

  test('needs the code from the console, works once, and lets the first administrator in', async () => {
    const empty = await createTestApp();
    try {
      const information = async () => (await empty.request('GET', '/api/v2/auth/information')).body;
      expect(await information()).toMatchObject({ needs_setup: true, title: null, demo_accounts: [] });
      const code = await createSetupCode(empty.db);
      expect(await setUp(empty, 'AAAA-AAAA-AAAA')).toMatchObject({
        status: 400,
        body: { code: 'wrong-setup-code', errors: { code: ['Код не подходит: возьмите его из консоли сервера'] } },
      });
      expect(await empty.db.rows(sql`select 1 from companies`)).toEqual([]);

      const [made, late] = await Promise.all([
        setUp(empty, ` ${code.toLowerCase().replaceAll('-', ' ')} `),
        setUp(empty, code),
      ]);
      expect([made.status, late.status].toSorted()).toEqual([200, 409]);
      const { token } = made.status === 200 ? made.body : late.body;
      const me = await empty.request('GET', '/api/v2/auth', { as: token });
      expect(me.body).toMatchObject({
        user: { email: 'olga@example.org', is_moderator: true, is_member: true },
        company: { title: 'Новый колледж' },
      });
      expect(me.body.permissions).toHaveLength(26);
      expect(await setUp(empty, code)).toMatchObject({ status: 409, body: { code: 'already-set-up' } });
      expect(await information()).toMatchObject({ needs_setup: false, title: 'Новый колледж' });
      expect(await empty.db.rows(sql`select 1 from setup_codes`)).toEqual([]);
    } finally {
      await empty.close();
    }
  });

  test('wrong codes are throttled', async () => {
    const empty = await createTestApp();
    try {
      const code = await createSetupCode(empty.db);
      for (let i = 0; i < 5; i += 1) expect((await setUp(empty, 'AAAA-AAAA-AAAA')).status).toBe(400);
      const refused = await setUp(empty, code);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await empty.close();
    }
  });
});
