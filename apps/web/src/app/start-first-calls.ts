// Runs inside the page, before any file of the application has come: sends the calls that the server has named for this page.
// It is bundled into the page itself, so it imports only types.
import type { AuthInfo } from '@orbita/contract/auth';
import type { EarlyCall, EarlyCalls, FirstCall } from '../api/client/early-calls.ts';

const named = document.querySelector<HTMLMetaElement>('meta[name="first-calls"]');
const token = sessionStorage.getItem('orbita.token') ?? localStorage.getItem('orbita.token');
if (named && token !== null) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server has written it from first-load.json.
  void start(JSON.parse(named.content) as FirstCall[], token).catch(() => undefined);
  // The first format of a date loads the tables of the whole world, which is done while the files are on their way.
  setTimeout(() => new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', month: 'long' }).format());
}

/** Sends what needs only the address at once, and the rest when it is known who asks. */
async function start(calls: FirstCall[], session: string): Promise<void> {
  const language = localStorage.getItem('orbita.language') === 'en' ? 'en' : 'ru';
  const sent: EarlyCalls['sent'] = new Map();
  window.orbitaEarly = { token: session, language, sent };
  const headers = {
    'Accept-Language': language,
    'X-Requested-With': 'XMLHttpRequest',
    Authorization: `Bearer ${session}`,
  };
  const send = (url: string): Promise<Response> => {
    const call: EarlyCall = { response: fetch(url, { headers }) };
    sent.set(url, call);
    call.response.then(
      () => (call.cameAt = performance.now()),
      // A failure is the business of whoever takes the response.
      () => undefined,
    );
    return call.response;
  };
  const isOfUser = ({ url, when }: FirstCall) => when !== undefined || url.includes('__me__');
  for (const call of calls) if (!isOfUser(call)) void send(call.url);
  const auth = await send('/api/v2/auth');
  if (!auth.ok) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The server answers by the contract.
  const { user } = (await auth.clone().json()) as AuthInfo;
  for (const call of calls)
    if (isOfUser(call) && (call.when === undefined || user[call.when] > 0))
      void send(call.url.replace('__me__', String(user.id)));
}
