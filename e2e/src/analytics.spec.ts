// The head of studies follows a number to the people behind it and takes them away as a file; a curator sees the own groups.
import { readFile } from 'node:fs/promises';
import { sql } from '@orbita/database';
import { readWorkbook } from '@orbita/server/testing/workbook';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, phone, test, type World } from './world.ts';

/** Waits until the server has counted the school, which it begins to do when it starts. */
const isCounted = ({ db, companyId }: World) =>
  expect
    .poll(
      () =>
        db.rows(sql`
          select 1 from analytics_snapshots s where s.company_id = ${companyId} and s.is_ready and exists (select 1 from analytics_students k where k.snapshot_id = s.id)`),
      { timeout: 120_000 },
    )
    .toHaveLength(1);

/** Chooses an option of a field with the keyboard alone. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  await field.focus();
  await page.keyboard.press('ArrowDown');
  const wanted = page.getByRole('option', { name: option, exact: true });
  await expect(wanted).toBeVisible();
  for (let pressed = 0; pressed < 20 && !(await isPointedAt(field, wanted)); pressed += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(option);
}
const isPointedAt = async (field: Locator, option: Locator): Promise<boolean> =>
  (await field.getAttribute('aria-activedescendant')) === (await option.getAttribute('id'));

const numberIn = (text: string): number => Number(text.replaceAll(/\D/g, ''));

test('the head of studies follows a number to its people and takes them away', async ({ world }) => {
  await isCounted(world);
  const { id: semester, title } = await world.db.one<{ id: number; title: string }>(sql`
    select id, title from semesters where company_id = ${world.companyId} and current_date between started_at and finished_at order by started_at desc limit 1`);
  const page = await world.openAsDemo('admin', `/admin/analytics?semester_id=${semester}`);
  const figures = page.getByRole('list', { name: 'Главное' });
  await expect(figures).toBeVisible();

  await test.step('groups are narrowed by form of education and year', async () => {
    await choose(page, 'Форма обучения', 'Очная');
    await choose(page, 'Курс или класс', '2');
    await expect(page).toHaveURL(/level=2/);
    // Of some groups alone the number of all students is not known, by which the figures are seen to be theirs.
    await expect(figures.getByText(/ из \d+/)).toHaveCount(0);
    await expectAccessible(page);
  });

  const debts = figures.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Долги' }) });
  const link = debts.getByRole('link').first();
  const number = numberIn(await link.innerText());
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Студенты', level: 1 })).toBeVisible();

  const sum = page.getByText(/студент\S*, [\d\s]+ долг/);
  await test.step('the list owes what the number says', async () => {
    await expect(sum).toBeVisible();
    const [, owed = ''] = (await sum.innerText()).split(',');
    expect(numberIn(owed.split('·')[0] ?? '')).toBe(number);
  });

  await test.step('and the file holds the same people', async () => {
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Скачать XLSX' }).click();
    const [sheet = []] = (await readWorkbook(await readFile(await (await saved).path()))).values();
    const [people = ''] = (await sum.innerText()).split(',');
    expect(sheet.length - 1).toBe(numberIn(people));
    expect(sheet.slice(1).reduce((all, row) => all + Number(row[2]), 0)).toBe(number);
    const first = page.getByRole('row').nth(1);
    await expect(first).toContainText(String(sheet[1]?.[0]).split(' ').slice(0, 2).join(' '));
  });

  await test.step('the way back keeps semester, form and year', async () => {
    await page
      .getByRole('link', { name: 'Аналитика' })
      .filter({ has: page.locator('svg') })
      .last()
      .click();
    await expect(page.getByRole('heading', { name: 'Аналитика', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`semester_id=${semester}`));
    await expect(page.getByRole('combobox', { name: 'Семестр' })).toHaveValue(title);
    await expect(page.getByRole('combobox', { name: 'Курс или класс' })).toHaveValue('2');
  });
});

test('a curator sees the own groups alone', async ({ world }) => {
  await isCounted(world);
  const own = await world.db.rows<{ name: string }>(sql`
    select g.name from curator_groups cg join groups g on g.id = cg.group_id and not g.is_archived join users u on u.id = cg.curator_id
    where u.email = 'curator@orbita.example' order by 1`);
  const page = await world.openAsDemo('curator', '/analytics', phone);
  await expect(page.getByText('Здесь то, что вы ведёте', { exact: false })).toBeVisible();
  await page.getByRole('combobox', { name: 'Группа' }).click();
  const offered = page.getByRole('option');
  await expect(offered.first()).toBeVisible();
  expect((await offered.allInnerTexts()).toSorted()).toEqual(own.map(({ name }) => name));
  await expectAccessible(page);
});
