// Covers admission: an application with interruptions and a scan sent back; a minor's contract is signed by the mother and by the office, paid after a refusal,
// and the first topic opens without signing in again.
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { sql } from '@orbita/database';
import { buildApplicant, buildProgram, scanData, wholeApplication } from '@orbita/server/testing/applicants';
import { address, expect, phone, test } from './world.ts';

const numberOf = (): string => {
  const digits = String(randomInt(1_000_000, 10_000_000));
  return `+7 900 ${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
};

/** What a mother types as the agent of her child. */
const motherOf = (typed: ReturnType<typeof wholeApplication>, relationship: number, agentPhone: string) => ({
  ...typed.agent,
  ...{ relationship_id: relationship, surname: 'Ёлкина', name: 'Елена', patronymic: 'Викторовна' },
  ...{ phone: agentPhone, email: 'elena@example.org', registration_address: typed.registration_address },
  passport: { ...typed.passport, birthdate: '1980-01-15', issue_date: '2025-03-01', number: '654321' },
});
/** Born and issued so that somebody is 16. */
const asMinor = (typed: ReturnType<typeof wholeApplication>) => {
  const year = new Date().getFullYear();
  return { ...typed.passport, birthdate: `${year - 16}-01-10`, issue_date: `${year - 1}-06-11` };
};
const picture = fileURLToPath(new URL('picture.png', import.meta.url));

test('an application goes on after a closed tab, on another device and after a lost network; a scan sent back is replaced', async ({
  world,
}) => {
  const { db, companyId } = world;
  const programId = await buildProgram(db, companyId, 'Программа с перерывами');
  const applicant = await buildApplicant(db, companyId, numberOf());
  const { id: relationship } = await db.one<{ id: number }>(
    sql`select min(id) as id from relationships where company_id = ${companyId}`,
  );
  const send = async (method: string, path: string, body: object = {}) => {
    const reply = await fetch(address(`/api/v2/contracts/own${path}`), {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${applicant.token}` },
      body: JSON.stringify(body),
    });
    expect(reply.status, await reply.clone().text()).toBe(200);
  };
  await send('POST', '');

  // The tab is closed.
  const first = await world.openAs(applicant, '/form/2', phone);
  await first.getByLabel('Серия').fill('4510');
  await expect(first.getByText(/Сохранено в/)).toBeVisible();
  await first.close();
  const student = await world.openAs(applicant, '/form', phone);
  await expect(student).toHaveURL(/\/form\/2$/);
  await expect(student.getByLabel('Серия')).toHaveValue('4510');

  // Another device goes on, and this one shows it.
  const laptop = await world.openAs(applicant, '/form/2');
  await laptop.getByLabel('Номер').fill('123456');
  await expect(student.getByLabel('Номер')).toHaveValue('123456');

  // The network is lost and comes back; nobody is sent away meanwhile.
  await student.context().setOffline(true);
  await student.getByLabel('СНИЛС').fill('112-233-445 95');
  await student.getByRole('button', { name: 'Дальше' }).click();
  await expect(student.getByText(/сохранится само, когда связь вернётся/)).toBeVisible();
  await expect(student).toHaveURL(/\/form\/2$/);
  await student.context().setOffline(false);
  await expect(laptop.getByLabel('СНИЛС')).toHaveValue('112-233-445 95');
  await laptop.close();

  const typed = wholeApplication(programId);
  const application = { ...typed, is_agent: false, agent: motherOf(typed, relationship, numberOf()) };
  await send('PUT', '', { application: { ...application, passport: asMinor(typed) }, step: 5 });
  for (const kind of ['passport', 'certificate', 'agent_passport'])
    await send('POST', '/scans', { kind, data: scanData.png });
  await student.goto(address('/form/5'));
  await student.getByLabel(/согласие на обработку/).check();
  await student.getByLabel(/политику обработки/).check();
  await student.getByRole('button', { name: 'Отправить заявление' }).click();
  await expect(student.getByRole('heading', { name: 'Заявление проверяют' })).toBeFocused();

  const { id } = await db.one<{ id: number }>(sql`select id from contracts where user_id = ${applicant.id}`);
  const office = await world.openAsDemo('admin', `/admin/contracts/${id}`);
  await office.getByRole('button', { name: 'Вернуть: Паспорт, Скан' }).click();
  await office.getByRole('button', { name: 'Нечитаемый скан' }).click();
  await office.getByRole('button', { name: 'Вернуть 1 поле' }).click();

  await student.getByRole('link', { name: 'Паспорт, скан: Нечитаемый скан' }).click();
  await expect(student).toHaveURL(/\/form\/4#scans.passport$/);
  const box = student.getByRole('region', { name: 'Паспорт' });
  const page1 = box.getByRole('button', { name: 'Открыть страницу 1' });
  await box.getByRole('button', { name: 'Страница 1: удалить' }).click();
  // Otherwise the page that goes could be taken for the one that comes.
  await expect(page1).toHaveCount(0);
  const kept = student.waitForResponse((reply) => reply.url().includes('/contracts/own/scans') && reply.ok());
  await box.getByLabel('Выбрать файлы').setInputFiles(picture);
  await kept;
  await expect(page1).toBeVisible();
  await student.goto(address('/form/5'));
  await student.getByLabel(/согласие на обработку/).check();
  await student.getByLabel(/политику обработки/).check();
  await student.getByRole('button', { name: 'Отправить исправленное' }).click();
  await expect(student.getByRole('heading', { name: 'Заявление проверяют' })).toBeVisible();
  // The page of the office hears of it.
  await office.getByRole('button', { name: 'Подтвердить', exact: true }).click();
  await expect(student.getByText('Приёмная комиссия подтвердила')).toBeVisible();
});

