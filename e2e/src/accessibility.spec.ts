// Checks every screen by automated accessibility rules, in light and dark, on a wide screen and a phone.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { buildLesson } from '@orbita/server/testing/builders';
import { sql } from '@orbita/database';
import type { Page } from '@playwright/test';
import { violationsOf, watchRequests } from './accessible.ts';
import { address, type DemoRole, expect, test, type World } from './world.ts';

interface Screen {
  role: DemoRole | 'guest';
  path: string;
}

const screens: Screen[] = [
  ...[
    '/',
    '/auth',
    '/auth/enter',
    '/password/restore',
    '/register',
    '/register/parents',
    '/register/confirm',
    '/email/confirm',
    '/developer',
    '/developer/mail',
    '/phone',
    '/distant/register',
    '/distant/login',
    '/about',
    '/about/distr',
    '/faq',
    '/question',
    '/instructions',
    '/company-closed',
    '/unsubscribe/:token',
    '/nowhere',
  ].map((path): Screen => ({ role: 'guest', path })),
  ...[
    '/main',
    '/subjects',
    '/works',
    '/graph',
    '/code',
    '/outbox',
    '/receipts',
    '/users/my/diary',
    '/users/my/diary/report',
    '/users/my/debts',
    '/self/profile',
    '/self/profile/news',
    '/self/settings',
    '/self/settings/notifications',
    '/self/family',
    '/self/calendar',
    '/self/bookmarks',
    '/self/identities',
  ].map((path): Screen => ({ role: 'student', path })),
  { role: 'distant', path: '/form' },
  { role: 'distant', path: '/form/:step' },
  { role: 'distant', path: '/form/signatures' },
  { role: 'distant', path: '/study' },
  { role: 'distant', path: '/timeline' },
  ...[
    '/main',
    '/disciplines',
    '/marking',
    '/reports',
    '/reports/ready',
    '/analytics',
    '/analytics/people',
    '/analytics/waiting',
    '/retakes',
    '/extensions',
    '/schedule',
    '/organisation',
    '/organisation/tensions',
    '/organisation/meetings',
    '/organisation/duties',
  ].map((path): Screen => ({ role: 'teacher', path })),
  ...['/disciplines', '/marking'].map((path): Screen => ({ role: 'expert', path })),
  { role: 'curator', path: '/main' },
  { role: 'curator', path: '/disciplines' },
  { role: 'parent', path: '/family' },
  ...[
    '/main',
    '/admin',
    '/admin/subjects',
    '/admin/groups',
    '/admin/reports',
    '/admin/reports/ready',
    '/admin/reports/certificates',
    '/admin/analytics',
    '/admin/analytics/people',
    '/admin/analytics/waiting',
    '/admin/groups/reports',
    '/admin/groups/school-year',
    '/admin/halves',
    '/admin/soft-skills',
    '/admin/schedule',
    '/admin/schedule/holidays',
    '/admin/schedule/import',
    '/admin/schedule/changes',
    '/admin/roles',
    '/admin/access',
    '/admin/subjects-access',
    '/admin/users',
    '/admin/users/doubles',
    '/admin/users/import',
    '/self/password',
    '/self/second-factor',
    '/admin/trajectories',
    '/admin/semesters',
    '/admin/business-roles',
    '/admin/curators',
    '/admin/parents',
    '/admin/education-forms',
    '/admin/education-forms/list',
    '/admin/temporary-statuses',
    '/admin/temporary-statuses/kinds',
    '/admin/company',
    '/admin/company/sign-in',
    '/admin/invitations',
    '/admin/invitations/registrations',
    '/admin/questions',
    '/admin/contracts',
    '/admin/contracts/payments',
    '/admin/contracts/programs',
    '/admin/contracts/settings',
    '/admin/contracts/orders',
    '/admin/contracts/templates',
    '/admin/retakes',
    '/admin/retakes/groups',
    '/admin/retakes/students',
    '/admin/retakes/topics',
    '/admin/pass-statuses',
    '/admin/mark-types',
  ].map((path): Screen => ({
    role: 'admin',
    path,
  })),
];

