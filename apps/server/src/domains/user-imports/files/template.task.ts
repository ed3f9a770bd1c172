// Writes an example of a file that an import reads, in a worker thread, whose end frees the memory of the workbook library.
import type { MadeFile } from '@orbita/contract/endpoint';
import writeWorkbook from 'write-excel-file/node';
import type { Language } from '../../../http/app-error.ts';

interface Example {
  sheet: string;
  headings: string[];
  rows: string[][];
}
const examples: Record<Language, Example[]> = {
  ru: [
    {
      sheet: 'Студенты',
      headings: [
        'ФИО',
        'Группа',
        'Почта',
        'Телефон',
        'Внешний id',
        'Родитель 1 ФИО',
        'Родитель 1 телефон',
        'Родитель 1 почта',
        'Родитель 2 ФИО',
        'Родитель 2 телефон',
        'Родитель 2 почта',
      ],
      rows: [
        [
          'Соколова Алёна Игоревна',
          'ИС-21',
          'sokolova@college.example',
          '+7 900 000-00-01',
          'S-1024',
          'Соколова Вера Павловна',
          '+7 900 000-00-02',
          '',
          '',
          '',
          '',
        ],
        [
          'Тихонов Марк Олегович',
          'ИС-21',
          '',
          '8 900 000 00 03',
          'S-1025',
          'Тихонов Олег Львович',
          '+7 900 000-00-04',
          'tihonov@mail.example',
          'Тихонова Анна Ивановна',
          '+7 900 000-00-05',
          '',
        ],
      ],
    },
    {
      sheet: 'Преподаватели',
      headings: ['Фамилия', 'Имя', 'Отчество', 'Почта', 'Телефон', 'Внешний id'],
      rows: [['Орлова', 'Нина', 'Сергеевна', 'orlova@college.example', '+7 900 000-00-06', 'T-17']],
    },
    {
      sheet: 'Кураторы',
      headings: ['ФИО', 'Почта', 'Группы'],
      rows: [['Орлова Нина Сергеевна', 'orlova@college.example', 'ИС-21; ИС-22']],
    },
    {
      sheet: 'Группы',
      headings: ['Группа', 'Описание'],
      rows: [
        ['ИС-21', 'Информационные системы, 2 курс'],
        ['ИС-22', ''],
      ],
    },
    {
      sheet: 'Родители',
      headings: ['ФИО', 'Телефон', 'Почта', 'ФИО ребёнка'],
      rows: [['Соколов Игорь Юрьевич', '+7 900 000-00-07', 'sokolov@mail.example', 'Соколова Алёна Игоревна']],
    },
  ],
  en: [
    {
      sheet: 'Students',
      headings: [
        'Full name',
        'Group',
        'E-mail',
        'Phone',
        'External id',
        'Parent 1 name',
        'Parent 1 phone',
        'Parent 1 e-mail',
        'Parent 2 name',
        'Parent 2 phone',
        'Parent 2 e-mail',
      ],
      rows: [
        [
          'Sokolova Alyona',
          'IS-21',
          'sokolova@college.example',
          '+7 900 000-00-01',
          'S-1024',
          'Sokolova Vera',
          '+7 900 000-00-02',
          '',
          '',
          '',
          '',
        ],
      ],
    },
    {
      sheet: 'Teachers',
      headings: ['Last name', 'First name', 'Middle name', 'E-mail', 'Phone', 'External id'],
      rows: [['Orlova', 'Nina', '', 'orlova@college.example', '+7 900 000-00-06', 'T-17']],
    },
    {
      sheet: 'Curators',
      headings: ['Full name', 'E-mail', 'Groups'],
      rows: [['Orlova Nina', 'orlova@college.example', 'IS-21; IS-22']],
    },
    {
      sheet: 'Groups',
      headings: ['Group', 'Description'],
      rows: [
        ['IS-21', 'Information systems, second year'],
        ['IS-22', ''],
      ],
    },
    {
      sheet: 'Parents',
      headings: ['Full name', 'Phone', 'E-mail', 'Name of the child'],
      rows: [['Sokolov Igor', '+7 900 000-00-07', 'sokolov@mail.example', 'Sokolova Alyona']],
    },
  ],
};
const names: Record<Language, string> = { ru: 'Образец импорта людей', en: 'Template for importing people' };

export async function makeTemplate(language: Language): Promise<MadeFile> {
  const workbook = writeWorkbook(
    examples[language].map(({ sheet, headings, rows }) => ({
      sheet,
      data: [
        headings.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#e9ecef' })),
        ...rows.map((cells) => cells.map((value) => ({ value, type: String }))),
      ],
      columns: headings.map((heading) => ({ width: heading.includes('ФИО') || heading.includes('name') ? 30 : 22 })),
      stickyRowsCount: 1,
    })),
  );
  return {
    bytes: await workbook.toBuffer(),
    name: `${names[language]}.xlsx`,
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  };
}
