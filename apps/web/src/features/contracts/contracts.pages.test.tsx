// The own application: its steps, what is wrong, pages of documents, sending, and where it stands afterwards.
import { emptyApplication } from '@orbita/contract/contracts/application';
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { mergeApplication } from '@orbita/contract/contracts/merge-application';
import {
  type ApplicationPart,
  EducationProgram,
  OwnContract,
  type OwnSeal,
  Scan,
} from '@orbita/contract/contracts/own';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../api/query.ts';
import { describeStates } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { offline, refused, type Stubs } from '../../testing/stubs.ts';
import { asParent, asStudent, type Viewer } from '../../testing/viewers.ts';

const asApplicant: Viewer = {
  ...asStudent!,
  user: {
    ...asStudent!.user,
    ...{ groups_count: 0, is_distant: true, phone: '+7 900 000-00-01', phone_confirmed: true },
    contract: { id: 7, status: 'draft', step: 1 },
  },
};
const whole: ApplicationPart = {
  ...{ surname: 'Ёлкина', name: 'Вера', email: 'vera@example.org', snils: '112-233-445 95', inn: '500100732259' },
  ...{ speciality: '3-11', is_agent: true, has_certificate: false },
  passport: {
    ...{ series: '4510', number: '123456', code: '770-001', issued: 'ГУ МВД России' },
    ...{ issue_date: '2020-05-11', gender: 'female', birthdate: '2000-05-10', place_of_birth: 'Москва' },
  },
  registration_address: { city: 'Москва', number: '5' },
  document: { number: '077', date_of_issue: '2018-06-20', year_of_graduation: '2018', average_score: '4,35' },
};
const pdf = sampleOf(Scan, { id: 5, kind: 'passport', mime: 'application/pdf' });
const contractOf = (part: ApplicationPart, more: Partial<OwnContract> = {}): OwnContract => ({
  ...sampleOf(OwnContract, { id: 7, status: 'draft', step: 1, revision: 1, today: '2026-08-20' }),
  ...{ problems: [], scans: [], corrections: [], description: '' },
  ...{
    submitted_at: null,
    confirmed_at: null,
    cancelled_at: null,
    signed_at: null,
    signed_both_at: null,
    paid_at: null,
  },
  application: mergeApplication({ ...emptyApplication(), phone: '+7 900 000-00-01' }, part),
  ...more,
});
const program = sampleOf(EducationProgram, {
  ...{ id: 3, code: '09.02.07', title: 'Информационные системы' },
  offers: [
    {
      speciality: '3-9',
      after_9: true,
      price: 18000000,
      months: 46,
      is_open: false,
      starts_on: null,
      places_left: null,
    },
    { speciality: '3-11', after_9: false, price: 15000000, months: 34, is_open: true, starts_on: null, places_left: 2 },
  ],
});
const saved = replyOf('contracts.saveOwnContract', { revision: 2, step: 2, problems: [] });
const stubsOf = (contract: OwnContract | null): Stubs => ({
  'contracts.getOwnContract': { contract },
  'contracts.saveOwnContract': saved,
  'contracts.listEducationPrograms': { data: [program] },
  'contracts.listRelationships': { data: [{ id: 1, title: 'Мать' }] },
  'contracts.listOwnOpenings': pageOf([]),
  'contracts.beginContract': { contract: contractOf({}) },
});
const states = {
  as: asApplicant,
  stubs: stubsOf(contractOf({})),
  reads: 'contracts.getOwnContract' as const,
  shows: /Шаг 1 из 5/,
  empty: { stubs: stubsOf(null), shows: 'Заявления пока нет' },
  deniedTo: asParent,
};
describeStates('/form', states);
describeStates('/form/:step', { at: '/form/1', ...states });

const open = (path: string, contract: OwnContract, more: Stubs = {}) =>
  renderPage(path, { ...stubsOf(contract), ...more }, asApplicant);
const sent = (page: ReturnType<typeof open>) => page.asked('contracts.saveOwnContract').map(({ body }) => body);

