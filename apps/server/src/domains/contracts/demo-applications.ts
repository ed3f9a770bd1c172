// What the applicants of the demo school have typed: its rows are loaded without keys, so the server seals it afterwards.
import {
  type Application,
  emptyApplication,
  type ScanKind,
  specialityOf,
} from '@orbita/contract/contracts/application';
import { checkApplication } from '@orbita/contract/contracts/check-application';
import { type Db, sql } from '@orbita/database';
import sharp from 'sharp';
import type { Deps } from '../../http/deps.ts';
import { todayOf } from '../../platform/today.sql.ts';
import { numberContracts } from './papers/documents.queries.ts';
import { sealApplication } from './sealed-application.ts';

interface DemoRow {
  id: number;
  status: string;
  surname: string;
  name: string;
  patronymic: string;
  email: string;
  phone: string;
  is_agent: boolean;
  relationship_id: number | null;
  program_id: number;
  after_9: boolean;
  today: string;
}

/** SNILS and INN with right checksums, different for each person. */
const SNILS = ['112-233-445 95', '087-654-303 00', '001-001-998 57'];
const INN = ['500100732259', '366220639209'];

const passport = (serial: number, birthdate: string, isFemale: boolean): Application['passport'] => ({
  series: '4520',
  number: String(100_100 + serial * 37),
  code: '770-001',
  issued: 'ГУ МВД России по г. Москве',
  issue_date: `${Number(birthdate.slice(0, 4)) + 14}${birthdate.slice(4)}`,
  gender: isFemale ? 'female' : 'male',
  birthdate,
  place_of_birth: 'г. Москва',
});

function typedBy(row: DemoRow, serial: number): Application {
  const empty = emptyApplication();
  const year = Number(row.today.slice(0, 4));
  const address = {
    ...empty.registration_address,
    city: 'Москва',
    street: 'Лесная',
    number: String(serial + 3),
    flat: String(serial * 7),
  };
  const isFemale = /[ая]$/.test(row.surname);
  const { surname, name, patronymic, email, phone, is_agent } = row;
  const begun = { ...empty, surname, name, patronymic, email, phone, is_agent, has_certificate: false };
  if (row.status === 'draft') return begun;
  return {
    ...begun,
    snils: SNILS[serial % SNILS.length] ?? '',
    inn: INN[serial % INN.length] ?? '',
    passport: passport(serial, `${year - (is_agent ? 20 : 16)}-03-1${serial % 10}`, isFemale),
    registration_address: address,
    document: {
      number: `07704 ${1_000_100 + serial}`,
      date_of_issue: `${year - 1}-06-25`,
      year_of_graduation: String(year - 1),
      average_score: '4,35',
    },
    speciality: specialityOf(row.program_id, row.after_9),
    agent: is_agent
      ? empty.agent
      : {
          ...empty.agent,
          ...{ relationship_id: row.relationship_id, surname: surname.replace(/(?<=[ео]в|[иы]н)$/, 'а') },
          ...{ name: 'Елена', patronymic: 'Викторовна' },
          ...{ phone: `+7 912 555-21-${10 + serial}`, email: `parent${serial}@mail.example` },
          passport: passport(serial + 50, `${year - 45}-08-14`, true),
          registration_address: address,
        },
  };
}

/** Draws a page that says by its look that it is none. */
const drawPage = (serial: number): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="640">
      <rect width="900" height="640" fill="#f3e3e0"/><rect x="60" y="200" width="220" height="290" fill="#d9c3be"/>
      <circle cx="170" cy="300" r="60" fill="#b79c96"/><rect x="90" y="380" width="160" height="110" rx="50" fill="#b79c96"/>
      ${[200, 250, 300, 350, 400].map((y, line) => `<rect x="340" y="${y}" width="${280 + ((serial * 53 + line * 71) % 200)}" height="16" fill="#8a6f69"/>`).join('')}
      <rect x="60" y="560" width="780" height="14" fill="#b79c96"/><rect x="60" y="590" width="780" height="14" fill="#b79c96"/></svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer();

const selectUnsealed = (db: Db): Promise<DemoRow[]> =>
  db.rows(sql`
    select c.id, c.status, c.surname, c.name, c.patronymic, c.email, c.phone, coalesce(c.is_agent, false) as is_agent, c.relationship_id, o.program_id, o.after_9, ${todayOf(sql`c.company_id`)}::text as today
    from contracts c join companies d on d.id = c.company_id and d.is_demo join program_offers o on o.id = c.offer_id where c.personal is null order by c.id`);
interface DemoScan {
  kind: ScanKind;
  bytes: number;
  name: string;
  keyId: number;
}
const insertDemoScan = (db: Db, contractId: number, { kind, bytes, name, keyId }: DemoScan) =>
  db.run(sql`
    insert into contract_scans (contract_id, kind, sort, mime, bytes, sealed_name, key_id)
    values (${contractId}, ${kind}, 1, 'image/jpeg', ${bytes}, ${name}, ${keyId})`);
const updateDemo = (db: Db, id: number, personal: Buffer, problems: string[]) =>
  db.run(sql`update contracts set personal = ${personal}, problems = ${problems} where id = ${id}`);

const selectUnnumbered = (db: Db): Promise<{ company_id: number; asked_by: number; ids: number[] }[]> =>
  db.rows(sql`
    select c.company_id, min(coalesce(c.confirmed_by, c.user_id)) as asked_by, array_agg(c.id) as ids
    from contracts c join companies d on d.id = c.company_id and d.is_demo
    where c.status = 'confirmed' and not exists (select 1 from contract_numbers n where n.contract_id = c.id) group by c.company_id`);

/** Seals what the applicants of a demo school typed, with a page of the passport for whoever has sent it, and numbers what is confirmed. */
export async function sealDemoApplications(
  db: Db,
  { personalVault, sealedFiles }: Pick<Deps, 'personalVault' | 'sealedFiles'>,
): Promise<void> {
  for (const [serial, row] of (await selectUnsealed(db)).entries()) {
    const application = typedBy(row, serial);
    const ofSent: ScanKind[] = application.is_agent ? ['passport'] : ['passport', 'agent_passport'];
    const kinds = row.status === 'draft' ? [] : ofSent;
    for (const kind of kinds) {
      const page = await drawPage(serial + kind.length);
      await insertDemoScan(db, row.id, { kind, bytes: page.length, ...(await sealedFiles.keep(page)) });
    }
    const problems = checkApplication(application, { today: row.today, scans: new Set(kinds), isOpen: () => true });
    await updateDemo(
      db,
      row.id,
      sealApplication(personalVault, row.id, application),
      problems.map(({ field }) => field),
    );
  }
  for (const { company_id: companyId, asked_by: askedBy, ids } of await selectUnnumbered(db))
    await numberContracts(db, { companyId, ids, askedBy });
}

/** The statements by themselves, for the list of all statements. */
export const demoStatements = { selectUnsealed, selectUnnumbered, insertDemoScan, updateDemo };
