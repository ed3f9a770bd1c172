// Covers the journal as a spreadsheet: 300 marks in view, 30 marks by 60 keys, 1,000 × 200 within 1,500 cells,
// a paste from Excel and the workbook.
import { readFile } from 'node:fs/promises';
import { sql } from '@orbita/database';
import { readWorkbook } from '@orbita/server/testing/workbook';
import type { Page } from '@playwright/test';
import { buildSheet, cell, copy, DESK, journalOf, marksOf, paste } from './sheet.ts';
import { expect, expectAccessible, phone, test } from './world.ts';

const FRAMES = 60;
const MOST_CELLS = 1500;

/** Counts the marks that nothing covers at their centre. */
const countVisible = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('[data-cell]')].filter((box) => {
        const { left, top, width, height } = box.getBoundingClientRect();
        const [x, y] = [left + width / 2, top + height / 2];
        return box.textContent !== '' && document.elementFromPoint(x, y) === box;
      }).length,
  );

/** Scrolls frame by frame and returns the largest number of cells in the document at any of them. */
const scrollThrough = (page: Page, by: { x: number; y: number }): Promise<number> =>
  page.evaluate(
    async ({ x, y, frames }) => {
      const box = document.querySelector('[role="grid"]')!;
      let most = 0;
      for (let i = 0; i < frames; i += 1) {
        box.scrollTop += y;
        box.scrollLeft += x;
        await new Promise(requestAnimationFrame);
        most = Math.max(most, document.querySelectorAll('[data-cell]').length);
      }
      return most;
    },
    { ...by, frames: FRAMES },
  );

test('1,000 × 200 without paging: few cells at any moment, 300 marks in view', async ({ world }) => {
  test.slow();
  const sheet = await buildSheet(world, { rows: 1000, columns: 200, marked: true });
  const page = await world.openAs(sheet.teacher, journalOf(sheet), DESK);
  await cell(page, sheet.students[0], sheet.steps[0]).waitFor();
  await expect.poll(() => countVisible(page)).toBeGreaterThanOrEqual(300);
  for (const by of [
    { x: 0, y: 240 },
    { x: 80, y: 160 },
    { x: -120, y: 0 },
  ]) {
    expect(await scrollThrough(page, by)).toBeLessThanOrEqual(MOST_CELLS);
    // Rows that scrolled past without marks get them as soon as scrolling stops.
    await expect.poll(() => countVisible(page)).toBeGreaterThanOrEqual(300);
    expect(await page.locator('[data-cell]').count()).toBeLessThanOrEqual(MOST_CELLS);
  }
  // Names and topics stay in view.
  await expect(page.getByRole('columnheader', { name: 'Студент' })).toBeInViewport();
});

test('30 marks by 60 keys; copied, pasted, taken back at once; the focus survives sorting', async ({ world }) => {
  const sheet = await buildSheet(world, { rows: 30, columns: 6 });
  const page = await world.openAs(sheet.teacher, journalOf(sheet), DESK);
  await cell(page, sheet.students[0], sheet.steps[0]).click();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let i = 0; i < 30; i += 1) {
    await press(String((i % 9) + 1));
    await press('Enter');
  }
  expect(keys).toBeLessThanOrEqual(60);
  await expect.poll(async () => (await marksOf(sheet, world)).length).toBe(30);

  await test.step('a paste of 30 × 5 shows what will change and flags what cannot be taken', async () => {
    await page.keyboard.press('Control+Home');
    await cell(page, sheet.students[0], sheet.steps[1]).click();
    const lines = Array.from({ length: 30 }, (_, i) =>
      ['4,5', i === 3 ? 'н' : '7', i === 5 ? '99' : '8', 'пять', ''].join('\t'),
    );
    await paste(page, `${lines.join('\r\n')}\r\n`);
    const dialog = page.getByRole('dialog');
    // «н» may mean an absence as well, so it is asked about.
    await expect(dialog).toContainText('1 ячейка ждёт ответа');
    await page.keyboard.press('ArrowDown');
    await expect(dialog.getByRole('radio', { name: 'не пройден' })).toBeChecked();
    await expect(dialog).toContainText('89 ячеек изменятся');
    await expect(dialog).toContainText('не подходит: 31');
    await expect(dialog).toContainText('больше 10');
    await expect(dialog).toContainText('не число');
    await expect(dialog.locator(':focus')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(cell(page, sheet.students[0], sheet.steps[1])).toHaveText('4,5');
    await expect.poll(async () => (await marksOf(sheet, world)).length).toBe(30 + 88);
    const [status] = await world.db.rows<{ passed_status_id: number }>(
      sql`select passed_status_id from passings where step_id = ${sheet.steps[2]} and student_id = ${sheet.students[3]}`,
    );
    expect(status?.passed_status_id).toBe(11);
  });

  await test.step('a selection is copied as Excel takes it', async () => {
    await cell(page, sheet.students[0], sheet.steps[0]).click();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    expect(await copy(page)).toBe('1\t4,5\r\n2\t4,5');
  });

  await test.step('a paste that is not wanted leaves what was selected', async () => {
    await paste(page, '9');
    await expect(page.getByRole('dialog')).toContainText('4 ячейки изменятся');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('Выделены 4 ячейки')).toBeVisible();
    expect(await copy(page)).toBe('1\t4,5\r\n2\t4,5');
  });

  await test.step('one undo takes the paste back', async () => {
    await page.keyboard.press('Control+z');
    await expect(cell(page, sheet.students[0], sheet.steps[1])).toHaveText('');
    await expect.poll(async () => (await marksOf(sheet, world)).length).toBe(30);
  });

  await test.step('sorting by the mean keeps the cell', async () => {
    await cell(page, sheet.students[2], sheet.steps[0]).click();
    const focused = () => page.getByRole('grid').getAttribute('aria-activedescendant');
    const before = await focused();
    await page.getByRole('columnheader', { name: /Сред/ }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=-average/);
    expect(await focused()).toBe(before);
    await expectAccessible(page);
  });
});