/** Routes of screens that belong to one discipline, group or person. */
const placed = {
  student: [
    '/subjects/:id',
    '/subjects/:id/topics/:step',
    '/subjects/:id/topics/:step/answers',
    '/receipts/:number',
    '/form/receipts/:payment',
    '/developer/bank/:key',
    '/portfolio/:portfolio',
  ],
  teacher: [
    '/subjects/:id',
    '/subjects/:id/sections',
    '/subjects/:id/plan',
    '/subjects/:id/plan/dates',
    '/subjects/:id/plan/dates?view=line',
    '/subjects/:id/plan/import',
    '/subjects/:id/subs',
    '/subjects/:id/graph',
    '/subjects/:id/feedback',
    '/subjects/:id/settings',
    '/subjects/:id/journal',
    '/subjects/:id/attendance',
    '/subjects/:id/final-results',
    '/soft-skills',
    '/lessons/:lesson/attendance',
    '/lessons/:lesson/code',
    '/subjects/:id/topics/:step/answers',
    '/subjects/:id/topics/:step/tasks/:task',
    '/subjects/:id/topics/:step/stats',
    '/subjects/:id/topics/:step/rubric',
    '/subjects/:id/topics/:step/as-student',
    '/subjects/:id/works/:user',
    '/users/:user/diary',
    '/users/:user/diary/report',
    '/users/:user/debts',
  ],
  /** Opened in the demo school, whose halves, groups and students have contents. */
  admin: [
    '/admin/company/:section',
    '/admin/groups/:group',
    '/admin/halves/:half',
    '/admin/questions/:inquiry',
    '/admin/contracts/:contract',
    '/admin/contracts/:contract/signatures',
    '/admin/roles/:role',
    '/admin/users/:user',
    '/admin/users/import/:import',
    '/admin/teachers/:user',
    '/admin/trajectories/:trajectory',
    '/organisation/meetings/:meeting',
    '/join/:link',
    '/admin/retakes/groups/:group',
    '/admin/retakes/students/:user',
  ],
  self: [
    '/users/:user/profile',
    '/users/:user/profile/achievements',
    '/users/:user/profile/skills',
    '/users/:user/profile/tasks',
    '/users/:user/profile/portfolio',
    '/users/:user/profile/artefacts',
    '/auth/return/:provider',
  ],
} as const;
/** The same screens in another state. */
const more = ['/subjects/:id/topics/:step?edit=1', '/marking?step=:step&student=:user'];

const fill = (route: string, ids: Record<string, number | string>) =>
  route.replace(/:([a-z]+)/g, (_, name: string) => String(ids[name]));

/** How a page is looked at. */
interface Look {
  name: string;
  colorScheme: 'light' | 'dark';
  isPhone: boolean;
}
const light: Look = { name: 'light', colorScheme: 'light', isPhone: false };
const dark: Look = { name: 'dark', colorScheme: 'dark', isPhone: false };
const lightPhone: Look = { name: 'light, on a phone', colorScheme: 'light', isPhone: true };
const darkPhone: Look = { name: 'dark, on a phone', colorScheme: 'dark', isPhone: true };

/** Returns how to turn an open page into that of a phone, or back, which takes less than loading it anew. */
async function openLooks(page: Page): Promise<(look: Look) => Promise<void>> {
  // The size lasts for as long as this connection does.
  const devtools = await page.context().newCDPSession(page);
  let wasPhone = false;
  return async ({ colorScheme, isPhone }) => {
    await page.emulateMedia({ colorScheme });
    if (isPhone === wasPhone) return;
    wasPhone = isPhone;
    const size = isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
    await devtools.send('Emulation.setDeviceMetricsOverride', { ...size, deviceScaleFactor: 1, mobile: isPhone });
    await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: isPhone });
  };
}

