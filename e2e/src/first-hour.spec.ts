// Covers the first hour of an institution on an install of its own: set-up, import, programme, rights, entry, a neighbour.
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect, raw, sql } from '@orbita/database';
import { codeOfApp } from '@orbita/server/testing/authenticator';
import { makeSchoolSheet } from '@orbita/server/testing/school-sheet';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { type RunningServer, startServer } from './server.ts';

const command = fileURLToPath(new URL('../../apps/server/src/company.ts', import.meta.url));
const PASSWORD = 'Morkov-2026-okno';
const OFFICE = 'orlova@college.example';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Install extends RunningServer {
  databaseUrl: string;
  dataDir: string;
  remove(): Promise<void>;
}

/** Starts the product without a school on a database of its own. */
async function startInstall(): Promise<Install> {
  const name = `first_hour_${process.pid}`;
  const outer = process.env['ORBITA_DATABASE']!;
  const db = connect(outer, { max: 1 });
  await db.run(sql`create database ${raw(name)}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'orbita-first-hour-'));
  const databaseUrl = Object.assign(new URL(outer), { pathname: `/${name}` }).href;
  const server = await startServer({ databaseUrl, dataDir, isEmpty: true });
  const remove = async () => {
    await server.stop();
    await db.run(sql`drop database ${raw(name)} with (force)`);
    await db.end();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, databaseUrl, dataDir, remove };
}

let install: Install;
test.beforeAll(async () => {
  install = await startInstall();
});
test.afterAll(async () => {
  await install.remove();
});

/** Opens a page of the install at one of its domains. */
async function open(page: Page, path: string, { host = '127.0.0.1' } = {}): Promise<void> {
  await page.goto(install.address.replace('127.0.0.1', host) + path);
}

/** Forgets who is signed in, as another browser would, and opens the page of sign-in. */
async function leave(page: Page, at = {}): Promise<void> {
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await open(page, '/auth', at);
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Электронная почта или логин').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
}

async function chooseSchool(page: Page): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Выбрать файл' }).click(),
  ]);
  await chooser.setFiles({ name: 'Колледж.xlsx', mimeType: XLSX, buffer: await makeSchoolSheet() });
}

const peopleAmount = (page: Page, count: number): Locator =>
  page.getByRole('link', { name: `Все ${count}`, exact: true });

test('an institution is set up, filled, given rights, entered and kept apart from its neighbour', async ({
  page,
  browser,
}) => {
  await test.step('set-up leads to the steps of the first hour', async () => {
    await open(page, '/');
    await page.getByLabel('Одноразовый код из консоли').fill(/[A-Z0-9]{4}(?:-[A-Z0-9]{4}){2}/.exec(install.said)![0]);
    await page.getByLabel('Название организации').fill('Колледж связи');
    await page.getByLabel('Фамилия').fill('Орлова');
    await page.getByLabel('Имя', { exact: true }).fill('Марина');
    await page.getByLabel('Электронная почта').fill(OFFICE);
    await page.getByLabel('Пароль').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Сделано 0 из 6')).toBeVisible();
  });

  await test.step('people are imported, taken back, imported again, and the same file changes nothing', async () => {
    await page.getByRole('link', { name: 'Загрузить из таблицы' }).click();
    await chooseSchool(page);
    await expect(page.getByText('Создать: 648')).toBeVisible();
    await page.getByRole('button', { name: 'Применить' }).click();
    await page.getByRole('button', { name: 'Отменить импорт' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Удалятся новые люди: 624');
    await question.getByRole('button', { name: 'Отменить импорт' }).click();
    await expect(page.getByText('Импорт отменён')).toBeVisible();
    await open(page, '/admin/users');
    await expect(peopleAmount(page, 1)).toBeVisible();

    await open(page, '/admin/users/import');
    await chooseSchool(page);
    await page.getByRole('button', { name: 'Применить' }).click();
    await expect(page.getByText('Импорт применён')).toBeVisible();
    await open(page, '/admin/users/import');
    await chooseSchool(page);
    await expect(page.getByText('Нового в файле нет')).toBeVisible();
    await open(page, '/admin/users');
    await expect(peopleAmount(page, 625)).toBeVisible();
  });

  await test.step('a programme of two semesters is built', async () => {
    await open(page, '/admin');
    await expect(page.getByText('Сделано 2 из 6')).toBeVisible();
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Создать дисциплину' }).click();
    await dialog.getByLabel('Название').fill('Информатика');
    await dialog.getByRole('button', { name: 'Создать' }).click();
    await expect(page).toHaveURL(/\/subjects\/\d+/);

    await open(page, '/admin/semesters');
    for (const [title, first, last] of [
      ['Осень 2026', '01.09.2026', '31.12.2026'],
      ['Весна 2027', '11.01.2027', '30.06.2027'],
    ] as const) {
      await page.getByRole('button', { name: 'Создать семестр' }).first().click();
      await dialog.getByLabel('Название').fill(title);
      await dialog.getByRole('textbox', { name: 'Первый день' }).fill(first);
      await dialog.getByRole('textbox', { name: 'Последний день' }).fill(last);
      await dialog.getByRole('button', { name: 'Создать' }).click();
      await expect(page.getByRole('cell', { name: title, exact: true })).toBeVisible();
    }

    await open(page, '/admin');
    await page.getByRole('link', { name: 'Создать траекторию' }).click();
    await dialog.getByLabel('Название').fill('Сетевое администрирование');
    await dialog.getByRole('button', { name: 'Создать' }).click();
    for (const [half, semester] of [
      ['1 курс, осень', 'Осень 2026'],
      ['1 курс, весна', 'Весна 2027'],
    ] as const) {
      await page.getByRole('button', { name: 'Создать раздел' }).click();
      await dialog.getByLabel('Название раздела').fill(half);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Семестр: добавить к разделу «${half}»` }).click();
      await page.getByRole('option', { name: semester }).click();
      await expect(
        page.getByRole('button', { name: `Убрать семестр «${semester}» из раздела «${half}»` }),
      ).toBeVisible();
    }
    await page.getByRole('button', { name: 'Дисциплина: добавить в раздел «1 курс, осень»' }).click();
    await page.getByRole('option', { name: 'Информатика' }).click();
    await page.getByRole('button', { name: 'Переместить: Информатика' }).press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Убрать «Информатика» из раздела «1 курс, весна»' })).toBeVisible();
    await page.keyboard.press('Control+KeyZ');
    await expect(page.getByRole('button', { name: 'Убрать «Информатика» из раздела «1 курс, осень»' })).toBeVisible();
    await page.getByRole('button', { name: 'Добавить группу' }).click();
    await page.getByRole('option', { name: 'ИС-11' }).click();
    await expect(page.getByRole('button', { name: 'Убрать группу ИС-11 из траектории' })).toBeVisible();
  });

  await test.step('an office gets a part of the rights and is invited with it', async () => {
    await open(page, '/admin/roles');
    await page.getByRole('button', { name: 'Создать роль' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Название' }).fill('Учебная часть, очно');
    await dialog.getByRole('radiogroup', { name: 'Группы' }).getByText('Меняет').click();
    await dialog.getByRole('button', { name: 'Создать' }).click();
    await expect(page.getByRole('heading', { name: 'Учебная часть, очно' })).toBeVisible();

    await open(page, '/admin');
    await page.getByRole('link', { name: 'Пригласить людей' }).click();
    await dialog.getByLabel('Адреса').fill(`novik@college.example, teacher1@college.example, ${OFFICE}`);
    await dialog.getByLabel('Роль в управлении').selectOption('Учебная часть, очно');
    await dialog.getByRole('button', { name: 'Отправить приглашения' }).click();
    await expect(dialog).toContainText('Приглашены: 2novik@college.example, teacher1@college.example');
    await expect(dialog).toContainText(`Уже участники: 1${OFFICE}`);
    await dialog.getByRole('button', { name: 'Готово' }).click();
  });

  await test.step('the invited enters by the mail and with a second factor from then on', async () => {
    await open(page, '/developer/mail');
    const link = await page
      .getByRole('article')
      .filter({ hasText: 'novik@college.example' })
      .getByRole('link')
      .getAttribute('href');
    const invited = await (await browser.newContext({ locale: 'ru-RU' })).newPage();
    await invited.goto(link!);
    await invited.getByLabel('Фамилия').fill('Новик');
    await invited.getByLabel('Имя', { exact: true }).fill('Олег');
    await invited.getByLabel('Пароль').fill(PASSWORD);
    await invited.getByRole('button', { name: 'Принять приглашение' }).click();
    await expect(invited.getByRole('link', { name: 'Управление' })).toBeVisible();
    await open(invited, '/admin');
    const areas = invited.getByRole('navigation', { name: 'Разделы управления' });
    await expect(areas.getByRole('link', { name: 'Группы' })).toBeVisible();
    await expect(areas.getByRole('link', { name: 'Все люди' })).toHaveCount(0);
    await open(invited, '/admin/users');
    await expect(invited.getByText('У вас нет доступа к этой странице')).toBeVisible();

    await open(invited, '/self/settings');
    const dialog = invited.getByRole('dialog');
    await invited.getByRole('button', { name: 'Подключить' }).click();
    await dialog.getByLabel('Текущий пароль').fill(PASSWORD);
    await invited.keyboard.press('Enter');
    const key = await dialog.locator('code').innerText();
    await dialog.getByLabel('Код, который показывает приложение').fill(codeOfApp(key));
    await invited.keyboard.press('Enter');
    await expect(invited.getByRole('dialog', { name: 'Сохраните резервные коды' })).toBeVisible();
    const recovery = await dialog.getByRole('listitem').first().innerText();
    await dialog.getByRole('button', { name: 'Я сохранил коды' }).click();
    await expect(dialog).toHaveCount(0);

    await leave(invited);
    await signIn(invited, 'novik@college.example', PASSWORD);
    await invited.getByLabel('Код из приложения').fill(codeOfApp(key, 1));
    await invited.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(invited.getByRole('link', { name: 'Управление' })).toBeVisible();

    await leave(invited);
    await signIn(invited, 'novik@college.example', PASSWORD);
    await invited.getByRole('button', { name: /Войти по резервному коду/ }).click();
    await invited.getByLabel('Резервный код').fill(recovery);
    await invited.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(invited.getByRole('link', { name: 'Управление' })).toBeVisible();
    await invited.context().close();
  });

  await test.step('a second institution on the install sees nothing of the first', async () => {
    const run = (...words: string[]) =>
      execFileSync(process.execPath, [command, ...words], {
        encoding: 'utf8',
        env: { ...process.env, DATABASE_URL: install.databaseUrl, DATA_DIR: install.dataDir },
      });
    run('domain', '1', '127.0.0.1');
    const [title, email] = ['Школа № 7', 'director@school7.example'];
    const names = ['--first-name', 'Пётр', '--last-name', 'Зорин'];
    const said = run('add', '--title', title, '--domain', 'localhost', '--email', email, ...names);
    const neighbour = await (await browser.newContext({ locale: 'ru-RU' })).newPage();
    await open(neighbour, '/auth', { host: 'localhost' });
    await signIn(neighbour, email, /password (\S+)/.exec(said)![1]!);
    await neighbour.getByLabel('Новый пароль', { exact: true }).fill(PASSWORD);
    await neighbour.getByLabel('Новый пароль ещё раз').fill(PASSWORD);
    await neighbour.keyboard.press('Enter');
    await expect(neighbour.getByRole('link', { name: 'Управление' })).toBeVisible();
    await open(neighbour, '/admin/users', { host: 'localhost' });
    await expect(peopleAmount(neighbour, 1)).toBeVisible();
    await neighbour.getByLabel('Имя, почта, логин или телефон').fill('Агеев');
    await expect(neighbour.getByText('Ничего не найдено')).toBeVisible();
    for (const list of ['groups', 'trajectories', 'semesters', 'subjects', 'parents', 'curators', 'invitations']) {
      await open(neighbour, `/admin/${list}`, { host: 'localhost' });
      await expect(neighbour.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expect(neighbour.getByRole('row')).toHaveCount(0);
    }
    await open(neighbour, '/admin/groups/1', { host: 'localhost' });
    await expect(neighbour.getByRole('alert')).toBeVisible();
    // One account does not open the other institution.
    await leave(neighbour, { host: 'localhost' });
    await signIn(neighbour, OFFICE, PASSWORD);
    await expect(neighbour.getByRole('heading', { name: 'Вы не состоите в этой организации' })).toBeVisible();
    await neighbour.context().close();
    await open(page, '/admin/users');
    await expect(peopleAmount(page, 626)).toBeVisible();
  });
});
