// Circles and roles of the demo college: who is responsible for what.

/** Who holds a role: the administrator, somebody of the office, a teacher or a curator by number. */
export type Holder = 'admin' | `${'office' | 'teacher' | 'curator'}-${number}`;

export interface PlannedRole {
  name: string;
  purpose?: string;
  accountabilities?: string[];
  policies?: string[];
  projects?: string[];
  metrics?: string[];
  people?: Holder[];
}
export interface PlannedCircle extends PlannedRole {
  /** Who holds the core roles: lead, rep, facilitator, scribe, editor, manager. */
  core: { lead: Holder; rep?: Holder; facilitator?: Holder; scribe?: Holder; editor?: Holder; manager?: Holder };
  roles: PlannedRole[];
}

export const college: PlannedCircle = {
  name: 'Колледж',
  purpose: 'Выпускники, которых берут на работу',
  policies: ['О переменах, которые касаются студентов, круги сообщают друг другу за две недели'],
  core: { lead: 'admin', facilitator: 'teacher-2', scribe: 'office-0', editor: 'office-0' },
  roles: [
    {
      name: 'Директор',
      purpose: 'Колледж живёт по средствам и растёт',
      accountabilities: ['Подписывает приказы и договоры', 'Отвечает перед учредителем'],
      people: ['admin'],
    },
    {
      name: 'Связи с работодателями',
      purpose: 'Практика и первая работа для каждого',
      accountabilities: ['Заключает договоры о практике', 'Собирает отзывы работодателей о выпускниках'],
      metrics: ['Доля выпускников, которые нашли работу за полгода'],
      people: ['teacher-9'],
    },
  ],
};

export const circles: PlannedCircle[] = [
  {
    name: 'Учебная часть',
    purpose: 'Учёба идёт по плану, и каждый знает, где и когда',
    policies: ['Расписание на неделю готово к пятнице, 15:00'],
    core: { lead: 'office-0', rep: 'teacher-1', facilitator: 'teacher-0', scribe: 'teacher-3', editor: 'teacher-0' },
    roles: [
      {
        name: 'Диспетчер расписания',
        purpose: 'Расписание без накладок',
        accountabilities: ['Составляет расписание', 'Ищет замены', 'Распределяет аудитории'],
        projects: ['Расписание второго полугодия'],
        metrics: ['Накладок в неделю'],
        people: ['office-0'],
      },
      {
        name: 'Хранитель ведомостей',
        accountabilities: ['Готовит ведомости и направления на пересдачу', 'Сверяет их с журналом'],
        people: ['teacher-3'],
      },
      {
        name: 'Ответственный за пересдачи',
        accountabilities: ['Назначает комиссии', 'Сообщает студентам даты'],
        people: ['teacher-1'],
      },
      {
        name: 'Справки студентам',
        accountabilities: ['Выдаёт справки об обучении за два рабочих дня'],
      },
      {
        name: 'Практика',
        accountabilities: ['Распределяет студентов по базам практики', 'Принимает отчёты'],
        people: ['teacher-4', 'teacher-5'],
      },
    ],
  },
  {
    name: 'Приёмная комиссия',
    purpose: 'Поступают те, кому здесь будет хорошо учиться',
    core: { lead: 'office-1', scribe: 'teacher-6', editor: 'office-1' },
    roles: [
      {
        name: 'Ответы поступающим',
        purpose: 'Никто не ждёт ответа дольше дня',
        accountabilities: ['Отвечает на вопросы с сайта', 'Ведёт день открытых дверей'],
        metrics: ['Часов до ответа'],
        people: ['office-1'],
      },
      {
        name: 'Проверка документов',
        accountabilities: ['Сверяет документы с заявлением', 'Возвращает заявления с пояснением'],
        people: ['teacher-6'],
      },
      {
        name: 'Договоры',
        accountabilities: ['Готовит договоры', 'Следит за оплатой'],
        people: ['office-1'],
      },
    ],
  },
  {
    name: 'ИТ-отдел',
    purpose: 'Техника не мешает учиться',
    core: { lead: 'teacher-7', editor: 'teacher-7', facilitator: 'teacher-8' },
    roles: [
      {
        name: 'Учётные записи',
        accountabilities: ['Заводит учётные записи', 'Помогает войти'],
        people: ['teacher-8'],
      },
      {
        name: 'Компьютерные классы',
        accountabilities: ['Обновляет программы до начала полугодия', 'Чинит рабочие места за три дня'],
        projects: ['Новый класс в кабинете 305'],
        people: ['teacher-7'],
      },
      { name: 'Сеть и видеосвязь', accountabilities: ['Отвечает за сеть в аудиториях'], people: ['teacher-8'] },
    ],
  },
  {
    name: 'Методический совет',
    purpose: 'Каждая дисциплина понятна и нужна',
    core: { lead: 'teacher-2', scribe: 'teacher-10', editor: 'teacher-2' },
    roles: [
      {
        name: 'Рабочие программы',
        accountabilities: ['Проверяет рабочие программы', 'Обновляет фонды оценочных средств'],
        people: ['teacher-10'],
      },
      {
        name: 'Наставник новых преподавателей',
        accountabilities: ['Ходит на занятия и обсуждает их', 'Помогает с первым журналом'],
        people: ['teacher-2'],
      },
      {
        name: 'Сроки и продления',
        purpose: 'Сроки справедливы для всех',
        accountabilities: ['Следит за просьбами о сроках', 'Замечает темы, где просят слишком часто'],
        people: ['teacher-11'],
      },
    ],
  },
  {
    name: 'Кураторы',
    purpose: 'Ни один студент не остаётся один на один с трудностями',
    core: { lead: 'curator-0', scribe: 'curator-1', editor: 'curator-0' },
    roles: [
      {
        name: 'Куратор группы',
        accountabilities: ['Замечает пропуски и долги', 'Говорит со студентом и родителями'],
        policies: ['После трёх пропусков подряд куратор звонит в тот же день'],
        people: ['curator-0', 'curator-1'],
      },
      { name: 'Психолог', accountabilities: ['Принимает студентов по вторникам и четвергам'] },
      {
        name: 'Общежитие',
        accountabilities: ['Расселяет первокурсников', 'Решает споры о комнатах'],
        people: ['curator-1'],
      },
    ],
  },
];

/** A finished meeting of the first circle: what was proposed and decided. */
export const meetingPlan = {
  title: 'Собрание учебной части о заменах',
  tension: 'О замене преподавателя студенты узнают перед самым занятием',
  better: 'Группа узнаёт о замене накануне до 18:00',
  role: 'Диспетчер расписания',
  accountability: 'Сообщает группам о заменах накануне до 18:00',
  note: 'Пробуем до конца полугодия, потом посмотрим на число жалоб',
};

export const openTensions = [
  {
    role: 'Справки студентам',
    title: 'Справку об обучении ждут неделю: роль никто не исполняет',
    description: 'Справку можно заказать на сайте и забрать через два дня',
    by: 'curator-0',
  },
  {
    role: 'Компьютерные классы',
    title: 'В 204-м не запускается среда разработки после обновления',
    description: 'Обновления проверяют на одном рабочем месте до начала занятий',
    by: 'teacher-4',
  },
] as const satisfies { role: string; title: string; description: string; by: Holder }[];
