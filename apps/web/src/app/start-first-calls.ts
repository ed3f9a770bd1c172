// Runs inside the page, before any file of the application has come: sends the calls that the server has named for this page,
// and tells the frame of index.html its colours and whether somebody is still to sign in.
// It is bundled into the page itself, so it imports only types.
import type { AuthInfo } from '@orbita/contract/auth';
import type { EarlyCall, EarlyCalls, FirstCall } from '../api/client/early-calls.ts';

const named = document.querySelector<HTMLMetaElement>('meta[name="first-calls"]');
const token = sessionStorage.getItem('orbita.token') ?? localStorage.getItem('orbita.token');
const html = document.documentElement;
html.dataset['mantineColorScheme'] = firstScheme();
if (token === null || window.location.pathname.startsWith('/auth')) html.dataset['entering'] = '';
if (named) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server has written it from first-load.json.
  const calls = JSON.parse(named.content) as FirstCall[];
  const send = prepare();
  if (token !== null) void sendAll(calls, send).catch(() => undefined);
  else for (const { url, when } of calls) if (when === 'guest') void send(url);
  // The first format of a date loads the tables of the whole world, which is done while the files are on their way.
  setTimeout(() => new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', month: 'long' }).format());
}

/** As `currentScheme` of base/colour-scheme.ts chooses it. */
function firstScheme(): 'light' | 'dark' {
  const stored = localStorage.getItem('mantine-color-scheme-value');
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

type Send = (url: string) => Promise<Response>;

/** Returns what sends a call and keeps it for the application. */
function prepare(): Send {
  // As `firstLanguage` of base/language.ts chooses it.
  const language = /^en\b/i.test(localStorage.getItem('orbita.language') ?? navigator.language) ? 'en' : 'ru';
  const sent: EarlyCalls['sent'] = new Map();
  window.orbitaEarly = { token, language, sent };
  const headers = {
    'Accept-Language': language,
    'X-Requested-With': 'XMLHttpRequest',
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
  return (url) => {
    // The whole response is read at once, since one that nobody takes would keep its connection.
    const call: EarlyCall = {
      response: fetch(url, { headers }).then(async (come) => new Response(await come.blob(), come)),
    };
    sent.set(url, call);
    call.response.then(
      () => (call.cameAt = performance.now()),
      // A failure is the business of whoever takes the response.
      () => undefined,
    );
    return call.response;
  };
}

/** Sends what needs only the address at once, and the rest when it is known who asks. */
async function sendAll(calls: readonly FirstCall[], send: Send): Promise<void> {
  const isOfUser = ({ url, when }: FirstCall) => when !== undefined || url.includes('__me__');
  for (const call of calls) if (!isOfUser(call)) void send(call.url);
  const auth = await send('/api/v2/auth');
  if (!auth.ok) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server answers by the contract.
  const { user } = (await auth.clone().json()) as AuthInfo;
  for (const { url, when } of calls.filter(isOfUser))
    if (when === undefined || (when !== 'guest' && user[when] > 0)) void send(url.replace('__me__', String(user.id)));
}