describe('the steps', () => {
  test('one comes back to the step where one left', async () => {
    const page = open('/form', contractOf({}, { step: 3 }));
    await screen.findByText(/Шаг 3 из 5/);
    expect(page.address()).toBe('/form/3');
  });

  test('what is typed is saved as it is typed, masked, and its mistake is named when the field is left', async () => {
    const page = open('/form/2', contractOf({}));
    const snils = await screen.findByLabelText('СНИЛС');
    await page.user.type(snils, '11223344596');
    expect(snils).toHaveValue('112-233-445 96');
    await page.user.tab();
    expect(await screen.findByText(/контрольное число не сходится/)).toBeVisible();
    await waitFor(() => expect(sent(page).at(-1)).toEqual({ application: { snils: '112-233-445 96' }, step: 2 }));
    expect(await screen.findByText(/Сохранено в/)).toBeVisible();
  });

  test('a date gets its dots and is sent as YYYY-MM-DD', async () => {
    const page = open('/form/2', contractOf({}));
    const birthdate = await screen.findByLabelText('Дата рождения');
    await page.user.type(birthdate, '10052000');
    expect(birthdate).toHaveValue('10.05.2000');
    await waitFor(() =>
      expect(sent(page).at(-1)).toMatchObject({ application: { passport: { birthdate: '2000-05-10' } } }),
    );
  });

  test('a date that replaces another one is sent as a day before the field is left', async () => {
    const page = open('/form/2', contractOf({ passport: { issue_date: '2020-05-11' } }));
    const issued = await screen.findByLabelText('Дата выдачи');
    await page.user.tripleClick(issued);
    await page.user.paste('20.05.2024');
    expect(issued).toHaveValue('20.05.2024');
    await waitFor(() =>
      expect(sent(page).at(-1)).toMatchObject({ application: { passport: { issue_date: '2024-05-20' } } }),
    );
  });

  test('a whole passport number is pasted into one field', async () => {
    const page = open('/form/2', contractOf({}));
    await page.user.click(await screen.findByLabelText('Серия'));
    await page.user.paste('45 10 123456');
    expect(screen.getByLabelText('Серия')).toHaveValue('4510');
    expect(screen.getByLabelText('Номер')).toHaveValue('123456');
  });

  test('a passport of a child is refused in words', async () => {
    const passport = { birthdate: '2000-05-10', issue_date: '2010-01-01' };
    const page = open('/form/2', contractOf({ passport }));
    await page.user.click(await screen.findByRole('button', { name: 'Дальше' }));
    expect(await screen.findByText(/Паспорт выдают с 14 лет/)).toBeVisible();
    expect(page.address()).toBe('/form/2');
  });

  test('without a network everything stays on the page and the page says so', async () => {
    const page = open('/form/1', contractOf({}), { 'contracts.saveOwnContract': offline });
    await page.user.type(await screen.findByLabelText('Фамилия'), 'Ёлкина');
    expect(await screen.findByText(/сохранится само, когда связь вернётся/)).toBeVisible();
    expect(screen.getByLabelText('Фамилия')).toHaveValue('Ёлкина');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Ёлкина');
    page.stub({ 'contracts.saveOwnContract': saved });
    await page.user.click(screen.getByRole('button', { name: /Не сохранено/ }));
    expect(await screen.findByText(/Сохранено в/)).toBeVisible();
  });

  test('another place to live is asked for only when there is one', async () => {
    const page = open('/form/3', contractOf({}));
    const here = await screen.findByLabelText('Живу по адресу регистрации');
    expect(here).toBeChecked();
    await page.user.click(here);
    expect(await screen.findByRole('group', { name: 'Адрес проживания' })).toBeVisible();
  });
});

