// Applicants for tests: programmes that take them, and a whole application.
import { type Application, emptyApplication } from '@orbita/contract/contracts/application';
import { type Db, sql } from '@orbita/database';
import { buildUser, type BuiltUser } from './builders.ts';

/** Builds a programme that takes applicants after grade 9 and after grade 11. */
export async function buildProgram(db: Db, companyId: number, title = 'Информационные системы'): Promise<number> {
  const { id } = await db.one<{ id: number }>(
    sql`insert into education_programs (company_id, code, title) values (${companyId}, '09.02.07', ${title}) returning id`,
  );
  await db.run(sql`
    insert into program_offers (program_id, after_9, price, months) values (${id}, true, 18000000, 46), (${id}, false, 15000000, 34)`);
  return id;
}

/** Builds a distant student with a confirmed phone, who has not begun to apply. */
export async function buildApplicant(db: Db, companyId: number, phone = '+7 900 500-00-01'): Promise<BuiltUser> {
  const person = await buildUser(db, companyId);
  await db.run(
    sql`update users set is_distant = true, phone = ${phone}, phone_confirmed_at = now() where id = ${person.id}`,
  );
  return person;
}

/** Everything that an adult types, without the phone, which a call has confirmed. */
export const wholeApplication = (programId: number): Omit<Application, 'phone'> => {
  const { phone: _phone, ...empty } = emptyApplication();
  return {
    ...empty,
    ...{ surname: 'Ёлкина', name: 'Вера', patronymic: 'Петровна', email: 'vera@example.org' },
    ...{ snils: '112-233-445 95', inn: '500100732259', speciality: `${programId}-11`, is_agent: true },
    passport: {
      ...{ series: '4510', number: '123456', code: '770-001', issued: 'ГУ МВД России по г. Москве' },
      ...{ issue_date: '2020-05-11', gender: 'female', birthdate: '2000-05-10', place_of_birth: 'г. Москва' },
    },
    registration_address: { ...empty.registration_address, city: 'Москва', street: 'Лесная', number: '5' },
    document: {
      number: '07704 1234567',
      date_of_issue: '2018-06-20',
      year_of_graduation: '2018',
      average_score: '4,35',
    },
  };
};

const pdfWith = (trailer: string): string =>
  Buffer.from(`%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<</Root 1 0 R${trailer}>>\nstartxref\n31\n%%EOF`).toString('base64');
/** A picture and a PDF as they are sent. */
export const scanData = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  pdf: pdfWith(''),
  encryptedPdf: pdfWith(' /Encrypt 2 0 R'),
  /** Encrypted too, with a letter written as a number. */
  hiddenPdf: pdfWith(' /Encr#79pt 2 0 R'),
};