test('a minor with a mother as agent applies, signs, pays after a refusal and begins to study', async ({ world }) => {
  const { db, companyId } = world;
  const room = await world.buildClassroom();
  const programId = await buildProgram(db, companyId, `Программа ${room.groupId}`);
  await db.run(sql`update program_offers set group_id = ${room.groupId} where program_id = ${programId}`);
  const [own, agentPhone] = [numberOf(), numberOf()];
  const applicant = await buildApplicant(db, companyId, own);
  const { id: relationship } = await db.one<{ id: number }>(
    sql`select min(id) as id from relationships where company_id = ${companyId}`,
  );
  const send = async (method: string, path: string, body: object = {}) => {
    const reply = await fetch(address(`/api/v2/contracts/own${path}`), {
      method,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${applicant.token}` },
      body: JSON.stringify(body),
    });
    expect(reply.status, await reply.clone().text()).toBe(200);
  };
  const typed = wholeApplication(programId);
  await send('POST', '');
  await send('PUT', '', {
    application: {
      ...{ ...typed, is_agent: false, agent: motherOf(typed, relationship, agentPhone) },
      passport: asMinor(typed),
    },
  });
  for (const kind of ['passport', 'certificate', 'agent_passport'])
    await send('POST', '/scans', { kind, data: scanData.png });
  const { processing, policy } = consentDocuments;
  await send('POST', '/submit', { consents: { processing: processing.version, policy: policy.version } });
  const { id } = await db.one<{ id: number }>(sql`select id from contracts where user_id = ${applicant.id}`);

  const mother = await world.openAs(applicant, '/form', phone);
  await expect(mother.getByRole('heading', { name: 'Заявление проверяют' })).toBeVisible();
  const office = await world.openAsDemo('admin', `/admin/contracts/${id}`);
  await office.getByRole('button', { name: /^Подтвердить/ }).click();

  await expect(mother.getByRole('heading', { name: /^Договор № / })).toBeVisible();
  await expect(mother.getByText(/Подписывает представитель: Ёлкина Елена Викторовна/)).toBeVisible();
  await mother.getByRole('button', { name: 'Прочитали — получить код' }).click();
  await expect(mother.getByLabel('Код из шести цифр')).toBeVisible();
  const codes = await world.openAsDemo('admin', '/developer');
  const call = codes.getByRole('article').filter({ hasText: agentPhone });
  await mother.getByLabel('Код из шести цифр').fill(await call.getByRole('status').innerText());
  await mother.getByRole('button', { name: 'Подписать договор' }).click();
  await expect(mother).toHaveURL(/\/form\/6$/);

  await office.goto(`/admin/contracts/${id}`);
  await office.getByRole('button', { name: 'Подписать за учебное заведение' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'Подписать' }).click();
  await expect(mother).toHaveURL(/\/form\/7$/);
  await mother.getByRole('button', { name: /^Оплатить/ }).click();
  await mother.getByRole('button', { name: /^Отказать/ }).click();
  await mother.getByRole('link', { name: 'Вернуться к заявлению' }).click();
  await expect(mother.getByText(/не хватило денег/)).toBeVisible();

  await mother.getByRole('button', { name: /^Попробовать ещё раз/ }).click();
  await expect(mother.getByRole('heading', { name: 'Тестовый банк' })).toBeVisible();
  const key = mother.url().split('/').at(-1);
  const object = { id: key, status: 'succeeded', amount: { value: '150000.00', currency: 'RUB' } };
  const forged = await fetch(address('/api/v2/test-bank/payment-notices'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Payment-Signature': `t=1,v1=${'0'.repeat(64)}` },
    body: JSON.stringify({ id: 'forged', event: 'payment.succeeded', object }),
  });
  expect(forged.status).toBe(403);
  const paid = () => db.one<{ paid_at: string | null }>(sql`select paid_at from contracts where id = ${id}`);
  expect((await paid()).paid_at).toBeNull();

  await mother.getByRole('button', { name: /^Оплатить 150/ }).click();
  const topic = mother.getByRole('link', { name: 'Открыть первую тему' });
  await expect(topic).toBeVisible();
  await expect(mother).toHaveURL(/\/form\/8$/);
  await topic.click();
  await expect(mother).toHaveURL(new RegExp(`/subjects/${room.subjectId}/topics/`));
  await expect(mother.getByRole('heading', { level: 1 })).toBeVisible();
});
