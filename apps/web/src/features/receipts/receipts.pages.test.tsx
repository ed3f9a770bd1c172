import { createHash } from 'node:crypto';
import { SignedReceipt } from '@orbita/contract/receipts';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test, vi } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent } from '../../testing/viewers.ts';
import { writeReceipt } from './receipt-file.ts';

const receipt = sampleOf(SignedReceipt, {
  number: '125-3',
  sha256: 'a'.repeat(64),
  signature: 'A'.repeat(88),
  student_id: 11,
  task_id: 9,
  key_id: 1,
  student: { id: 11, last_name: 'Белова', first_name: 'Анна' },
  subject: { id: 3, title: 'Физика' },
  topic: { id: 4, title: 'Оптика' },
  is_last: true,
});
const loaded: Stubs = { 'receipts.getReceipt': receipt };

describeStates('/receipts', {
  as: asStudent,
  stubs: {},
  reads: none('the form needs nothing of the server until a receipt is checked'),
  shows: 'Проверка квитанции',
  empty: none('it always has its form'),
  deniedTo: asParent,
});

describeStates('/receipts/:number', {
  at: '/receipts/125-3',
  as: asStudent,
  stubs: loaded,
  reads: 'receipts.getReceipt',
  shows: 'Квитанция № 125-3',
  empty: none('a receipt is there or not found'),
  deniedTo: asParent,
});

test.each(['125-3', '125'])('a number that was never issued says so and leads to the check: %s', async (number) => {
  renderPage(`/receipts/${number}`, { 'receipts.getReceipt': refused('not-found') }, asStudent);
  expect(await screen.findByText('Квитанции с таким номером нет')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Проверить другую квитанцию' })).toHaveAttribute('href', '/receipts');
});

describe('a receipt', () => {
  const open = (known: Partial<SignedReceipt>) =>
    renderPage('/receipts/125-3', { 'receipts.getReceipt': { ...receipt, ...known } });

  test.each([
    ['intact', 'Подлинная: сохранённый ответ совпадает с подписанным'],
    ['altered', 'Сохранённый ответ не совпадает с тем, что было подписано'],
    ['forged', 'Подпись не подходит к данным квитанции'],
  ] as const)('says whether it is genuine: %s', async (state, words) => {
    open({ state });
    expect(await screen.findByText(words)).toBeVisible();
  });

  test('says that it was late and that another version followed', async () => {
    open({ is_late: true, is_last: false });
    expect(await screen.findByText('после срока')).toBeVisible();
    expect(screen.getByText('После этого ответ сдавали ещё раз')).toBeVisible();
  });

  test('a file of this device is compared without leaving it', async () => {
    const given = new File(['отчёт'], 'отчёт.txt');
    const digest = createHash('sha256').update('отчёт').digest('hex');
    const page = open({ files: [{ name: 'report.txt', size: 10, sha256: digest }] });
    const compared = within(await screen.findByRole('region', { name: 'Сверить файл' }));
    await page.user.upload(compared.getByLabelText('Выбрать файл'), given);
    expect(await compared.findByText('«отчёт.txt» — тот самый файл: report.txt')).toBeVisible();
    await page.user.upload(compared.getByLabelText('Выбрать файл'), new File(['другой'], 'другой.txt'));
    expect(await compared.findByText('«другой.txt» не совпадает ни с одним из сданных файлов')).toBeVisible();
  });

  test('the checksum is copied', async () => {
    const page = open({});
    await page.user.click(await screen.findByRole('button', { name: 'Скопировать контрольную сумму' }));
    expect(await screen.findByText('Скопировано в буфер обмена')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(receipt.sha256);
  });

  test.each([
    ['there is no clipboard', undefined],
    ['the browser refuses', { writeText: () => Promise.reject(new Error('denied')) }],
  ])('the checksum is not said to be copied when %s', async (_case, clipboard) => {
    const page = open({});
    const button = await screen.findByRole('button', { name: 'Скопировать контрольную сумму' });
    vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard as unknown as Clipboard);
    await page.user.click(button);
    expect(await screen.findByText(/^Браузер не дал скопировать/)).toBeVisible();
    expect(screen.queryByText('Скопировано в буфер обмена')).toBeNull();
  });

  test('it is downloaded as a file with its number', async () => {
    Object.assign(URL, { createObjectURL: () => 'blob:receipt', revokeObjectURL: () => undefined });
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const page = open({});
    await page.user.click(await screen.findByRole('button', { name: 'Скачать квитанцию' }));
    expect(saved.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      expect.stringContaining('125-3'),
    ]);
  });
});

describe('checking a receipt', () => {
  const check = async (text: string, stubs: Stubs = {}) => {
    const page = renderPage('/receipts', stubs);
    await page.user.click(await screen.findByLabelText('Содержимое квитанции или её номер'));
    await page.user.paste(text);
    await page.user.click(screen.getByRole('button', { name: 'Проверить' }));
    return page;
  };
  const text = writeReceipt(receipt, 'Белова Анна');

  test('a number leads to the receipt', async () => {
    const page = await check(' № 125-3 ', loaded);
    await waitFor(() => expect(page.address()).toBe('/receipts/125-3'));
  });

  test('what the file says goes to the server, and nothing else', async () => {
    const page = await check(text, { 'receipts.checkReceipt': { result: 'valid', receipt } });
    const result = within(await screen.findByText('Квитанция подлинная').then((words) => words.parentElement!));
    expect(result.getByRole('link', { name: 'Открыть квитанцию' })).toHaveAttribute('href', '/receipts/125-3');
    expect(Object.keys(page.asked('receipts.checkReceipt')[0]!.body)).not.toContain('about');
  });

  test('a changed one is named so; another text takes the result away', async () => {
    const page = await check(text, { 'receipts.checkReceipt': { result: 'wrong-signature', receipt: null } });
    expect(await screen.findByText('Квитанция изменена или выдана не здесь')).toBeVisible();
    await page.user.type(screen.getByLabelText('Содержимое квитанции или её номер'), ' ');
    expect(screen.queryByText('Квитанция изменена или выдана не здесь')).toBeNull();
  });

  test('any other text is no receipt, and nothing is sent', async () => {
    const page = await check('привет');
    expect(await screen.findByText(/^Это не квитанция/)).toBeVisible();
    expect(page.asked('receipts.checkReceipt')).toEqual([]);
  });

  test('offline says so, and what was pasted stays', async () => {
    await check(text, { 'receipts.checkReceipt': offline });
    expect(await screen.findByText('Отсутствует подключение к серверу')).toBeVisible();
    expect(screen.getByLabelText('Содержимое квитанции или её номер')).toHaveValue(text);
  });
});
