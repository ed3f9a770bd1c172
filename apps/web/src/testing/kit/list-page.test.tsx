import { screen, waitFor, within } from '../screen.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client/api-error.ts';
import { renderComponent } from '../render-page.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { ListPage } from '../../ui/kit/list-page.tsx';
import { asFlag, asId, asWord, useList } from '../../ui/kit/use-list.ts';

interface Room {
  id: number;
  name: string;
  seats: number;
}
const room = (id: number): Room => ({ id, name: `Кабинет ${id}`, seats: id * 10 });
type Asked = Record<string, unknown>;
interface Read {
  data: Room[];
  total: number;
  from: number;
  lastPage: number;
}

const STATES = ['current', 'archived'] as const;
const archive = vi.fn();

/** A list of rooms; `read` stands in for the call. */
function Rooms({ read, onExport }: { read: (asked: Asked) => Promise<Read>; onExport?: () => Promise<Blob> }) {
  const list = useList({
    filters: { building: asId, free: asFlag },
    views: { state: asWord(STATES) },
    sorts: { name: { first: 'asc' }, seats: { first: 'desc' } },
    sort: 'name',
  });
  const { building, free, state = 'current' } = list.filters;
  const asked = { ...list.asked, building, free, state, sort: list.sort, desc: list.isDescending };
  const query = useQuery<Read, ApiError>({
    queryKey: ['rooms', asked],
    queryFn: () => read(asked),
    placeholderData: keepPreviousData,
  });
  return (
    <ListPage
      header={{ title: 'Кабинеты' }}
      list={list}
      query={query}
      searchLabel="Найти кабинет"
      filters={<Button onClick={() => list.set({ building: '4' })}>Корпус 4</Button>}
      columns={[
        { title: 'Название', sort: 'name', kind: 'main', cell: ({ name }) => name },
        { title: 'Места', sort: 'seats', kind: 'number', cell: ({ seats }) => seats },
      ]}
      choice={{
        label: ({ name }) => `Выбрать: ${name}`,
        isOpenTo: ({ id }) => id !== 3,
        renderActions: (ids, clear) => (
          <Button
            onClick={() => {
              archive(ids);
              clear();
            }}
          >
            В архив
          </Button>
        ),
      }}
      empty={{ title: 'Кабинетов пока нет' }}
      {...(onExport ? { exported: { fileName: 'rooms.xlsx', read: onExport } } : {})}
    />
  );
}

const rooms = (...ids: number[]): Read => ({
  data: ids.map(room),
  total: ids.length,
  from: ids.length > 0 ? 1 : 0,
  lastPage: 1,
});
const open = (read: (asked: Asked) => Promise<Read>, at = '/toy') => {
  const reading = vi.fn(read);
  return { reading, page: renderComponent(<Rooms read={reading} />, { at }) };
};

test('filters, search and order are read from the address and written there', async () => {
  const { page, reading } = open(async () => rooms(1), '/toy?building=2&free=1&state=archived&sort=seats&dir=desc');
  await screen.findByText('Кабинет 1');
  const all = { building: 2, free: true, state: 'archived', sort: 'seats', desc: true };
  expect(reading).toHaveBeenLastCalledWith({ page: 1, size: 20, ...all });
  await page.user.click(screen.getByRole('button', { name: 'Корпус 4' }));
  await page.user.type(screen.getByRole('searchbox'), 'хим');
  await waitFor(() =>
    expect(reading).toHaveBeenLastCalledWith({ page: 1, size: 20, query: 'хим', ...all, building: 4 }),
  );
});

test('a heading sorts, and sorts the other way', async () => {
  const { page } = open(async () => rooms(1));
  const heading = await screen.findByRole('columnheader', { name: 'Места' });
  const click = () => page.user.click(within(heading).getByRole('button'));
  expect(heading).toHaveAttribute('aria-sort', 'none');
  await click();
  expect(page.address()).toBe('/toy?sort=seats&dir=desc');
  expect(heading).toHaveAttribute('aria-sort', 'descending');
  await click();
  expect(page.address()).toBe('/toy?sort=seats');
});

test('chosen rows are acted on together; those that cannot be chosen have no tick', async () => {
  const { page } = open(async () => rooms(1, 2, 3));
  await page.user.click(await screen.findByRole('checkbox', { name: 'Выбрать все на странице' }));
  expect(screen.queryByRole('checkbox', { name: 'Выбрать: Кабинет 3' })).toBeNull();
  expect(screen.getByText('Выбрано 2 строки')).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'В архив' }));
  expect(archive).toHaveBeenCalledWith([1, 2]);
  expect(screen.queryByText(/^Выбран/)).toBeNull();
});

test('pages of 10 to 50 rows; the page that has lost its last rows gives way to the one before', async () => {
  const many: Read = { data: [room(1)], total: 41, from: 21, lastPage: 3 };
  const { page, reading } = open(async ({ page: at }) => (at === 9 ? { ...many, data: [] } : many), '/toy?page=9');
  await waitFor(() => expect(page.address()).toBe('/toy?page=3'));
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'На странице' }), '50');
  await waitFor(() => expect(reading).toHaveBeenLastCalledWith(expect.objectContaining({ page: 1, size: 50 })));
  expect(page.address()).toBe('/toy?size=50');
});

test('nothing there at all is something else than nothing found', async () => {
  const { page } = open(async () => rooms(), '/toy?building=2&state=archived');
  await page.user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
  expect(await screen.findByText('Кабинетов пока нет')).toBeVisible();
  expect(page.address()).toBe('/toy?state=archived');
});

test('a failure is shown with another try', async () => {
  let fails = true;
  const { page } = open(async () => {
    if (fails) throw new ApiError({ status: 500, code: 'internal', message: 'Упс' });
    return rooms(1);
  });
  const again = await screen.findByRole('button', { name: 'Повторить' });
  fails = false;
  await page.user.click(again);
  expect(await screen.findByText('Кабинет 1')).toBeVisible();
});

test('the table is saved as a file', async () => {
  const made = vi.fn(() => 'blob:rooms');
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: made }));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const file = new Blob(['номер']);
  const { user } = renderComponent(<Rooms read={async () => rooms(1)} onExport={async () => file} />);
  await user.click(await screen.findByRole('button', { name: 'Скачать таблицу' }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(made).toHaveBeenCalledWith(file);
});

test('that an empty search found nothing says nothing of the whole list, which is not read yet', async () => {
  const whole = new Promise<Read>(() => undefined);
  const { page } = open((asked) => (asked['building'] === 2 ? Promise.resolve(rooms()) : whole), '/toy?building=2');
  await page.user.click(await screen.findByRole('button', { name: 'Сбросить фильтры' }));
  expect(await screen.findByText('Загружаем…')).toBeInTheDocument();
  expect(screen.queryByText('Кабинетов пока нет')).toBeNull();
});
