// A real identity provider on a free port, and the browser of somebody who signs in there.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface RunningProvider {
  issuer: string;
  /** What the provider says of somebody, by the login typed there. */
  people: Record<string, Record<string, unknown>>;
  /** Signs in at the provider as its own pages do; returns the address that it sends the browser back to. */
  visit(url: string, login: string): Promise<URL>;
  close(): Promise<unknown>;
}

/** Follows redirects with cookies until an address outside of the provider; fills in the forms on the way. */
async function follow(start: string, { issuer, login }: { issuer: string; login: string }): Promise<URL> {
  const cookies = new Map<string, string>();
  let [url, body]: [string, string | undefined] = [start, undefined];
  for (let step = 0; step < 12; step += 1) {
    if (!url.startsWith(issuer)) return new URL(url);
    const reply = await fetch(url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = reply.headers.get('location');
    const page = await reply.text();
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1];
    body = next === null && prompt ? new URLSearchParams({ prompt, login, password: 'any' }).toString() : undefined;
    if (next === null && !prompt)
      throw new Error(
        `The provider says ${reply.status}: ${page.replaceAll(/<style>[^]*<\/style>|<[^>]*>|\s+/g, ' ').slice(0, 500)}`,
      );
    url = next === null ? url : new URL(next, url).href;
  }
  throw new Error('The provider goes round in circles');
}

/** Starts a provider whose client `orbita` may come back to these addresses. */
export async function startProvider(redirectUris: string[]): Promise<RunningProvider> {
  const server: Server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people: RunningProvider['people'] = {};
  const provider = new Provider(issuer, {
    clients: [{ client_id: 'orbita', client_secret: 'a secret of the client', redirect_uris: redirectUris }],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    cookies: { keys: ['a key of the cookies'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
  });
  server.on('request', provider.callback());
  return {
    issuer,
    people,
    visit: (url, login) => follow(url, { issuer, login }),
    close: () => new Promise((closed) => server.close(closed)),
  };
}
