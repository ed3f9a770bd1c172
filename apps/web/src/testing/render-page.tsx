// Renders a page as a user meets it: with the real routes, guard, texts and client, and stubs instead of the server.
import { forgetWaitingWrites } from '../ui/saving/write-queue.ts';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../api/query.ts';
import { keepToken } from '../api/client/keep-token.ts';
import { clearToken } from '../api/client/session.ts';
import { Root } from '../app/root.tsx';
import { routes } from '../app/routes.tsx';
import { leadToSignIn } from '../app/session-end.ts';
import { theme } from '../app/theme.ts';
import { dismissConfirmation } from '../ui/dialogs/confirm.tsx';
import { unlockAll } from '../base/lock.ts';
import { notices } from '../base/notices.ts';
import { forgetUnsaved } from '../base/unsaved.ts';
import { pageOf, replyOf } from './sample.ts';
import { createStubServer, type StubRequest, type StubServer } from './stub-server.ts';
import type { Asked, CallKey, Stubs } from './stubs.ts';
import { asStudent, type Viewer } from './viewers.ts';

export interface RenderedPage {
  /** Clicks and types like a user. */
  user: UserEvent;
  /** Returns the current address with its query. */
  address: () => string;
  /** Navigates to another address, as a link does. */
  open: (address: string) => Promise<void>;
  /** Goes back, as the browser's button does. */
  back: () => Promise<void>;
  /** Adds or replaces stubs. */
  stub: (stubs: Stubs) => void;
  /** Returns the requests of a call, oldest first. */
  asked: <K extends CallKey>(key: K) => Asked<K>[];
}

// Without a layout every button measures as scrolled away, and its menu would be hidden as soon as that is noticed.
Object.assign(theme, { components: { ...theme.components, Popover: { defaultProps: { hideDetached: false } } } });

let server: StubServer | undefined;
let isNavigating = (): boolean => false;
let stopLeading = (): void => undefined;

/** Stubs of the calls that the frame makes on every page; a test in which a guest signs in needs them too. */
export const frameStubs = (viewer: NonNullable<Viewer>): Stubs => ({
  'auth.getAuth': viewer,
  'auth.recordActivity': { ok: true },
  'notifications.getNotificationStatus': replyOf('notifications.getNotificationStatus'),
  'marking.listMarkingQueue': pageOf([]),
});

/** Stubs of an empty main page, for tests of what leads there. */
export const homeStubs = (viewer: NonNullable<Viewer>): Stubs => ({
  ...frameStubs(viewer),
  'schedule.listScheduleLessons': replyOf('schedule.listScheduleLessons'),
  'notifications.listNotifications': replyOf('notifications.listNotifications'),
  'answers.listAnswers': replyOf('answers.listAnswers'),
  'standing.getProgress': replyOf('standing.getProgress'),
  'retakes.listStudentRetakes': replyOf('retakes.listStudentRetakes'),
});

/**
 * Opens an address: `renderPage('/retakes', { 'retakes.listTeacherRetakes': pageOf([]) }, asTeacher)`.
 * A call without a stub, or one that does not match the contract, fails the test by name.
 */
export const renderPage = (address: string, stubs: Stubs = {}, viewer: Viewer = asStudent): RenderedPage =>
  openRoutes(routes, address, { stubs, viewer });

/** Renders a component inside the application's frame: `renderComponent(<Toy />, { at: '/toy?page=2' })`. */
export function renderComponent(
  element: ReactNode,
  { at = '/toy', stubs = {}, viewer = asStudent }: { at?: string; stubs?: Stubs; viewer?: Viewer } = {},
): RenderedPage {
  const handle = { access: 'public', hideMenu: true, hideFooter: true };
  const shell = async () => ({ Component: (await import('../app/shell/shell.tsx')).Shell });
  const framed = [{ lazy: shell, children: [{ path: '*', element, handle }] }];
  return openRoutes([{ Component: Root, children: framed }], at, { stubs, viewer });
}

