import { Related, Relative } from '@orbita/contract/relations';
import { screen, waitFor, within } from '../../testing/screen.ts';
import { describe, expect, test } from 'vitest';
import { describeStates, none } from '../../testing/describe-states.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { pageOf, replyOf, sampleOf } from '../../testing/sample.ts';
import { refused, type Stubs } from '../../testing/stubs.ts';
import { asAdmin, asGuest, asParent, asStudent, asTeacher } from '../../testing/viewers.ts';

const anna = { id: 11, first_name: 'Анна', last_name: 'Белова', middle_name: '' };
const peter = { id: 31, first_name: 'Пётр', last_name: 'Белов', middle_name: '' };
const moment = '2026-09-01T10:00:00+03:00';
const confirmed = sampleOf(Related, { ...anna, requested_at: moment, confirmed_at: moment });
const parent = sampleOf(Relative, { ...peter, email: 'peter@example.org', children: [confirmed] });
const waiting = sampleOf(Relative, { ...peter, children: [{ ...confirmed, confirmed_at: null }] });
const listOf = (...rows: Relative[]): Stubs => ({
  'relations.listRelatives': { ...pageOf(rows), counters: { open: 1 } },
});

describeStates('/admin/parents', {
  as: asAdmin,
  stubs: listOf(parent),
  reads: 'relations.listRelatives',
  shows: 'Белов Пётр',
  empty: { stubs: { 'relations.listRelatives': pageOf([]) }, shows: 'Родителей пока нет' },
  deniedTo: asTeacher,
});

const familyOf = (family: { relatives?: Related[]; children?: Related[] }): Stubs => ({
  'relations.listRelationsOf': { relatives: [], children: [], ...family },
});
const asked = sampleOf(Related, { ...peter, requested_at: moment, confirmed_at: null });
describeStates('/self/family', {
  as: asStudent,
  stubs: familyOf({ relatives: [asked] }),
  reads: 'relations.listRelationsOf',
  shows: 'Белов Пётр',
  empty: { stubs: familyOf({}), shows: 'Пока никто. Родители получают доступ по коду или с вашего согласия.' },
  deniedTo: none('every member has a family page'),
});

test.each([
  ['a student', asStudent, 'Кто видит ваш дневник и за кем следите вы.'],
  ['a parent', asParent, 'За кем вы следите.'],
])('%s reads above the family what is below', async (_, as, words) => {
  renderPage('/self/family', familyOf({}), as);
  expect(await screen.findByText(words)).toBeVisible();
});

