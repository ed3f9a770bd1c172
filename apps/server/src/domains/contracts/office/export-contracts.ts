// The list of applications as a file, with what the list shows and no more.
import type { contractOffice, ListedContract, OfficeState } from '@orbita/contract/contracts/office';
import type { MadeFile, QueryOf } from '@orbita/contract/endpoint';
import { type ExportedList, type Exporting, exportTable } from '../../../platform/table-workbook/export-table.ts';
import { recordChanges } from '../../audit/index.ts';
import * as queries from './office.queries.ts';
import { stateAsked } from './read-contracts.ts';

type Language = Exporting['language'];
const words = {
  ru: {
    states: {
      unconfirmed: 'На проверке',
      returned: 'На исправлении',
      confirmed: 'Подтверждено',
      cancelled: 'Отклонено',
    } satisfies Record<OfficeState, string>,
    all: 'Все',
    stages: ['не подписан', 'подписан студентом', 'подписан обеими сторонами', 'оплачен'],
    papers: { passport: 'нет паспорта', certificate: 'нет аттестата' },
    bases: ['11 классов', '9 классов'],
    agent: 'представитель',
  },
  en: {
    states: {
      unconfirmed: 'Waits',
      returned: 'Being corrected',
      confirmed: 'Confirmed',
      cancelled: 'Refused',
    } satisfies Record<OfficeState, string>,
    all: 'All',
    stages: ['not signed', 'signed by the student', 'signed by both sides', 'paid'],
    papers: { passport: 'no passport', certificate: 'no certificate' },
    bases: ['Grade 11', 'Grade 9'],
    agent: 'representative',
  },
} as const;

const stageOf = ({ signed_at, signed_both_at, paid_at }: ListedContract): number =>
  paid_at ? 3 : signed_both_at ? 2 : signed_at ? 1 : 0;

/** The state of an application, and of a confirmed one how far the contract is. */
function stateOf(row: ListedContract, language: Language): string {
  const { states, stages } = words[language];
  if (row.status === 'confirmed') return `${states.confirmed}, ${stages[stageOf(row)]}`;
  if (row.status === 'cancelled') return states.cancelled;
  return row.corrections > 0 ? states.returned : states.unconfirmed;
}

const table: ExportedList<ListedContract> = {
  words: {
    ru: {
      name: 'Заявления',
      columns: [
        ...['Номер', 'Фамилия', 'Имя', 'Отчество', 'Телефон', 'Почта', 'Программа', 'База', 'Подписывает', 'Состояние'],
        ...['Не хватает', 'Отправлено', 'Решено', 'Кто решил', 'Оплачено'],
      ],
    },
    en: {
      name: 'Applications',
      columns: [
        ...['Number', 'Surname', 'Name', 'Patronymic', 'Phone', 'E-mail', 'Programme', 'Base', 'Signed by', 'State'],
        ...['Missing', 'Sent', 'Decided', 'Decided by', 'Paid'],
      ],
    },
  },
  widths: [10, 22, 18, 22, 20, 30, 40, 12, 18, 36, 28, 12, 12, 26, 12],
  rowOf: (row, language) => {
    const { bases, agent, papers } = words[language];
    const { student, is_after_9_class: after9 } = row;
    return [
      ...[row.id, student.surname, student.name, student.patronymic, student.phone, student.email, row.program],
      ...[after9 === null ? '' : bases[after9 ? 1 : 0], row.is_agent ? '' : agent, stateOf(row, language)],
      row.missing_papers.map((paper) => papers[paper]).join(', '),
      ...[{ moment: row.submitted_at }, { moment: row.confirmed_at ?? row.cancelled_at }, row.decided_by ?? ''],
      { moment: row.paid_at },
    ];
  },
};

export const exportContracts = (
  exporting: Exporting,
  { confirmed, state, ...query }: QueryOf<typeof contractOffice.exportContracts>,
): Promise<MadeFile> => {
  const shown = stateAsked({ confirmed, state });
  const { db, viewer, language } = exporting;
  return exportTable(exporting, table, async (most) => {
    const rows = await queries.selectContracts(db, viewer, { ...query, state: shown }, most);
    const after = { state: shown ? words[language].states[shown] : words[language].all, rows: rows.length };
    await recordChanges(db, viewer, [
      { kind: 'admission', id: viewer.company_id, action: 'contracts-exported', after },
    ]);
    return rows;
  });
};