describe('pages of documents', () => {
  test('a PDF is sent in base64 without a prefix', async () => {
    const page = open('/form/4', contractOf({}), { 'contracts.addOwnScan': pdf });
    const box = within(await screen.findByRole('region', { name: 'Паспорт' }));
    const file = new File(['%PDF-1.4'], 'паспорт.pdf', { type: 'application/pdf' });
    await page.user.upload(box.getByLabelText('Выбрать файлы', { selector: 'input' }), file);
    await waitFor(() =>
      expect(page.asked('contracts.addOwnScan')[0]?.body).toEqual({ kind: 'passport', data: btoa('%PDF-1.4') }),
    );
  });

  test('a file of 40 MB is not sent, and why is said', async () => {
    const page = open('/form/4', contractOf({}));
    const box = within(await screen.findByRole('region', { name: 'Паспорт' }));
    const file = new File(['%PDF-1.4'], 'паспорт.pdf', { type: 'application/pdf' });
    Object.defineProperty(file, 'size', { value: 40 * 1024 * 1024 });
    await page.user.upload(box.getByLabelText('Выбрать файлы', { selector: 'input' }), file);
    expect(await screen.findByText(/паспорт.pdf: файл больше 8 МБ/)).toBeVisible();
    expect(page.asked('contracts.addOwnScan')).toEqual([]);
  });

  test('a refusal of the server is said under the name of the file', async () => {
    const page = open('/form/4', contractOf({}), { 'contracts.addOwnScan': refused('scan-encrypted') });
    const box = within(await screen.findByRole('region', { name: 'Паспорт' }));
    const file = new File(['%PDF-1.4'], 'паспорт.pdf', { type: 'application/pdf' });
    await page.user.upload(box.getByLabelText('Выбрать файлы', { selector: 'input' }), file);
    expect(await screen.findByText(/паспорт.pdf: /)).toBeVisible();
  });
});

describe('sending', () => {
  test('what is missing is listed, and each line leads to its field', async () => {
    const page = open('/form/5', contractOf(whole));
    await page.user.click(await screen.findByRole('button', { name: 'Отправить заявление' }));
    // The review says it too until the step of scans is drawn.
    const box = within(await screen.findByRole('region', { name: 'Паспорт' }));
    expect(await box.findByText('Приложите скан или фото')).toBeVisible();
    expect(page.address()).toBe('/form/4');
  });

  test('a minor has an agent, whatever is ticked', async () => {
    open('/form/5', contractOf({ ...whole, passport: { ...whole.passport, birthdate: '2010-01-01' } }));
    expect(await screen.findByRole('group', { name: 'Представитель' })).toBeVisible();
    expect(screen.queryByLabelText('Подпишу договор без представителя')).toBeNull();
  });

  test('it is sent with both consents and their versions', async () => {
    const contract = contractOf(whole, { scans: [pdf] });
    const page = open('/form/5', contract, { 'contracts.submitOwnContract': { contract } });
    await screen.findByRole('radio', { name: /После 11 класса/ });
    await page.user.click(screen.getByRole('button', { name: 'Отправить заявление' }));
    expect(await screen.findAllByText('Без этого заявление не принять')).toHaveLength(2);
    await page.user.click(screen.getByRole('checkbox', { name: /согласие на обработку/ }));
    await page.user.click(screen.getByRole('checkbox', { name: /политику обработки/ }));
    await page.user.click(screen.getByRole('button', { name: 'Отправить заявление' }));
    const { processing, policy } = consentDocuments;
    await waitFor(() =>
      expect(page.asked('contracts.submitOwnContract')[0]?.body).toEqual({
        consents: { processing: processing.version, policy: policy.version },
      }),
    );
  });

  test('a closed programme cannot be chosen', async () => {
    open('/form/5', contractOf(whole));
    expect(await screen.findByRole('radio', { name: /После 9 класса/ })).toBeDisabled();
  });
});