function openRoutes(
  opened: RouteObject[],
  address: string,
  { stubs, viewer }: { stubs: Stubs; viewer: Viewer },
): RenderedPage {
  const own = createStubServer();
  server = own;
  own.stub({
    'auth.getAuthInformation': replyOf('auth.getAuthInformation'),
    'companies.getStartPage': replyOf('companies.getStartPage', { logo_src: null, tiles: [], embedded_code: '' }),
    // The frame of the pages of the own application reads it.
    'contracts.getOwnSeal': replyOf('contracts.getOwnSeal', {
      is_sealed: false,
      is_open_here: false,
      needs_office: false,
      changed_at: null,
    }),
  });
  if (viewer) {
    keepToken('token', false);
    own.stub(frameStubs(viewer));
  }
  own.stub(stubs);
  const router = createMemoryRouter(opened, { initialEntries: [address] });
  isNavigating = () => router.state.navigation.state !== 'idle';
  stopLeading = leadToSignIn(router);
  render(<RouterProvider router={router} />);
  return {
    user: userEvent.setup(),
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    open: (to) => router.navigate(to),
    back: () => router.navigate(-1),
    stub: own.stub,
    asked: own.asked,
  };
}

/** Answers a request of the open page. */
export function answerRequest(request: StubRequest): Promise<Response> {
  if (!server) return Promise.reject(new Error(`No page is open, and yet ${request.method} ${request.url} was asked`));
  return server.answer(request);
}

/** Whether the open page is going elsewhere or waits for a reply, so that what it shows now may be gone in a moment. */
export const isUnderWay = (): boolean => isNavigating() || server?.isAnswering() === true;

/**
 * Waits until the page that a test leads to last has arrived, so that its faults are told by every run and not by slow ones alone;
 * a page that a test holds back is not waited for longer than some turns of the event loop.
 */
export async function arriveOrHang(): Promise<void> {
  for (let turn = 0; turn < 200 && isUnderWay(); turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Fails the test at once because of an error thrown by the page. */
export const failPage = (error: unknown): void => server?.fail(error instanceof Error ? error.message : String(error));

/** Unmounts the page and clears all its state; throws the violations of the contract. */
export function closePage(): void {
  const faults = server?.faults() ?? [];
  cleanup();
  server = undefined;
  isNavigating = () => false;
  stopLeading();
  unlockAll();
  queryClient.clear();
  notices.set([]);
  dismissConfirmation();
  forgetUnsaved();
  forgetWaitingWrites();
  clearToken();
  localStorage.clear();
  sessionStorage.clear();
  document.title = '';
  if (faults.length > 0) throw new Error([...new Set(faults)].join('\n'));
}

const PAGE_SAYS = 'The page says:';
function textOf(container: Element): string {
  const shown = container.cloneNode(true) as Element;
  for (const style of shown.querySelectorAll('style, script')) style.remove();
  return shown.textContent;
}

/** Turns of the event loop in which the page draws what an event changed, and what follows from it. */
const TURNS = 5;
const nextTurn = globalThis.setImmediate;
async function drawn(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => nextTurn(resolve));
}

const { asyncWrapper } = getConfig();
configure({
  // A busy machine may need this long; a passing test does not wait for it.
  asyncUtilTimeout: 30_000,
  // A violation of the contract ends the waiting immediately.
  asyncWrapper: async (wait) => {
    const result = await asyncWrapper(() => (server ? Promise.race([wait(), server.fault]) : wait()));
    await drawn();
    return result;
  },
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    // Most of these errors only say that it is too early; the page is read for one that somebody reads.
    let text = message ?? '';
    Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => (text = text.includes(PAGE_SAYS) ? text : `${text}\n\n${PAGE_SAYS} ${textOf(container)}`),
      set: (next: string) => {
        text = next;
      },
    });
    return error;
  },
});
