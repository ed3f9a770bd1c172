// Contracts of a demo school reach the stage that their step names, with real files, intact signatures and a payment.
import { sql } from '@orbita/database';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { buildCompany, buildGroup, buildUser } from '../../testing/builders.ts';
import { buildProgram, buildRelationship } from '../../testing/contracts.ts';
import { openPersonalVault } from '../../platform/personal-vault.ts';
import { openSealedFiles } from '../../platform/sealed-files.ts';
import { sealDemoApplications } from './demo-applications.ts';
import { advanceDemoContracts } from './demo-stages.ts';
import { openRecords } from './signing/signature-record.ts';
import { selectSignatures } from './signing/signing.queries.ts';

test('confirmed contracts are made, signed and paid as far as their step says', async () => {
  const server = await createTestApp();
  onTestFinished(() => server.close());
  const { db, config } = server;
  const companyId = await buildCompany(db);
  await db.run(sql`update companies set is_demo = true where id = ${companyId}`);
  const { offerId } = await buildProgram(db, companyId);
  const groupId = await buildGroup(db, companyId);
  await db.run(sql`update program_offers set group_id = ${groupId} where id = ${offerId}`);
  const mother = await buildRelationship(db, companyId, 'Мать');
  const officer = await buildUser(db, companyId);
  const ids: number[] = [];
  for (const step of [5, 6, 7, 8]) {
    const person = await buildUser(db, companyId);
    const { id } = await db.one<{ id: number }>(sql`
      insert into contracts (company_id, user_id, status, step, surname, name, patronymic, phone, email, offer_id, is_agent, relationship_id, submitted_at, confirmed_at, confirmed_by)
      values (${companyId}, ${person.id}, 'confirmed', ${step}, 'Сорокин', 'Лев', 'Ильич', ${`+7 912 555-20-${10 + step}`}, 'lev@example.ru', ${offerId}, ${step !== 8}, ${step === 8 ? mother : null}::int, now(), now(), ${officer.id})
      returning id`);
    ids.push(id);
  }
  const personalVault = openPersonalVault(config);
  const keeping = { personalVault, sealedFiles: openSealedFiles(config.sealedDir, personalVault) };
  await sealDemoApplications(db, keeping);
  await advanceDemoContracts(db, keeping);

  const reached = await db.rows(sql`
    select signed_at is not null as signed, signed_both_at is not null as both, paid_at is not null as paid, problems,
      (select count(*)::int from contract_documents d where d.contract_id = c.id) as documents
    from contracts c where id = any (${ids}::int[]) order by step`);
  const at = (signed: boolean, both: boolean, paid: boolean) => ({ signed, both, paid, problems: [], documents: 1 });
  expect(reached).toEqual([
    at(false, false, false),
    at(true, false, false),
    at(true, true, false),
    at(true, true, true),
  ]);
  const records = await openRecords(keeping, await selectSignatures(db, ids[3]!));
  expect(records.map(({ signer, name, is_intact }) => [signer, name, is_intact])).toEqual([
    ['agent', 'Сорокина Елена Викторовна', true],
    ['office', expect.any(String), true],
  ]);
  // A second start makes no second order.
  await advanceDemoContracts(db, keeping);
  const orders = await db.rows(sql`
    select r.group_id, p.contract_id from enrolment_orders r join enrolment_order_people p on p.order_id = r.id where r.company_id = ${companyId}`);
  expect(orders).toEqual([{ group_id: groupId, contract_id: ids[3] }]);
  expect(await db.rows(sql`select status, paid_amount = amount as is_whole from contract_payments`)).toEqual([
    { status: 'paid', is_whole: true },
  ]);
});