describe('afterwards', () => {
  test('only what the office sent back can be changed, with its reason', async () => {
    const corrections = [{ field: 'inn', reason: 'ИНН чужой', asked_at: '2026-08-19T10:00:00+03:00' }];
    open('/form/2', contractOf(whole, { status: 'unconfirmed', scans: [pdf], corrections }));
    expect(await screen.findByRole('link', { name: 'ИНН: ИНН чужой' })).toHaveAttribute('href', '/form/2#inn');
    expect(screen.getByLabelText('ИНН')).not.toHaveAttribute('readonly');
    expect(screen.getByLabelText('СНИЛС')).toHaveAttribute('readonly');
  });

  test('it says what happens next and who has seen the papers', async () => {
    const sentAt = '2026-08-19T10:00:00+03:00';
    open('/form', contractOf(whole, { status: 'unconfirmed', submitted_at: sentAt }), {
      'contracts.listOwnOpenings': pageOf([
        { id: 1, what: 'passport', name: 'Приёмная Ирина', opened_at: sentAt, last_opened_at: sentAt },
      ]),
    });
    expect(await screen.findByText('Заявление проверяют')).toBeVisible();
    expect(await screen.findByText('Приёмная Ирина')).toBeVisible();
  });

  test('a promised certificate is brought later; what the office has seen cannot be removed', async () => {
    const pages = [
      sampleOf(Scan, { id: 5, kind: 'certificate', mime: 'application/pdf', is_kept: true }),
      sampleOf(Scan, { id: 6, kind: 'certificate', mime: 'application/pdf', is_kept: false }),
    ];
    const sent = contractOf(whole, { status: 'unconfirmed', scans: pages });
    const page = open('/form', sent, { 'contracts.deleteOwnScan': { ok: true } });
    const box = await screen.findByRole('region', { name: 'Аттестат с приложением' });
    expect(within(box).getByRole('button', { name: 'Выбрать файлы' })).toBeVisible();
    expect(within(box).queryByRole('button', { name: 'Страница 1: удалить' })).toBeNull();
    await page.user.click(within(box).getByRole('button', { name: 'Страница 2: удалить' }));
    await waitFor(() => expect(page.asked('contracts.deleteOwnScan')[0]?.params).toEqual({ id: 6 }));
  });

  test('one sent back opens at what is to be corrected', async () => {
    const corrections = [{ field: 'scans.passport', reason: 'Нечитаемый скан', asked_at: '2026-08-19T10:00:00+03:00' }];
    const page = open('/form', contractOf(whole, { status: 'unconfirmed', step: 5, scans: [pdf], corrections }));
    expect(await screen.findByRole('link', { name: 'Паспорт, скан: Нечитаемый скан' })).toBeVisible();
    expect(page.address()).toBe('/form/4');
  });

  test('what was sent can be looked at and downloaded', async () => {
    const page = open('/form', contractOf(whole, { status: 'unconfirmed', scans: [pdf] }));
    await page.user.click(await screen.findByRole('button', { name: 'Посмотреть, что отправлено' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('500100732259')).toBeVisible();
    expect(within(dialog).getByRole('region', { name: 'Паспорт' })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /удалить/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Скачать всё, что обо мне хранится', hidden: true })).toBeInTheDocument();
  });

  test('a refused one shows the reason and may be followed by another', async () => {
    const page = open('/form', contractOf(whole, { status: 'cancelled', description: 'Нет мест' }));
    expect(await screen.findByText('Нет мест')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Подать новое заявление' }));
    await waitFor(() => expect(page.asked('contracts.beginContract')).toHaveLength(1));
  });
});

describe('after somebody else has changed the way in', () => {
  const seal: OwnSeal = {
    ...{ has_application: true, is_sealed: true, is_open_here: false, needs_office: false },
    changed_at: '2026-08-19T10:00:00Z',
    phone: '+• ••• •••-00-01',
    told: 'call',
  };
  const opened: OwnSeal = { ...seal, is_sealed: false, is_open_here: true };
  const called = { ok: true as const, is_called: true, next_call_in: 60, code: { expires_in: 300, tries_left: 5 } };
  const openSealed = (more: Partial<OwnSeal> = {}, stubs: Stubs = {}, path = '/form') =>
    renderPage(
      path,
      {
        ...stubsOf(null),
        'contracts.getOwnContract': refused('application-sealed'),
        'contracts.getOwnSeal': { ...seal, ...more },
        'contracts.callOwner': called,
        ...stubs,
      },
      asApplicant,
    );
  const afterwards: Stubs = {
    ...stubsOf(contractOf({})),
    'contracts.openOwnSeal': { ok: true },
    'contracts.getOwnSeal': opened,
  };
  type Page = ReturnType<typeof renderPage>;
  const enter = async (page: Page, code: string) => {
    const field = await screen.findByLabelText('Код из звонка');
    await page.user.clear(field);
    await page.user.type(field, `${code}{Enter}`);
    return field;
  };
  const askForCall = async (page: Page) =>
    page.user.click(await screen.findByRole('button', { name: 'Подтвердить телефон' }));

  test('a call to the proved phone opens the application', async () => {
    const page = openSealed();
    expect(await screen.findByRole('heading', { name: 'Заявление закрыто' })).toHaveFocus();
    await askForCall(page);
    expect(await screen.findByText(/Робот продиктует/)).toBeVisible();
    expect(screen.getByText(/Действует ещё .* Осталось 5 попыток/)).toBeVisible();
    page.stub({ 'contracts.openOwnSeal': refused('phone-code-wrong', { tries_left: 1 }) });
    expect(await enter(page, '111111')).toBeInvalid();
    expect(await screen.findByText(/Осталась 1 попытка/)).toBeVisible();
    page.stub(afterwards);
    await enter(page, '271828');
    expect(await screen.findByText(/Шаг 1 из 5/)).toBeVisible();
    expect(page.asked('contracts.openOwnSeal').at(-1)?.body).toEqual({ by: 'phone', code: '271828' });
    expect(screen.queryByText('Заявление закрыто')).toBeNull();
  });

  test('a code that is spent is asked for no more, and the office helps meanwhile', async () => {
    const page = openSealed();
    await askForCall(page);
    page.stub({ 'contracts.openOwnSeal': refused('phone-code-spent', { tries_left: 0 }) });
    await enter(page, '111111');
    expect(await screen.findByText(/Слишком много неверных кодов/)).toBeVisible();
    expect(screen.queryByLabelText('Код из звонка')).toBeNull();
    expect(screen.getByText(/Ждать не обязательно/)).toBeVisible();
  });

  test.each([
    ['a former code works', { code: { expires_in: 200, tries_left: 3 } }, /Подойдёт код из того звонка/, true],
    ['a call of another kind was placed', { code: null }, /код из того звонка здесь не подойдёт/, false],
    ['the calls are used up', { code: null, next_call_in: 1800 }, /слишком часто звонили/, false],
  ])('when nobody is called it says what is true: %s', async (_, more, said, hasCode) => {
    const page = openSealed({}, { 'contracts.callOwner': { ...called, is_called: false, ...more } });
    await askForCall(page);
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.queryByText(/Робот продиктует/)).toBeNull();
    expect(screen.queryByLabelText('Код из звонка') !== null).toBe(hasCode);
    expect(screen.queryByText(/Ждать не обязательно/) === null).toBe(hasCode);
    expect(screen.getByText(/Позвонить ещё раз можно через (29:|30:|0:|1:)/)).toBeVisible();
  });

  test('too many calls of the session say how long to wait', async () => {
    const page = openSealed({}, { 'contracts.callOwner': refused('too-many-attempts') });
    await askForCall(page);
    expect(await screen.findByText(/Слишком много попыток/)).toBeVisible();
    expect(screen.getByText(/Попробовать снова можно через 1[45]:/)).toBeVisible();
    expect(screen.getByText(/Ждать не обязательно/)).toBeVisible();
  });

  test('where the server calls nobody, no call is spoken of', async () => {
    const page = openSealed({ told: 'shown' });
    await askForCall(page);
    expect(await screen.findByText('Код готов.')).toBeVisible();
    expect(screen.getByLabelText('Код из шести цифр')).toHaveFocus();
    expect(screen.queryByText(/[Пп]озвонить|Звоним/)).toBeNull();
    expect(screen.getByRole('link', { name: 'для разработчика' })).toBeVisible();
  });

  test('without a proved phone the office tells a code, and the page says how to reach it', async () => {
    const page = openSealed(
      { phone: null },
      { 'auth.getAuthInformation': replyOf('auth.getAuthInformation', { support_url: 'https://help.example' }) },
    );
    expect(await screen.findByText(/Обратитесь в приёмную комиссию/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Подтвердить телефон' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Написать в учебное заведение' })).toHaveAttribute('href', '/question');
    expect(await screen.findByRole('link', { name: 'Служба поддержки' })).toHaveAttribute(
      'href',
      'https://help.example',
    );
    page.stub({ ...afterwards, 'contracts.getOwnSeal': { ...opened, phone: null } });
    await page.user.type(screen.getByLabelText('Код из восьми цифр'), '1234 5678{Enter}');
    expect(await screen.findByText(/Шаг 1 из 5/)).toBeVisible();
    expect(page.asked('contracts.openOwnSeal')[0]?.body).toEqual({ by: 'office', code: '1234 5678' });
    // So that the next session does not ask again.
    const steps = within(await screen.findByRole('region', { name: 'Открыто только в этом входе' }));
    expect(steps.getByRole('link', { name: 'Подтвердить телефон' })).toHaveAttribute('href', '/phone?for=form');
    expect(steps.getByRole('link', { name: 'Задать свой пароль' })).toHaveAttribute(
      'href',
      '/self/settings#own-password',
    );
  });

  test('without a support desk none is named', async () => {
    openSealed({ phone: null }, { 'auth.getAuthInformation': replyOf('auth.getAuthInformation', { support_url: '' }) });
    expect(await screen.findByRole('link', { name: 'Написать в учебное заведение' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Служба поддержки' })).toBeNull();
  });

  test('that it is open here alone is said as long as it is so, with a proved phone only the password', async () => {
    const page = open('/form/1', contractOf({}), { 'contracts.getOwnSeal': opened });
    const steps = within(await screen.findByRole('region', { name: 'Открыто только в этом входе' }));
    expect(steps.queryByRole('link', { name: 'Подтвердить телефон' })).toBeNull();
    expect(steps.getByRole('link', { name: 'Задать свой пароль' })).toBeVisible();
    page.stub({ 'contracts.getOwnSeal': { ...opened, is_open_here: false, changed_at: null } });
    await queryClient.invalidateQueries();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Открыто только в этом входе' })).toBeNull());
  });

  test.each([
    ['/form/signatures', 'contracts.getOwnSigning'],
    ['/form/receipts/3', 'contracts.getOwnReceipt'],
  ] as const)('%s shows the same, and is there again afterwards', async (path, call) => {
    const page = openSealed({}, { [call]: refused('application-sealed') }, path);
    expect(await screen.findByRole('heading', { name: 'Заявление закрыто' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await askForCall(page);
    page.stub({ ...afterwards, [call]: replyOf(call) });
    await enter(page, '271828');
    expect(await screen.findByRole('button', { name: 'Напечатать' })).toBeVisible();
    expect(page.address()).toBe(path);
  });

  test('what was typed when it was sealed is saved once it is open again', async () => {
    const page = open('/form/1', contractOf({}), { 'contracts.saveOwnContract': refused('application-sealed') });
    const surname = await screen.findByLabelText('Фамилия');
    page.stub({ 'contracts.getOwnSeal': seal, 'contracts.callOwner': called });
    await page.user.type(surname, 'Ёлкина');
    expect(await screen.findByRole('heading', { name: 'Заявление закрыто' })).toBeVisible();
    expect(surname).not.toBeVisible();
    await askForCall(page);
    page.stub({ ...afterwards, 'contracts.saveOwnContract': saved });
    const before = sent(page).length;
    await enter(page, '271828');
    await waitFor(() => expect(sent(page).slice(before)).toEqual([{ application: { surname: 'Ёлкина' }, step: 1 }]));
    expect(await screen.findByLabelText('Фамилия')).toHaveValue('Ёлкина');
  });

  test('who began it in an account that others had made is told to ask the office, and enters its code here', async () => {
    const page = open('/form/1', contractOf({}), {
      'contracts.getOwnSeal': { ...opened, needs_office: true, phone: null },
    });
    const notice = within(await screen.findByRole('region', { name: 'Открыто только в этом входе' }));
    expect(notice.getByText(/Обратитесь в приёмную комиссию/)).toBeVisible();
    expect(notice.queryByRole('link', { name: 'Задать свой пароль' })).toBeNull();
    page.stub({ 'contracts.openOwnSeal': { ok: true }, 'contracts.getOwnSeal': { ...opened, needs_office: false } });
    await page.user.type(notice.getByLabelText('Код из восьми цифр'), '12345678');
    await page.user.click(notice.getByRole('button', { name: 'Подтвердить' }));
    await waitFor(() =>
      expect(page.asked('contracts.openOwnSeal')[0]?.body).toEqual({ by: 'office', code: '12345678' }),
    );
    expect(await screen.findByRole('link', { name: 'Задать свой пароль' })).toBeVisible();
  });

  test('opened in another tab meanwhile, it goes on', async () => {
    const page = openSealed({ is_sealed: false, is_open_here: true });
    await screen.findByText(/уже открывается/);
    page.stub(afterwards);
    await page.user.click(screen.getByRole('button', { name: 'Продолжить' }));
    expect(await screen.findByText(/Шаг 1 из 5/)).toBeVisible();
  });
});
