// Covers the last steps of admission: a minor's contract is signed by the mother and by the office, paid after a refusal,
// and the first topic opens without signing in again.
import { randomInt } from 'node:crypto';
import { consentDocuments } from '@orbita/contract/contracts/consents';
import { sql } from '@orbita/database';
import { buildApplicant, buildProgram, scanData, wholeApplication } from '@orbita/server/testing/applicants';
import { address, expect, phone, test } from './world.ts';

const numberOf = (): string => {
  const digits = String(randomInt(1_000_000, 10_000_000));
  return `+7 900 ${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
};

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
  const year = new Date().getFullYear();
  const agent = {
    ...typed.agent,
    ...{ relationship_id: relationship, surname: 'Ёлкина', name: 'Елена', patronymic: 'Викторовна' },
    ...{ phone: agentPhone, email: 'elena@example.org', registration_address: typed.registration_address },
    passport: { ...typed.passport, birthdate: '1980-01-15', issue_date: '2025-03-01', number: '654321' },
  };
  await send('POST', '');
  await send('PUT', '', {
    application: {
      ...{ ...typed, is_agent: false, agent },
      passport: { ...typed.passport, birthdate: `${year - 16}-01-10`, issue_date: `${year - 1}-06-11` },
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
  await expect(mother.getByLabel('Код из звонка')).toBeVisible();
  const codes = await world.openAsDemo('admin', '/developer');
  const call = codes.getByRole('article').filter({ hasText: agentPhone });
  await mother.getByLabel('Код из звонка').fill(await call.getByRole('status').innerText());
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
