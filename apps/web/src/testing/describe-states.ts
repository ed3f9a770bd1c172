// Tests the states every page has: loading, loaded, empty, error, no access, offline. A page test declares them once per route.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPage, type RenderedPage } from './render-page.tsx';
import { offline, pending, refused, type CallKey, type Stubs } from './stubs.ts';
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
    ...whatIsShown(states, open),
    ...readingOf(states, open),
    ...accessOf(states, open, address),
    ...(route.includes(':') ? [malformed] : []),
  ];
  describe(`the page ${route}`, () => {
    test.each(checks)('%s', (_, run) => run());
  });
}

type Open = (stubs?: Stubs, as?: Viewer) => RenderedPage;

function whatIsShown({ shows, empty }: States, open: Open): Check[] {
  const shown: Check = [
    'shows what it read',
    async () => {
      open();
      await expectWords(shows);
      expect(screen.queryByRole('alert')).toBeNull();
    },
  ];
  if (isAbsent(empty)) return [shown];
  return [
    shown,
    [
      'empty',
      async () => {
        open(empty.stubs);
        await expectWords(empty.shows);
      },
    ],
  ];
}

function readingOf({ reads, stubs, shows }: States, open: Open): Check[] {
  if (isAbsent(reads)) return [];
  const answered = { [reads]: stubs[reads] } as Stubs;
  const loading = async () => {
    const page = open({ [reads]: pending });
    // The element differs while the code of the page is loaded, so it is looked for and checked in one go.
    await waitFor(() => {
      expect(page.asked(reads)).not.toEqual([]);
      expect(screen.getByText('Загружаем…')).toBeInTheDocument();
    });
  };
  const failed = async () => {
    const page = open({ [reads]: refused('internal') });
    const alert = await expectAlert('Не удалось загрузить');
    page.stub(answered);
    await page.user.click(within(alert).getByRole('button', { name: 'Повторить' }));
    await expectWords(shows);
  };
  const withoutAccess = async () => {
    open({ [reads]: refused('access-denied') });
    await expectAlert('У вас нет доступа к этой странице');
  };
  const withoutNetwork = async () => {
    const page = open({ [reads]: offline });
    await expectAlert('Отсутствует подключение к серверу');
    page.stub(answered);
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
    await expectWords(shows);
  };
  return [
    ['loading', loading],
    ['error, and another try', failed],
    ['no access: the server refuses', withoutAccess],
    ['offline, and the network returns', withoutNetwork],
  ];
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
