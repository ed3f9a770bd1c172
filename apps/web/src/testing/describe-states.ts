// Tests the states every page has: loading, loaded, empty, error, no access, offline. A page test declares them once per route.
import { screen, waitFor, within } from './screen.ts';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../api/query.ts';
import { closePage, renderPage, type RenderedPage } from './render-page.tsx';
import { offline, type Outcome, refused, type CallKey, type Stubs } from './stubs.ts';
import { asGuest, type Viewer } from './viewers.ts';

/** A text of the page, or a pattern for it. */
type Words = string | RegExp;
/** A state the page cannot have, with the reason. */
interface Absent {
  why: string;
}
export const none = (why: string): Absent => ({ why });
const isAbsent = (state: unknown): state is Absent => typeof state === 'object' && state !== null && 'why' in state;

export interface States {
  /** Address of the page, when its route has parameters or needs a query. */
  at?: string;
  as: Viewer;
  /** Stubs of the loaded page. */
  stubs: Stubs;
  /** The call whose loading and failure the page shows. */
  reads: CallKey | Absent;
  /** Text shown once the data is loaded. */
  shows: Words;
  /** The page without data. */
  empty: { stubs: Stubs; shows: Words } | Absent;
  /** A viewer who may not open the page. */
  deniedTo: Viewer | Absent;
}

type Check = [state: string, run: () => Promise<void>];

/** Tests all states of a route: `describeStates('/retakes', { as: asTeacher, … })`. */
export function describeStates(route: string, states: States): void {
  const address = states.at ?? route;
  const open = (stubs: Stubs = {}, as = states.as) => renderPage(address, { ...states.stubs, ...stubs }, as);
  const malformed: Check = [
    'an address that names nothing',
    async () => {
      renderPage(route.replaceAll(/:\w+/g, 'none'), states.stubs, states.as);
      await expectWords('Этой страницы не существует, или она вам недоступна');
    },
  ];
  const checks = [
    [namesOf(states), () => passStates(states, open, address)] satisfies Check,
    ...accessOf(states, open, address),
    ...(route.includes(':') ? [malformed] : []),
  ];
  describe(`the page ${route}`, () => {
    test.each(checks)('%s', (_, run) => run());
  });
}

type Open = (stubs?: Stubs, as?: Viewer) => RenderedPage;

const namesOf = ({ reads, empty }: States): string =>
  [
    ...(isAbsent(reads) ? [] : ['loading', 'an error and another try', 'no network and its return']),
    'what it read',
    ...(isAbsent(reads) ? [] : ['a refusal']),
    ...(isAbsent(empty) ? [] : ['nothing']),
  ].join(', ');

/** Opens the page once and lets it pass through its states, because opening it costs more than all of them. */
async function passStates(states: States, open: Open, address: string): Promise<void> {
  const { reads, stubs, shows, empty } = states;
  const page = isAbsent(reads) ? open() : await passFailures(reads, states, open);
  await inState('what it read', async () => {
    await expectWords(shows);
    expect(screen.queryByRole('alert')).toBeNull();
  });
  if (!isAbsent(reads))
    await inState('a refusal', async () => {
      await readAgain(page, address, { ...stubs, [reads]: refused('access-denied') });
      await expectAlert('У вас нет доступа к этой странице');
    });
  if (!isAbsent(empty))
    await inState('nothing', async () => {
      // Another person is not the same page.
      if ('auth.getAuth' in empty.stubs) {
        closePage();
        open(empty.stubs);
      } else await readAgain(page, address, { ...stubs, ...empty.stubs });
      await expectWords(empty.shows);
    });
}

/** Opens the page and leads it from loading through an error and a lost network to the data. */
async function passFailures(reads: CallKey, { stubs, shows }: States, open: Open): Promise<RenderedPage> {
  const first = Promise.withResolvers<Outcome>();
  const page = open({ [reads]: () => first.promise });
  await inState('loading', () =>
    // The element differs while the code of the page is loaded, so it is looked for and checked in one go.
    waitFor(() => {
      expect(page.asked(reads)).not.toEqual([]);
      expect(screen.getByText('Загружаем…')).toBeInTheDocument();
    }),
  );
  await inState('an error and another try', async () => {
    first.resolve(refused('internal'));
    const alert = await expectAlert('Не удалось загрузить');
    page.stub({ [reads]: offline });
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
  });
  await inState('no network and its return', async () => {
    await expectAlert('Отсутствует подключение к серверу');
    page.stub({ [reads]: stubs[reads] });
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await expectWords(shows);
  });
  return page;
}

/** What the frame of every page keeps of the domain auth. */
const OF_FRAME = new Set<unknown>(['getAuth', 'getAuthInformation']);

/** Leaves the page and comes back when the server answers otherwise. */
async function readAgain(page: RenderedPage, address: string, stubs: Stubs): Promise<void> {
  page.stub(stubs);
  await page.open('/nowhere');
  await expectWords('Этой страницы не существует, или она вам недоступна');
  queryClient.removeQueries({ predicate: ({ queryKey }) => !(queryKey[0] === 'auth' && OF_FRAME.has(queryKey[1])) });
  await page.open(address);
}

/** Names the state in which the page failed. */
async function inState(name: string, check: () => Promise<unknown>): Promise<void> {
  try {
    await check();
  } catch (error) {
    throw new Error(`In the state «${name}»: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  }
}

function accessOf({ as, deniedTo }: States, open: Open, address: string): Check[] {
  const denied = async () => {
    open({}, deniedTo as Viewer);
    await expectAlert('У вас нет доступа');
  };
  const guest = async () => {
    const page = open({}, asGuest);
    await waitFor(() => expect(page.address()).toBe(`/auth?${new URLSearchParams({ redirect: address })}`));
  };
  return [
    ...(isAbsent(deniedTo) ? [] : [['no access: the page is not opened', denied] satisfies Check]),
    ...(as === asGuest ? [] : [['no access: a guest signs in first', guest] satisfies Check]),
  ];
}

async function expectWords(words: Words): Promise<void> {
  const found = await screen.findAllByText(words);
  expect(found[0]).toBeVisible();
}
async function expectAlert(words: string): Promise<HTMLElement> {
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  return alert;
}
