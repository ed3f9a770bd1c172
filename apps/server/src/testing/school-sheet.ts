// A workbook of a whole school, as an office keeps it: students with their parents, teachers, curators. The same on every call.
import writeWorkbook from 'write-excel-file/node';

const surnames =
  'Агеев Белов Васильев Громов Данилов Ершов Жуков Зимин Игнатов Козлов Лебедев Макаров Носков Орехов Панов Рябов Семёнов Титов Уваров Фролов Харитонов Цветков Чижов Шубин Яшин'.split(
    ' ',
  );
const men = 'Александр Борис Виктор Глеб Денис Егор Иван Кирилл Лев Максим Никита Олег'.split(' ');
const women = 'Алина Вера Галина Дарья Елена Жанна Зоя Ирина Ксения Лидия Мария Нина'.split(' ');
const fathers = 'Андреев Борисов Викторов Денисов Егоров Иванов Кириллов Максимов Олегов Павлов Романов Степанов'.split(
  ' ',
);

const pick = (words: readonly string[], n: number): string => words[n % words.length] ?? '';
const nameOf = (n: number, isMan: boolean): string =>
  `${pick(surnames, n)}${isMan ? '' : 'а'} ${pick(isMan ? men : women, Math.floor(n / surnames.length) + n)} ${pick(fathers, Math.floor(n / 7) + n)}${isMan ? 'ич' : 'на'}`;
const phoneOf = (n: number): string =>
  `8 (9${String(10 + (n % 80))}) ${String(1_000_000 + n).replace(/(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3')}`;

export interface SchoolSize {
  groups?: number;
  students?: number;
  teachers?: number;
}

type Row = string[];
/** Returns the rows of each sheet, headings first. */
export function makeSchoolRows({ groups = 12, students = 300, teachers = 24 }: SchoolSize = {}): Record<string, Row[]> {
  const range = (count: number) => Array.from({ length: count }, (_, n) => n);
  const groupOf = (n: number) => `ИС-${11 + (n % groups)}`;
  const teacherOf = (n: number): [name: string, email: string] => [
    nameOf(n * 3 + 1, n % 3 === 0),
    `teacher${n + 1}@college.example`,
  ];
  return {
    Студенты: [
      ['ФИО', 'Группа', 'Почта', 'Телефон', 'Внешний id', 'Родитель 1 ФИО', 'Родитель 1 телефон', 'Родитель 1 почта'],
      ...range(students).map((n) => [
        nameOf(n, n % 2 === 0),
        groupOf(n),
        `student${n + 1}@college.example`,
        phoneOf(n),
        `S-${1001 + n}`,
        nameOf(n * 5 + 2, false),
        phoneOf(100_000 + n),
        n % 3 === 0 ? `parent${n + 1}@mail.example` : '',
      ]),
    ],
    Преподаватели: [
      ['Фамилия', 'Имя', 'Отчество', 'Почта'],
      ...range(teachers).map((n) => {
        const [name, email] = teacherOf(n);
        return [...name.split(' '), email];
      }),
    ],
    Кураторы: [
      ['ФИО', 'Почта', 'Группы'],
      ...range(Math.min(groups, teachers)).map((n) => [...teacherOf(n), groupOf(n)]),
    ],
  };
}

/** Returns the same rows as an XLSX file. */
export const makeSchoolSheet = (size: SchoolSize = {}): Promise<Buffer> =>
  writeWorkbook(
    Object.entries(makeSchoolRows(size)).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => ({ value, type: String }))),
    })),
  ).toBuffer();
