// Areas of the administration, one line each; a feature adds its line and routes under the same path.
// The frame, the start page, the search and the access check follow from the line.
import {
  IconBook2,
  IconBriefcase,
  IconBuildingCommunity,
  IconCalendarPause,
  IconCalendarStats,
  IconCalendarWeek,
  IconChartLine,
  IconClipboardCheck,
  IconEye,
  IconEyeCheck,
  IconLayoutGrid,
  IconMailForward,
  IconMessageQuestion,
  IconProgressCheck,
  IconRefresh,
  IconReport,
  IconShieldCheck,
  IconRoute,
  IconSchool,
  IconTallymark4,
  IconFriends,
  IconHeartHandshake,
  IconUserHeart,
  IconUsersGroup,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { Permission } from '@orbita/contract/permissions';
import type { Language } from '../../base/language.ts';
import type { CurrentUser } from '../../api/current-user.ts';

export type AreaGroup = 'study' | 'people' | 'school';

export interface AdminArea {
  /** Path of the area's first page; its other pages are below it. */
  path: `/admin/${string}`;
  group: AreaGroup;
  /** Name in the menu, one or two words. */
  label: Record<Language, string>;
  /** Description for the start page. */
  hint: Record<Language, string>;
  icon: Icon;
  permission: Permission;
}

// prettier-ignore
const areas: readonly AdminArea[] = [
  { path: '/admin/groups', group: 'people', label: { ru: 'Группы', en: 'Groups' }, hint: { ru: 'Состав, дисциплины, перевод, архив', en: 'Members, subjects, moving, archive' }, icon: IconUsersGroup, permission: 'groups_read' },
  { path: '/admin/subjects', group: 'study', label: { ru: 'Дисциплины', en: 'Disciplines' }, hint: { ru: 'Создание, архив, корзина', en: 'Making, archive, bin' }, icon: IconBook2, permission: 'subjects_write' },
  { path: '/admin/retakes', group: 'study', label: { ru: 'Пересдачи', en: 'Retakes' }, hint: { ru: 'Долги студентов и их сроки', en: 'Debts of students and their dates' }, icon: IconRefresh, permission: 'retakes_read' },
  { path: '/admin/reports', group: 'study', label: { ru: 'Отчёты', en: 'Reports' }, hint: { ru: 'Ведомости, посещаемость, пересдачи, нагрузка', en: 'Sheets, attendance, retakes, workload' }, icon: IconReport, permission: 'reports_read' },
  { path: '/admin/analytics', group: 'study', label: { ru: 'Аналитика', en: 'Analytics' }, hint: { ru: 'Долги, проверка, посещаемость, риск', en: 'Debts, marking, attendance, risk' }, icon: IconChartLine, permission: 'reports_read' },
  { path: '/admin/pass-statuses', group: 'study', label: { ru: 'Статусы прохождения', en: 'Pass statuses' }, hint: { ru: 'Порядок, цвета, завершающие', en: 'Order, colours, final ones' }, icon: IconProgressCheck, permission: 'subjects_write' },
  { path: '/admin/mark-types', group: 'study', label: { ru: 'Типы оценок', en: 'Types of marks' }, hint: { ru: 'Что оценивают, кроме баллов', en: 'What is marked besides points' }, icon: IconTallymark4, permission: 'subjects_write' },
  { path: '/admin/soft-skills', group: 'study', label: { ru: 'Гибкие навыки', en: 'Soft skills' }, hint: { ru: 'Навыки, индикаторы, оценки и уровни', en: 'Skills, indicators, grades and levels' }, icon: IconHeartHandshake, permission: 'soft_skills_read' },
  { path: '/admin/trajectories', group: 'study', label: { ru: 'Траектории', en: 'Trajectories' }, hint: { ru: 'Программы: разделы, дисциплины, группы', en: 'Programmes: parts, subjects, groups' }, icon: IconRoute, permission: 'trajectories_read' },
  { path: '/admin/halves', group: 'study', label: { ru: 'Разделы траекторий', en: 'Parts of trajectories' }, hint: { ru: 'Части программ и их дисциплины', en: 'Parts of programmes and their disciplines' }, icon: IconLayoutGrid, permission: 'trajectories_write' },
  { path: '/admin/curators', group: 'people', label: { ru: 'Кураторы', en: 'Curators' }, hint: { ru: 'Кто присматривает за группами', en: 'Who looks after groups' }, icon: IconUserHeart, permission: 'groups_read' },
  { path: '/admin/parents', group: 'people', label: { ru: 'Родители', en: 'Parents' }, hint: { ru: 'Кто чей родитель, запросы', en: 'Who is whose parent, requests' }, icon: IconFriends, permission: 'users_read' },
  { path: '/admin/temporary-statuses', group: 'people', label: { ru: 'Временные статусы', en: 'Temporary statuses' }, hint: { ru: 'Академические отпуска, ИУП: у кого и до какого дня', en: 'Academic leave, individual plans: who and until when' }, icon: IconCalendarPause, permission: 'users_read' },
  { path: '/admin/education-forms', group: 'people', label: { ru: 'Формы обучения', en: 'Forms of education' }, hint: { ru: 'Очная, заочная, онлайн: кто учится в какой', en: 'Full-time, extramural, online: who studies how' }, icon: IconSchool, permission: 'users_read' },
  { path: '/admin/roles', group: 'people', label: { ru: 'Роли и права', en: 'Roles and rights' }, hint: { ru: 'Что разрешает роль и кто в ней', en: 'What a role permits and who has it' }, icon: IconShieldCheck, permission: 'roles_read' },
  { path: '/admin/access', group: 'people', label: { ru: 'Кто что видит', en: 'Who sees what' }, hint: { ru: 'Откроется ли это человеку и почему', en: 'Whether it opens to a person, and why' }, icon: IconEye, permission: 'roles_read' },
  { path: '/admin/subjects-access', group: 'study', label: { ru: 'Доступ к дисциплинам', en: 'Access to subjects' }, hint: { ru: 'Преподаватели, группы и кураторы каждой', en: 'Teachers, groups and curators of each' }, icon: IconEyeCheck, permission: 'subjects_read' },
  { path: '/admin/users', group: 'people', label: { ru: 'Все люди', en: 'Everybody' }, hint: { ru: 'Учётные записи, роли, пароли', en: 'Accounts, roles, passwords' }, icon: IconUsers, permission: 'users_read' },
  { path: '/admin/schedule', group: 'study', label: { ru: 'Расписание', en: 'Schedule' }, hint: { ru: 'Аудитории, праздники, расписание из файла', en: 'Rooms, holidays, the timetable from a file' }, icon: IconCalendarWeek, permission: 'schedule_read' },
  { path: '/admin/semesters', group: 'study', label: { ru: 'Семестры', en: 'Semesters' }, hint: { ru: 'Учебные периоды и их разделы', en: 'Periods of study and their parts' }, icon: IconCalendarStats, permission: 'semesters_read' },
  { path: '/admin/business-roles', group: 'study', label: { ru: 'Бизнес-роли', en: 'Business roles' }, hint: { ru: 'К чему готовят траектории', en: 'What trajectories prepare for' }, icon: IconBriefcase, permission: 'trajectories_read' },
  { path: '/admin/invitations', group: 'people', label: { ru: 'Приглашения', en: 'Invitations' }, hint: { ru: 'Кого позвали письмом и кто уже пришёл', en: 'Who was invited by mail and who has come' }, icon: IconMailForward, permission: 'users_read' },
  { path: '/admin/contracts', group: 'people', label: { ru: 'Приём', en: 'Admission' }, hint: { ru: 'Заявления, программы, договоры', en: 'Applications, programmes, contracts' }, icon: IconClipboardCheck, permission: 'contracts_read' },
  { path: '/admin/questions', group: 'people', label: { ru: 'Вопросы', en: 'Questions' }, hint: { ru: 'Что спрашивают через форму на сайте', en: 'What people ask by the form of the site' }, icon: IconMessageQuestion, permission: 'users_read' },
  { path: '/admin/company', group: 'school', label: { ru: 'Организация', en: 'Institution' }, hint: { ru: 'Начальная страница, сервисы, участники', en: 'Start page, services, members' }, icon: IconBuildingCommunity, permission: 'company_read' },
];

/** Order of the groups in the menu. */
export const AREA_GROUPS: readonly AreaGroup[] = ['study', 'people', 'school'];

/** Returns the areas the user may open. */
export const areasFor = (currentUser: CurrentUser): AdminArea[] =>
  areas.filter(({ permission }) => currentUser.can(permission));