/** Leads the open application to an address as a link does, which takes a third of loading it anew. */
const lead = (page: Page, to: string): Promise<void> =>
  page.evaluate((next) => {
    history.pushState({}, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  }, to);

/** Checks screens one after another on one page, each opened once for all looks; the report names all that fail. */
async function expectAll(page: Page, paths: readonly string[], looks: readonly Look[]): Promise<void> {
  test.slow();
  const expectQuiet = watchRequests(page);
  const lookAs = await openLooks(page);
  for (const path of paths)
    await test.step(path, async () => {
      await lookAs(looks[0]!);
      await lead(page, path.replace(':step', '1'));
      await expectQuiet();
      await page.getByRole('heading').first().waitFor();
      // A link that was never sent leads nowhere either.
      if (path !== '/nowhere' && path !== '/unsubscribe/:token')
        await expect(page.getByText(/не существует, или она вам недоступна/)).toHaveCount(0);
      for (const [n, look] of looks.entries()) {
        if (n > 0) {
          await lookAs(look);
          await expectQuiet();
        }
        expect.soft(await violationsOf(page), `${path}, ${look.name}`).toEqual([]);
      }
    });
}

/** Builds a payment of a student that came, and one that is open at the test bank. */
async function buildPayment({ db, companyId }: World, userId: number): Promise<{ payment: number; key: string }> {
  const key = `key-of-a-payment-of-${userId}-0000`;
  const { id } = await db.one<{ id: number }>(sql`
    insert into contracts (company_id, user_id, status, surname, name, submitted_at) values (${companyId}, ${userId}, 'confirmed', 'Ёлкина', 'Вера', now()) returning id`);
  const payment = await db.one<{ id: number }>(sql`
    insert into contract_payments (company_id, contract_id, provider, key, external_id, status, amount, paid_amount, valid_until, paid_at)
    values (${companyId}, ${id}, 'test-bank', ${key}, ${key}, 'paid', 15000000, 15000000, now(), now()) returning id`);
  await db.run(sql`
    insert into test_bank_payments (key, company_id, contract_id, amount, currency, description, return_url, expires_at)
    values (${key}, ${companyId}, ${id}, 15000000, 'RUB', 'Договор № 7', ${address('/form/8')}, now() + interval '1 hour')`);
  return { payment: payment.id, key };
}

/** Shows an answer as a work of an open portfolio; returns the secret of its address. */
async function openPortfolio(token: string, answerId: number): Promise<string> {
  const ask = (path: string, body: object) =>
    fetch(address(`/api/v2/me/portfolio${path}`), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await ask('/works', { answer_id: answerId, words: 'Моя первая работа' });
  const { public_path } = (await (await ask('/public', {})).json()) as { public_path: string };
  return public_path.slice('/portfolio/'.length);
}

/** Builds a classroom in which one student has handed in. */
async function buildAnswered(world: World) {
  const room = await world.buildClassroom();
  // Code with lines that do not fit has to be scrolled.
  await world.db.run(sql`update forms set type = 'code' where id = ${room.formId}`);
  const reply = await fetch(address('/api/v2/answers'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${room.student.token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      pattern_id: room.patternId,
      fields: [{ form_id: room.formId, value: `select ${'name, '.repeat(60)}` }],
    }),
  });
  const { id: answerId, receipt } = (await reply.json()) as { id: number; receipt: { number: string } };
  const lesson = await buildLesson(world.db, world.companyId, {
    subjects: [room.subjectId],
    groups: [room.groupId],
    starts_at: new Date(Date.now() - 600_000),
  });
  return {
    room,
    ids: {
      lesson,
      id: room.subjectId,
      step: room.stepId,
      task: room.patternId,
      ...(await buildPayment(world, room.student.id)),
      user: room.student.id,
      portfolio: await openPortfolio(room.student.token, answerId),
      number: receipt.number,
    },
  };
}

const demoIds = (world: World) =>
  world.db.one<Record<string, number | string>>(sql`
    select u.id as "user", gu.group_id as "group", (select min(h.id) from halves h) as half, (select max(r.id) from admin_roles r) as role, (select min(t.id) from trajectories t) as trajectory,
      (select min(l.token) from group_join_links l where l.is_on) as link, 'services' as section, 1 as provider,
      (select max(i.id) from user_imports i) as import, (select min(i.id) from inquiries i) as inquiry, (select min(m.id) from organisation_meetings m) as meeting, (select min(c.id) from contracts c where c.submitted_at is not null) as contract
    from users u join group_users gu on gu.user_id = u.id where u.email = 'student@orbita.example' limit 1`);

/** Many screens are divided, so that both workers have enough to do. */
const SCREENS_OF_A_TEST = 13;
function testScreens(
  name: string,
  routes: readonly string[],
  run: (some: readonly string[], world: World) => Promise<void>,
) {
  for (let from = 0; from < routes.length; from += SCREENS_OF_A_TEST)
    test(`${name}, from ${routes[from]!}`, ({ world }) => run(routes.slice(from, from + SCREENS_OF_A_TEST), world));
}

for (const role of new Set(screens.map((screen) => screen.role)))
  testScreens(
    `screens of ${role}`,
    screens.filter((screen) => screen.role === role).map(({ path }) => path),
    async (paths, world) => {
      const page = role === 'guest' ? await world.openAsGuest('/') : await world.openAsDemo(role, '/main');
      await expectAll(page, paths, [light, darkPhone]);
    },
  );

testScreens('the own profile', placed.self, async (routes, world) => {
  const ids = await demoIds(world);
  const page = await world.openAsDemo('student', '/main');
  await expectAll(
    page,
    routes.map((route) => fill(route, ids)),
    [light, darkPhone],
  );
});

testScreens('a discipline and its topics, of a student', placed.student, async (routes, world) => {
  const { room, ids } = await buildAnswered(world);
  const page = await world.openAs(room.student, '/main');
  await expectAll(
    page,
    routes.map((route) => fill(route, ids)),
    [lightPhone, darkPhone],
  );
});

testScreens('a discipline and its topics, of a teacher', [...placed.teacher, ...more], async (routes, world) => {
  const { room, ids } = await buildAnswered(world);
  const page = await world.openAs(room.teacher, '/main');
  await expectAll(
    page,
    routes.map((route) => fill(route, ids)),
    [light, dark],
  );
});

testScreens('a person, a half and the debts of a group', placed.admin, async (routes, world) => {
  const ids = await demoIds(world);
  const page = await world.openAsDemo('admin', '/main');
  await expectAll(
    page,
    routes.map((route) => fill(route, ids)),
    [light, dark],
  );
});

test('no route of the application is left out', () => {
  const folder = fileURLToPath(new URL('../../apps/web/src/features', import.meta.url));
  const routes = globSync('*/*.routes.tsx', { cwd: folder }).flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
  );
  // Routes are compared without the names of their parameters and without a query.
  const shape = (path: string) => path.replace(/:[a-z]+/g, ':').replace(/[?].*/, '');
  const visited = new Set([...screens.map(({ path }) => path), ...Object.values(placed).flat()].map(shape));
  expect(routes.length).toBeGreaterThan(40);
  const missing = routes.filter((path) => !visited.has(shape(path)));
  expect(missing, 'add the route to `screens` or `placed` above').toEqual([]);
  // The frame of the administration is no feature, and one screen shows what an unknown address gets.
  const known = new Set(['/admin', '/nowhere', ...routes.map(shape)]);
  const gone = [...visited].filter((path) => !known.has(path));
  expect(gone, 'visited above, but no longer a route').toEqual([]);
});
