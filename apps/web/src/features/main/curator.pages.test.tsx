import { CuratedStudent } from '@orbita/contract/standing';
import { StudentContact } from '@orbita/contract/student-contacts';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, type Partly, replyOf, sampleOf } from '../../testing/sample.ts';
import { pending, type Stubs } from '../../testing/stubs.ts';
import { asCurator } from '../../testing/viewers.ts';

const groups = [
  { id: 9, name: 'ИСП-21', is_archived: false, students_count: 40 },
  { id: 8, name: 'ИСП-31', is_archived: false, students_count: 36 },
  { id: 5, name: 'ИСП-41 (архив)', is_archived: true, students_count: 22 },
];
const limits = { debts: 12, missed: 9, silent_days: 14, idle_days: 21, signs: 2 };
const fine = {
  retakes_count: 0,
  retakes_overdue_count: 0,
  overdue_count: 0,
  returned_count: 0,
  missed_count: 0,
  is_silent: false,
  handed_in_at: null,
  patterns: [],
  last_contact: null,
  risk: 'none' as const,
  needs_attention: false,
  leave: null,
};
const rowOf = (id: number, last_name: string, known: Partly<CuratedStudent> = {}) =>
  sampleOf(CuratedStudent, {
    ...fine,
    student: { id, last_name, first_name: 'Анна', middle_name: '' },
    groups: [{ id: 9, name: 'ИСП-21' }],
    ...known,
  });
const behind = rowOf(11, 'Белова', {
  retakes_count: 3,
  retakes_overdue_count: 1,
  overdue_count: 5,
  returned_count: 2,
  missed_count: 4,
  needs_attention: true,
});
const ofStudents = (data: CuratedStudent[], counters = { all: 76, needs_attention: data.length }): Stubs => ({
  'standing.listCuratedStudents': replyOf('standing.listCuratedStudents', {
    data,
    total: data.length,
    from: 1,
    lastPage: 1,
    counters,
    groups,
    limits,
  }),
});
const stubs = ofStudents([behind]);
const nobody = ofStudents([], { all: 0, needs_attention: 0 });
const askedFor = (page: ReturnType<typeof renderPage>) => page.asked('standing.listCuratedStudents').at(-1)?.query;

describeStates('/main', {
  as: asCurator,
  stubs,
  reads: 'standing.listCuratedStudents',
  shows: 'Белова Анна',
  empty: { stubs: nobody, shows: 'Студентов не видно' },
  deniedTo: none('everybody who is signed in has a main page'),
});

describe('a student who needs the curator', () => {
  test('is shown with the reasons, the gravest first, and leads to the diary', async () => {
    const page = renderPage('/main', stubs, asCurator);
    const row = await screen.findByRole('link', { name: /Белова Анна/ });
    expect(row).toHaveAttribute('href', '/users/11/diary');
    const words = /1 пересдача не сдана в срок.*5 просроченных тем.*2 пересдачи.*2 на доработке.*4 пропуска за месяц/;
    expect(row).toHaveTextContent(words);
    expect(askedFor(page)).toMatchObject({ at_risk: true, page: 1 });
  });

  test('patterns of absence and idleness are told in words, and the last contact in one line', async () => {
    const pattern = { subject_title: null, weekday: null, missed: 3, of: 4 };
    const patterns = [
      { ...pattern, kind: 'row' as const },
      { ...pattern, kind: 'weekday' as const, weekday: 3 },
      { ...pattern, kind: 'subject' as const, subject_title: 'Физика' },
      { ...pattern, kind: 'drop' as const },
    ];
    const last_contact = {
      kind: 'call' as const,
      whom: 'мать',
      text: 'болеет до среды',
      contacted_at: new Date(Date.now() - 86_400_000).toISOString(),
    };
    renderPage(
      '/main',
      ofStudents([rowOf(11, 'Белова', { risk: 'high', overdue_count: 12, patterns, last_contact })]),
      asCurator,
    );
    const row = await screen.findByRole('link', { name: /Белова/ });
    expect(row).toHaveTextContent(
      /12 просроченных тем.*пропуск 3 занятий подряд.*пропускает по средам: 3 из 4.*пропускает «Физика».*стал пропускать.*ещё ничего не сдавал/,
    );
    expect(row).toHaveTextContent(/Последний раз: звонок, мать, вчера.*— болеет до среды/);
  });

  test('a call is noted in one line from the list', async () => {
    const contact = sampleOf(StudentContact, {
      id: 5,
      kind: 'message',
      whom: 'мать',
      text: 'болеет до среды',
      is_own: true,
    });
    const page = renderPage(
      '/main',
      {
        ...stubs,
        'studentContacts.listStudentContacts': pageOf([]),
        'studentContacts.addStudentContact': contact,
      },
      asCurator,
    );
    await page.user.click(await screen.findByRole('button', { name: 'Записать разговор: Белова Анна' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/Их видят кураторы/)).toBeVisible();
    await page.user.click(within(dialog).getByRole('radio', { name: 'Сообщение' }));
    await page.user.type(within(dialog).getByRole('textbox', { name: 'С кем' }), 'мать');
    page.stub({ 'studentContacts.listStudentContacts': pageOf([contact]) });
    await page.user.type(within(dialog).getByRole('textbox', { name: 'О чём договорились' }), 'болеет до среды{Enter}');
    expect(await within(dialog).findByText('болеет до среды')).toBeVisible();
    expect(page.asked('studentContacts.addStudentContact')).toMatchObject([
      { params: { id: 11 }, body: { kind: 'message', whom: 'мать', text: 'болеет до среды' } },
    ]);
  });

  test('silence is told in days, and whoever never came is told so', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
    renderPage(
      '/main',
      ofStudents([
        rowOf(11, 'Белова', { is_silent: true, last_active_at: days(21) }),
        rowOf(12, 'Громов', { is_silent: true, last_active_at: null }),
      ]),
      asCurator,
    );
    expect(await screen.findByRole('link', { name: /Белова/ })).toHaveTextContent('21 день не появляется');
    expect(screen.getByRole('link', { name: /Громов/ })).toHaveTextContent('ещё не появлялся в системе');
  });
});