test('by thumb on a phone: the second touch marks, the page does not scroll sideways', async ({ world }) => {
  const sheet = await buildSheet(world, { rows: 20, columns: 20 });
  const page = await world.openAs(sheet.teacher, journalOf(sheet), phone);
  const first = cell(page, sheet.students[0], sheet.steps[0]);
  await first.tap();
  await first.tap();
  await page.getByRole('textbox', { name: /^Оценка/ }).fill('6');
  await page.keyboard.press('Enter');
  await expect(first).toHaveText('6');
  await expect.poll(async () => (await marksOf(sheet, world)).length).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('on paper the whole journal: A4 in landscape, every sheet with the names', async ({ world }) => {
  const sheet = await buildSheet(world, { rows: 40, columns: 60, marked: true });
  const page = await world.openAs(sheet.teacher, journalOf(sheet), DESK);
  await cell(page, sheet.students[0], sheet.steps[0]).waitFor();
  await page.evaluate(() => {
    window.addEventListener('beforeprint', () => {
      const sheets = [...document.querySelectorAll('[data-print] section')];
      const namesOf = (part: Element) => part.querySelectorAll('tbody tr > th').length;
      Object.assign(window, {
        printed: {
          title: document.title,
          names: sheets.map(namesOf),
          marks: document.querySelectorAll('[data-print] tbody td').length,
        },
      });
    });
  });
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const printed = await page.evaluate(() => (window as unknown as { printed: object }).printed);
  // 40 students and the line of averages, by 60 topics and two sums on each of three sheets.
  expect(printed).toEqual({
    title: expect.stringMatching(/^Журнал .+, \d\d\.\d\d\.\d{4}$/),
    names: [21, 21, 21, 20, 20, 20],
    marks: 41 * (60 + 3 * 2),
  });
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(6);
  expect(pdf).toMatch(/\/MediaBox\s*\[0 0 84[12][\d.]* 59[45][\d.]*\]/);
});

/** Reads each row as shown (name, points, mean, marks) and the footer. */
const readScreen = (page: Page) =>
  page.evaluate(() => {
    const words = (box: Element) => [...box.children].map(({ textContent }) => textContent);
    const tops = (box: Element) => Number.parseFloat((box as HTMLElement).style.top);
    const frozen = new Map(
      [...document.querySelectorAll('[role=grid] [aria-hidden=true] > div')].map((box) => [tops(box), words(box)]),
    );
    const rows = [...document.querySelectorAll('[role=row]')].filter((row) => row.querySelector('[data-cell]'));
    return {
      rows: rows
        .toSorted((a, b) => tops(a) - tops(b))
        .map((row) => {
          const cells = [...row.querySelectorAll('[data-cell]:not([hidden])')];
          const inOrder = cells.toSorted((a, b) => Number(a.ariaColIndex) - Number(b.ariaColIndex));
          return [
            row.getAttribute('aria-label'),
            ...(frozen.get(tops(row)) ?? []).slice(1),
            ...inOrder.map(({ textContent }) => textContent),
          ];
        }),
      foot: [...document.querySelectorAll('[role=rowheader] ~ [role=gridcell]')].map(({ textContent }) => textContent),
    };
  });
const shown = (value: unknown, decimals = 2): string => {
  if (typeof value === 'number') return String(Number(value.toFixed(decimals))).replace('.', ',');
  return typeof value === 'string' ? value : '';
};

test('the workbook holds what the screen shows', async ({ world }) => {
  const sheet = await buildSheet(world, { rows: 12, columns: 20, marked: true });
  await world.db.run(sql`update marks set value = 4.5 where step_id = ${sheet.steps[2]}`);
  await world.db.run(sql`delete from marks where step_id = ${sheet.steps[4]} and student_id = ${sheet.students[3]}`);
  const page = await world.openAs(sheet.teacher, journalOf(sheet), { viewport: { width: 1700, height: 900 } });
  await cell(page, sheet.students[0], sheet.steps[0]).waitFor();
  const screen = await readScreen(page);
  expect(screen.rows).toHaveLength(12);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать XLSX' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  const marks = (await readWorkbook(await readFile(await file.path()))).get('Оценки') ?? [];
  const rows = marks
    .slice(3, 3 + 12)
    .map(([name, points, mean, ...values]) => [
      shown(name),
      shown(points),
      shown(mean, 0),
      ...values.map((value) => shown(value)),
    ]);
  expect(rows).toEqual(screen.rows);
  expect(marks[15]?.slice(3).map((value) => shown(value, 1))).toEqual(screen.foot);
});
