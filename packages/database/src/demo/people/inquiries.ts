// What visitors and members have asked the college by its form.
import { type Db, sql } from '../../connect.ts';
import { type Calendar, DAY } from '../calendar.ts';

interface Asked {
  name: string;
  email?: string;
  phone?: string;
  text: string;
  /** Days ago. */
  asked: number;
  /** Days ago; waits when it is missing. */
  answered?: number;
  /** Text of the mail; answered by phone when it is missing. */
  answer?: string;
}

const asked: Asked[] = [
  {
    name: 'Ольга Викторовна',
    email: 'o.guseva@example.com',
    phone: '+7 912 555-01-44',
    text: 'Здравствуйте! Сын заканчивает девятый класс. До какого числа принимаете документы и нужен ли оригинал аттестата сразу?',
    asked: 0.2,
  },
  {
    name: 'Руслан',
    phone: '8 (912) 555-07-31',
    text: 'Не приходит код по телефону, номер недавно сменил. Как войти?',
    asked: 0.58,
  },
  {
    name: 'Анна Мельник',
    email: 'anna.melnik@example.com',
    text: 'Можно ли перевестись к вам со второго курса другого колледжа на «Информационные системы»?\nИ пересдавать ли разницу в программе?',
    asked: 2.6,
  },
  {
    name: 'Игорь',
    email: 'igor.p@example.com',
    text: 'Есть ли общежитие для иногородних?',
    asked: 8.4,
    answered: 7.6,
    answer:
      'Здравствуйте, Игорь!\n\nДа, в двух остановках от главного корпуса. Заявление на место подают вместе с документами, справки — в кабинете 112.',
  },
  {
    name: 'Светлана Юрьевна',
    phone: '+7 912 555-09-10',
    text: 'Как получить доступ к дневнику дочери? Код из её профиля не подошёл.',
    asked: 13.6,
    answered: 13.5,
  },
];

/** Adds questions that wait and questions that the office has answered. */
export async function addInquiries(tx: Db, companyId: number, { iso }: Calendar): Promise<void> {
  const rows = asked.map(({ asked: days, answered, ...row }) => ({
    ...row,
    created_at: iso(-days * DAY),
    answered_at: answered === undefined ? null : iso(-answered * DAY),
  }));
  await tx.run(sql`
    insert into inquiries (company_id, name, email, phone, text, answer, answered_at, answered_by_id, created_at, updated_at)
    select c.id, i.name, i.email, i.phone, i.text, i.answer, i.answered_at, case when i.answered_at is not null then c.owner_id end, i.created_at, coalesce(i.answered_at, i.created_at)
    from companies c, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as i (name text, email text, phone text, text text, answer text, answered_at timestamptz, created_at timestamptz)
    where c.id = ${companyId} order by i.created_at`);
}
