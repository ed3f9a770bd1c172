// Fields of the templates of admission: what each is filled with and how it looks. No schemas, which would come along to every page.
import type { TemplateField } from '../template-fields.ts';

export const paperKinds = ['contract', 'order'] as const;
export type PaperKind = (typeof paperKinds)[number];
export const paperFormats = ['docx', 'pdf'] as const;
export type PaperFormat = (typeof paperFormats)[number];
const institution: TemplateField[] = [
  {
    name: 'institution',
    ru: 'Полное название учреждения',
    en: 'Full name of the institution',
    example: 'ЧПОУ «Колледж «Орбита»',
    isRequired: true,
  },
  { name: 'institution_city', ru: 'Город', en: 'City', example: 'г. Москва' },
  {
    name: 'institution_head',
    ru: 'В лице кого действует, в родительном падеже',
    en: 'Who acts for it, in the genitive',
    example: 'директора Ивановой Ирины Ивановны',
  },
  { name: 'institution_basis', ru: 'На основании чего действует', en: 'On what basis', example: 'Устава' },
  { name: 'institution_signer', ru: 'Кто подписывает', en: 'Who signs', example: 'И. И. Иванова' },
  { name: 'institution_licence', ru: 'Лицензия', en: 'Licence', example: '№ Л035-01298-77/00180000 от 01.02.2021' },
  { name: 'institution_address', ru: 'Адрес', en: 'Address', example: '101000, г. Москва, ул. Мясницкая, д. 1' },
  {
    name: 'institution_details',
    ru: 'Реквизиты в несколько строк',
    en: 'Particulars in several lines',
    example: 'ИНН 7700000000, КПП 770001001\nОГРН 1207700000000',
  },
];
const numbered: TemplateField[] = [
  { name: 'number', ru: 'Номер', en: 'Number', example: '2026-0012', isRequired: true },
  { name: 'date', ru: 'Дата словами', en: 'Date in words', example: '1 сентября 2026 г.', isRequired: true },
  { name: 'date_short', ru: 'Дата цифрами', en: 'Date in digits', example: '01.09.2026' },
];

