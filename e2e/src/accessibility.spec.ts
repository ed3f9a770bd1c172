// Automated accessibility rules find nothing on any screen, in light and dark, wide and on a phone.
import { type DemoRole, expectAccessible, phone, test } from './world.ts';

interface Screen {
  role: DemoRole | 'guest';
  path: string;
}

const screens: Screen[] = [
  ...['/', '/auth', '/about', '/about/distr', '/faq', '/instructions', '/nowhere'].map((path): Screen => ({
    role: 'guest',
    path,
  })),
  ...[
    '/main',
    '/subjects',
    '/works',
    '/users/my/diary',
    '/users/my/debts',
    '/self/profile',
    '/self/profile/news',
    '/self/settings',
  ].map((path): Screen => ({ role: 'student', path })),
  { role: 'distant', path: '/study' },
  ...['/main', '/disciplines', '/marking', '/retakes'].map((path): Screen => ({ role: 'teacher', path })),
  { role: 'expert', path: '/disciplines' },
  { role: 'curator', path: '/main' },
  { role: 'parent', path: '/main' },
  ...[
    '/main',
    '/admin',
    '/admin/subjects',
    '/admin/halves',
    '/admin/company',
    '/admin/retakes',
    '/admin/pass-statuses',
    '/admin/mark-types',
  ].map((path): Screen => ({
    role: 'admin',
    path,
  })),
];

for (const scheme of ['light', 'dark'] as const) {
  for (const { role, path } of screens) {
    test(`${path} of ${role}, ${scheme}`, async ({ world }) => {
      const options = { colorScheme: scheme, ...(scheme === 'dark' ? phone : {}) };
      const page =
        role === 'guest' ? await world.openAsGuest(path, options) : await world.openAsDemo(role, path, options);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    });
  }

  test(`a discipline, its topic, its editing and its journal, ${scheme}`, async ({ world }) => {
    const { teacher, student, subjectId, stepId } = await world.buildClassroom();
    const options = { colorScheme: scheme };
    for (const path of [`/subjects/${subjectId}`, `/subjects/${subjectId}/topics/${stepId}`]) {
      const page = await world.openAs(student, path, { ...options, ...phone });
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
    const paths = [
      `/subjects/${subjectId}`,
      `/subjects/${subjectId}/sections`,
      `/subjects/${subjectId}/journal`,
      `/subjects/${subjectId}/topics/${stepId}?edit=1`,
      `/marking?step=${stepId}&student=${student.id}`,
    ];
    for (const path of paths) {
      const page = await world.openAs(teacher, path, options);
      await page.getByRole('heading').first().waitFor();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
    }
  });
}
