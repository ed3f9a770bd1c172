// Checks every screen by automated accessibility rules, in light and dark, on a wide screen and a phone.
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from '@orbita/database';
import type { BrowserContextOptions, Page } from '@playwright/test';
import { address, type DemoRole, expect, expectAccessible, phone, test, type World } from './world.ts';

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
    '/developer/mail',
    '/about',
    '/about/distr',
    '/faq',
    '/instructions',
    '/company-closed',
    '/nowhere',
  ].map((path): Screen => ({ role: 'guest', path })),
  ...[
    '/main',
    '/subjects',
    '/works',
    '/receipts',
    '/users/my/diary',
    '/users/my/debts',
    '/self/profile',
    '/self/profile/news',
    '/self/settings',
    '/self/family',
  ].map((path): Screen => ({ role: 'student', path })),
  { role: 'distant', path: '/study' },
  ...['/main', '/disciplines', '/marking', '/retakes'].map((path): Screen => ({ role: 'teacher', path })),
  ...['/disciplines', '/marking'].map((path): Screen => ({ role: 'expert', path })),
  { role: 'curator', path: '/main' },
  { role: 'curator', path: '/disciplines' },
  { role: 'parent', path: '/main' },
  ...[
    '/main',
    '/admin',
    '/admin/subjects',
    '/admin/groups',
    '/admin/groups/reports',
    '/admin/groups/school-year',
    '/admin/halves',
    '/admin/roles',
    '/admin/access',
    '/admin/subjects-access',
    '/admin/users',
    '/admin/users/doubles',
    '/self/password',
    '/admin/trajectories',
    '/admin/semesters',
    '/admin/business-roles',
    '/admin/curators',
    '/admin/parents',
    '/admin/company',
    '/admin/invitations',
    '/admin/retakes',
    '/admin/retakes/groups',
    '/admin/retakes/students',
    '/admin/pass-statuses',
    '/admin/mark-types',
  ].map((path): Screen => ({
    role: 'admin',
    path,
  })),
];

/** Routes of screens that belong to one discipline, group or person. */
const placed = {
  student: ['/subjects/:id', '/subjects/:id/topics/:step', '/subjects/:id/topics/:step/answers', '/receipts/:number'],
  teacher: [
    '/subjects/:id',
    '/subjects/:id/sections',
    '/subjects/:id/plan',
    '/subjects/:id/plan/dates',
    '/subjects/:id/plan/dates?view=line',
    '/subjects/:id/plan/import',
    '/subjects/:id/subs',
    '/subjects/:id/feedback',
    '/subjects/:id/settings',
    '/subjects/:id/journal',
    '/subjects/:id/attendance',
    '/subjects/:id/topics/:step/answers',
    '/subjects/:id/topics/:step/tasks/:task',
    '/subjects/:id/topics/:step/stats',
    '/subjects/:id/topics/:step/rubric',
    '/subjects/:id/topics/:step/as-student',
    '/subjects/:id/works/:user',
    '/users/:user/diary',
    '/users/:user/debts',
  ],
  /** Opened in the demo school, whose halves, groups and students have contents. */
  admin: [
    '/admin/groups/:group',
    '/admin/halves/:half',
    '/admin/roles/:role',
    '/admin/users/:user',
    '/admin/teachers/:user',
    '/admin/trajectories/:trajectory',
    '/join/:link',
    '/admin/retakes/groups/:group',
    '/admin/retakes/students/:user',
  ],
  self: ['/users/:user/profile', '/users/:user/profile/achievements'],
} as const;
/** The same screens in another state. */
const more = ['/subjects/:id/topics/:step?edit=1', '/marking?step=:step&student=:user'];

const fill = (route: string, ids: Record<string, number | string>) =>
  route.replace(/:([a-z]+)/g, (_, name: string) => String(ids[name]));

async function expectScreen(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/не существует, или она вам недоступна/)).toHaveCount(0);
  await expectAccessible(page);
}

/** Checks screens one after another on one page. */
async function expectAll(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths)
    await test.step(path, async () => {
      await page.goto(path);
      await expectScreen(page);
    });
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
  const { receipt } = (await reply.json()) as { receipt: { number: string } };
  return {
    room,
    ids: {
      id: room.subjectId,
      step: room.stepId,
      task: room.patternId,
      user: room.student.id,
      number: receipt.number,
    },
  };
}

const demoIds = (world: World) =>
  world.db.one<Record<string, number | string>>(sql`
    select u.id as "user", gu.group_id as "group", (select min(h.id) from halves h) as half, (select max(r.id) from admin_roles r) as role, (select min(t.id) from trajectories t) as trajectory,
      (select min(l.token) from group_join_links l where l.is_on) as link
    from users u join group_users gu on gu.user_id = u.id where u.email = 'student@orbita.example' limit 1`);

for (const scheme of ['light', 'dark'] as const) {
  const options: BrowserContextOptions = { colorScheme: scheme };
  for (const { role, path } of screens) {
    test(`${path} of ${role}, ${scheme}`, async ({ world }) => {
      const as = { ...options, ...(scheme === 'dark' ? phone : {}) };
      const page = role === 'guest' ? await world.openAsGuest(path, as) : await world.openAsDemo(role, path, as);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });
  }

  test(`a discipline and its topics, ${scheme}`, async ({ world }) => {
    test.slow();
    const { room, ids } = await buildAnswered(world);
    const filled = (routes: readonly string[]) => routes.map((route) => fill(route, ids));
    await expectAll(await world.openAs(room.student, '/main', { ...options, ...phone }), filled(placed.student));
    await expectAll(await world.openAs(room.teacher, '/main', options), filled([...placed.teacher, ...more]));
  });

  test(`a person, a half and the debts of a group, ${scheme}`, async ({ world }) => {
    test.slow();
    const ids = await demoIds(world);
    const filled = (routes: readonly string[]) => routes.map((route) => fill(route, ids));
    const self = await world.openAsDemo('student', '/main', { ...options, ...(scheme === 'dark' ? phone : {}) });
    await expectAll(self, filled(placed.self));
    await expectAll(await world.openAsDemo('admin', '/main', options), filled(placed.admin));
  });
}

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