const contractFields: TemplateField[] = [
  ...numbered,
  ...institution,
  {
    name: 'student_name',
    ru: 'ФИО поступающего',
    en: 'Full name of the student',
    example: 'Ёлкина Анна Петровна',
    isRequired: true,
  },
  {
    name: 'student_name_short',
    ru: 'Фамилия и инициалы поступающего',
    en: 'Surname and initials of the student',
    example: 'Ёлкина А. П.',
  },
  { name: 'student_birthdate', ru: 'Дата рождения поступающего', en: 'Birthday of the student', example: '12.03.2010' },
  {
    name: 'student_passport',
    ru: 'Паспорт поступающего',
    en: 'Passport of the student',
    example: 'серия 4520 № 100137, выдан ГУ МВД России по г. Москве 12.03.2024, код подразделения 770-001',
    isRequired: true,
  },
  { name: 'student_snils', ru: 'СНИЛС поступающего', en: 'SNILS of the student', example: '112-233-445 95' },
  { name: 'student_inn', ru: 'ИНН поступающего', en: 'INN of the student', example: '500100732259' },
  {
    name: 'student_address',
    ru: 'Адрес регистрации поступающего',
    en: 'Registered address of the student',
    example: 'Россия, Москва, ул. Лесная, д. 5, кв. 17',
  },
  {
    name: 'student_residential_address',
    ru: 'Адрес проживания поступающего',
    en: 'Home address of the student',
    example: 'Россия, Москва, ул. Лесная, д. 5, кв. 17',
  },
  { name: 'student_phone', ru: 'Телефон поступающего', en: 'Phone of the student', example: '+7 912 555-20-12' },
  { name: 'student_email', ru: 'Почта поступающего', en: 'E-mail of the student', example: 'anna@example.ru' },
  {
    name: 'has_agent',
    ru: 'Договор подписывает представитель',
    en: 'An agent signs the contract',
    example: 'да',
    isCondition: true,
  },
  { name: 'agent_name', ru: 'ФИО представителя', en: 'Full name of the agent', example: 'Ёлкина Мария Львовна' },
  {
    name: 'agent_name_short',
    ru: 'Фамилия и инициалы представителя',
    en: 'Surname and initials of the agent',
    example: 'Ёлкина М. Л.',
  },
  {
    name: 'agent_relationship',
    ru: 'Кем приходится поступающему',
    en: 'What the agent is to the student',
    example: 'мать',
  },
  { name: 'agent_birthdate', ru: 'Дата рождения представителя', en: 'Birthday of the agent', example: '14.08.1982' },
  {
    name: 'agent_passport',
    ru: 'Паспорт представителя',
    en: 'Passport of the agent',
    example: 'серия 4505 № 200456, выдан ОВД района Хамовники 20.08.2007, код подразделения 770-002',
  },
  {
    name: 'agent_address',
    ru: 'Адрес регистрации представителя',
    en: 'Registered address of the agent',
    example: 'Россия, Москва, ул. Лесная, д. 5, кв. 17',
  },
  { name: 'agent_phone', ru: 'Телефон представителя', en: 'Phone of the agent', example: '+7 912 555-21-10' },
  { name: 'agent_email', ru: 'Почта представителя', en: 'E-mail of the agent', example: 'maria@example.ru' },
  {
    name: 'customer_name',
    ru: 'ФИО заказчика: представителя, а без него поступающего',
    en: 'Full name of the customer: the agent or, without one, the student',
    example: 'Ёлкина Мария Львовна',
    isRequired: true,
  },
  {
    name: 'customer_name_short',
    ru: 'Фамилия и инициалы заказчика',
    en: 'Surname and initials of the customer',
    example: 'Ёлкина М. Л.',
  },
  {
    name: 'customer_passport',
    ru: 'Паспорт заказчика',
    en: 'Passport of the customer',
    example: 'серия 4505 № 200456, выдан ОВД района Хамовники 20.08.2007, код подразделения 770-002',
  },
  {
    name: 'customer_address',
    ru: 'Адрес заказчика',
    en: 'Address of the customer',
    example: 'Россия, Москва, ул. Лесная, д. 5, кв. 17',
  },
  {
    name: 'customer_phone',
    ru: 'Телефон заказчика, на который придёт код подписи',
    en: 'Phone of the customer, to which the code of the signature is told',
    example: '+7 912 555-21-10',
  },
  { name: 'customer_email', ru: 'Почта заказчика', en: 'E-mail of the customer', example: 'maria@example.ru' },
  {
    name: 'program',
    ru: 'Программа с кодом',
    en: 'Programme with its code',
    example: '54.02.01 «Дизайн»',
    isRequired: true,
  },
  { name: 'program_code', ru: 'Код программы', en: 'Code of the programme', example: '54.02.01' },
  { name: 'program_title', ru: 'Название программы', en: 'Title of the programme', example: 'Дизайн' },
  {
    name: 'base',
    ru: 'На базе какого образования',
    en: 'Which education comes before',
    example: 'основного общего образования (9 классов)',
  },
  { name: 'education_form', ru: 'Форма обучения', en: 'Form of education', example: 'заочная' },
  { name: 'duration', ru: 'Срок обучения', en: 'Length of the course', example: '3 года 10 месяцев' },
  { name: 'starts_on', ru: 'Первый день обучения', en: 'First day of the course', example: '1 сентября 2026 г.' },
  { name: 'price', ru: 'Стоимость цифрами', en: 'Price in digits', example: '186 000,00', isRequired: true },
  {
    name: 'price_words',
    ru: 'Стоимость словами',
    en: 'Price in words',
    example: 'сто восемьдесят шесть тысяч рублей 00 копеек',
    isRequired: true,
  },
];

const orderFields: TemplateField[] = [
  ...numbered,
  ...institution,
  { name: 'group', ru: 'Группа', en: 'Group', example: 'Д-26-1', isRequired: true },
  {
    name: 'enrolled_on',
    ru: 'С какого дня зачислены',
    en: 'From which day people are enrolled',
    example: '1 сентября 2026 г.',
    isRequired: true,
  },
  {
    name: 'unpaid_reason',
    ru: 'Почему зачисляются до оплаты; пусто, если все оплатили',
    en: 'Why people are enrolled before they pay; empty when all have',
    example: 'гарантийное письмо заказчика',
  },
  { name: 'students_count', ru: 'Число зачисленных', en: 'Number of people', example: '2' },
  {
    name: 'students',
    ru: 'Строка на каждого зачисленного',
    en: 'A line for each person',
    example: '',
    isRequired: true,
    isCondition: true,
  },
];
/** Fields of one line of `students`. */
export const orderRowFields: TemplateField[] = [
  { name: 'n', ru: 'Номер по порядку', en: 'Place in the list', example: '1' },
  { name: 'name', ru: 'ФИО', en: 'Full name', example: 'Ёлкина Анна Петровна', isRequired: true },
  { name: 'program', ru: 'Программа с кодом', en: 'Programme with its code', example: '54.02.01 «Дизайн»' },
  {
    name: 'base',
    ru: 'На базе какого образования',
    en: 'Which education comes before',
    example: 'основного общего образования (9 классов)',
  },
  { name: 'contract_number', ru: 'Номер договора', en: 'Number of the contract', example: '2026-0012' },
  { name: 'contract_date', ru: 'Дата договора', en: 'Date of the contract', example: '25.08.2026' },
];
export const paperFields: Record<PaperKind, TemplateField[]> = { contract: contractFields, order: orderFields };