test('whoever is on leave stands with the status in place of reasons', async () => {
  const leave = { title: 'Академический отпуск', end_date: '2027-10-19' };
  renderPage('/main', ofStudents([rowOf(11, 'Белова', { overdue_count: 12, leave })]), asCurator);
  const row = await screen.findByRole('link', { name: /Белова/ });
  expect(row).toHaveTextContent('Академический отпуск по 19.10.27');
  expect(row).not.toHaveTextContent('просроченных');
  expect(row).not.toHaveTextContent('всё в порядке');
});

test('archived groups stand apart, and one leads to all of its students', async () => {
  const page = renderPage('/main', stubs, asCurator);
  const archive = within(await screen.findByRole('navigation', { name: 'Архивные группы' }));
  expect(archive.getByText('22 студента')).toBeVisible();
  await page.user.click(archive.getByRole('link', { name: 'ИСП-41 (архив)' }));
  await waitFor(() => expect(askedFor(page)).toMatchObject({ group_id: 5 }));
  expect(askedFor(page)).not.toHaveProperty('at_risk');
  expect(archive.getByRole('link', { name: 'ИСП-41 (архив)' })).toHaveAttribute('aria-current', 'page');
});

describe('the list', () => {
  test('all students, a search and a group stand in the address and go to the server', async () => {
    const page = renderPage('/main', stubs, asCurator);
    await page.user.click(await screen.findByRole('radio', { name: 'Все · 76' }));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Группа' }), 'ИСП-31');
    await page.user.type(screen.getByRole('textbox', { name: 'Найти студента' }), 'бел');
    await waitFor(() => expect(askedFor(page)).toMatchObject({ query: 'бел', group_id: 8 }));
    expect(askedFor(page)).not.toHaveProperty('needs_attention');
    expect(askedFor(page)).not.toHaveProperty('at_risk');
    expect(new URL(page.address(), 'http://orbita').searchParams.toString()).toBe(
      new URLSearchParams({ show: 'all', group: '8', query: 'бел' }).toString(),
    );
  });

  test('when nobody is at risk, those with a reason are one press away', async () => {
    const page = renderPage('/main', ofStudents([], { all: 76, needs_attention: 70 }), asCurator);
    expect(await screen.findByText('В зоне риска никого')).toBeVisible();
    page.stub(ofStudents([behind], { all: 76, needs_attention: 70 }));
    await page.user.click(screen.getByRole('button', { name: 'Нужно внимание · 70' }));
    expect(await screen.findByRole('link', { name: /Белова/ })).toBeVisible();
    expect(askedFor(page)).toMatchObject({ needs_attention: true });
  });

  test('of a name only who typed one is told that nobody has it', async () => {
    const page = renderPage('/main', nobody, asCurator);
    expect(await screen.findByText('В ваших группах пока никого нет.')).toBeVisible();
    await page.user.type(screen.getByRole('textbox', { name: 'Найти студента' }), 'бел');
    expect(await screen.findByText('В ваших группах никого с таким именем нет.')).toBeVisible();
  });

  test('numbers stand in the choice once they are read', async () => {
    renderPage('/main', { 'standing.listCuratedStudents': pending }, asCurator);
    for (const name of ['Риск', 'Нужно внимание', 'Все'])
      expect(await screen.findByRole('radio', { name })).toBeVisible();
  });

  test('that nobody is at risk does not say of those with a reason, who are not read yet, that all is well', async () => {
    const page = renderPage('/main', ofStudents([], { all: 76, needs_attention: 70 }), asCurator);
    await screen.findByText('В зоне риска никого');
    page.stub({ 'standing.listCuratedStudents': pending });
    await page.user.click(screen.getByRole('button', { name: 'Нужно внимание · 70' }));
    await waitFor(() => expect(screen.queryByText('В зоне риска никого')).toBeNull());
    expect(screen.queryByText('Все успевают')).toBeNull();
  });

  test('when nobody needs anything, everybody is one press away', async () => {
    const page = renderPage('/main', ofStudents([]), asCurator);
    expect(await screen.findByText('Все успевают')).toBeVisible();
    page.stub(ofStudents([rowOf(11, 'Белова')]));
    await page.user.click(screen.getByRole('button', { name: 'Показать 76 студентов' }));
    const row = await screen.findByRole('link', { name: /Белова/ });
    expect(within(row).getByText('всё в порядке')).toBeVisible();
  });
});