describe('parents', () => {
  test('those who wait are shown apart, confirmed and refused', async () => {
    const stubs: Stubs = {
      ...listOf(waiting),
      'relations.confirmRelation': { ok: true },
      'relations.deleteRelation': { ok: true },
    };
    const page = renderPage('/admin/parents', stubs, asAdmin);
    await page.user.click(await screen.findByText('Ждут подтверждения (1)'));
    await waitFor(() => expect(page.asked('relations.listRelatives').at(-1)?.query).toMatchObject({ open: true }));
    const params = { student: 11, relative: 31 };
    await page.user.click(await screen.findByRole('button', { name: 'Подтвердить: Пётр Белов — Анна Белова' }));
    await waitFor(() => expect(page.asked('relations.confirmRelation')[0]).toMatchObject({ params }));
    await page.user.click(await screen.findByRole('button', { name: 'Отклонить: Пётр Белов — Анна Белова' }));
    await page.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Отклонить' }));
    await waitFor(() => expect(page.asked('relations.deleteRelation')[0]).toMatchObject({ params }));
  });

  test('a relation is ended and comes back by undo', async () => {
    const stubs: Stubs = {
      ...listOf(parent),
      'relations.deleteRelation': { ok: true },
      'relations.addRelation': { ok: true },
    };
    const page = renderPage('/admin/parents', stubs, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Разорвать связь: Пётр Белов — Анна Белова' }));
    await page.user.click(await screen.findByRole('button', { name: 'Отменить' }));
    await waitFor(() =>
      expect(page.asked('relations.addRelation')[0]).toMatchObject({ params: { id: 11 }, body: { relative_id: 31 } }),
    );
  });

  test('the office connects a parent with a child', async () => {
    const people = replyOf('users.listUsers', {
      data: [
        { ...anna, groups: [] },
        { ...peter, groups: [] },
      ],
      total: 2,
      lastPage: 1,
    });
    const stubs: Stubs = { ...listOf(parent), 'users.listUsers': people, 'relations.addRelation': { ok: true } };
    const page = renderPage('/admin/parents', stubs, asAdmin);
    await page.user.click(await screen.findByRole('button', { name: 'Добавить связь' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Родитель и ребёнок' }));
    expect(dialog.getByRole('button', { name: 'Связать' })).toBeDisabled();
    for (const [button, name] of [
      ['Выбрать родителя', 'Белов Пётр'],
      ['Выбрать ребёнка', 'Белова Анна'],
    ] as const) {
      await page.user.click(dialog.getByRole('button', { name: button }));
      const picker = within(await screen.findByRole('dialog', { name: button }));
      await page.user.click(await picker.findByRole('radio', { name }));
      await page.user.click(picker.getByRole('button', { name: 'Сохранить' }));
      await waitFor(() => expect(screen.queryByRole('dialog', { name: button })).toBeNull());
    }
    await page.user.click(dialog.getByRole('button', { name: 'Связать' }));
    await waitFor(() =>
      expect(page.asked('relations.addRelation')[0]).toMatchObject({ params: { id: 11 }, body: { relative_id: 31 } }),
    );
  });

  test('whoever only reads people changes nothing', async () => {
    renderPage('/admin/parents', listOf(parent, { ...waiting, id: 32 }), {
      ...asAdmin!,
      permissions: [{ name: 'admin_panel_read' }, { name: 'users_read' }],
    });
    expect((await screen.findAllByRole('link', { name: /Белов Пётр/ }))[0]).toBeVisible();
    expect(screen.queryByRole('button', { name: /Добавить связь|Подтвердить|Разорвать|Отклонить/ })).toBeNull();
  });
});

describe('a family', () => {
  test('a student gets a code for a parent and confirms a request', async () => {
    const stubs: Stubs = {
      ...familyOf({ relatives: [asked] }),
      'relations.createRelationCode': { code: 'ABCD-2345', expires_at: moment },
      'relations.confirmRelation': { ok: true },
    };
    const page = renderPage('/self/family', stubs, asStudent);
    await page.user.click(await screen.findByRole('button', { name: 'Получить код' }));
    expect(await screen.findByText('ABCD-2345')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: /^Подтвердить/ }));
    await waitFor(() =>
      expect(page.asked('relations.confirmRelation')[0]).toMatchObject({ params: { student: 11, relative: 31 } }),
    );
    expect(screen.queryByLabelText('Код ребёнка')).toBeNull();
  });

  test('a parent adds a child by code; a wrong one is told at the field', async () => {
    const own = familyOf({ children: [confirmed] });
    const page = renderPage('/self/family', { ...own, 'relations.addRelation': { ok: true } }, asParent);
    expect(await screen.findByRole('link', { name: 'Белова Анна' })).toHaveAttribute('href', '/users/11/diary');
    await page.user.type(screen.getByLabelText('Код ребёнка'), 'abcd2345{Enter}');
    await waitFor(() =>
      expect(page.asked('relations.addRelation')[0]).toMatchObject({ params: { id: 31 }, body: { code: 'abcd2345' } }),
    );
    expect(screen.queryByRole('button', { name: 'Получить код' })).toBeNull();
  });

  test('a code that does not work is told at the field and stays', async () => {
    const page = renderPage(
      '/self/family',
      { ...familyOf({}), 'relations.addRelation': refused('relation-code-wrong') },
      asParent,
    );
    await page.user.type(await screen.findByLabelText('Код ребёнка'), 'wrong{Enter}');
    expect(await screen.findByText(/Код не подходит/)).toBeVisible();
    expect(screen.getByLabelText('Код ребёнка')).toHaveValue('wrong');
  });

  test('a guest has none', async () => {
    const page = renderPage('/self/family', {}, asGuest);
    await waitFor(() => expect(page.address()).toContain('/auth'));
  });
});
