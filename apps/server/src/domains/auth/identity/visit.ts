// A visit to an identity provider: authorization code with PKCE, state and nonce, bound to the browser that began it.
// Invariants:
// a visit comes back once, to the browser that began it, within ten minutes;
// what a provider says counts only after its signature, issuer, audience and nonce were checked.
import * as client from 'openid-client';
import { AppError, found } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import type { CallContext } from '../../../http/mount.ts';
import { isOverTls } from '../../../http/secure-transport.ts';
import { hashToken, newToken } from '../../../http/viewer.ts';
import { insertFlow, type Subject, takeFlow } from './identities.queries.ts';
import { discoverProvider, isUsableAddress } from './discover-provider.ts';
import type { UsedProvider } from './providers.queries.ts';

const COOKIE = 'orbita_identity';
const MINUTES = 10;
const SCOPE = 'openid email profile';

const cookieOf = (call: CallContext): string | undefined =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(call.reply.request.headers.cookie ?? '')?.[1];

/** Begins a visit and returns the address at the provider. */
export async function beginVisit(
  deps: Deps,
  provider: UsedProvider,
  { userId, redirectUri }: { userId: number | null; redirectUri: string },
  call: CallContext,
): Promise<{ url: string }> {
  const configuration = await discoverProvider(deps, provider);
  const [key, verifier] = [newToken(), client.randomPKCECodeVerifier()];
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: SCOPE,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  if (!isUsableAddress(deps, url)) throw new AppError('identity-unreachable');
  await insertFlow(deps.db, {
    ...{ keyHash: hashToken(key), providerId: provider.id, userId, state, nonce, verifier, redirectUri },
    minutes: MINUTES,
  });
  const secure = isOverTls(deps.config, call.reply.request) ? '; Secure' : '';
  call.reply.header(
    'Set-Cookie',
    `${COOKIE}=${key}; Path=/api; HttpOnly; SameSite=Lax${secure}; Max-Age=${MINUTES * 60}`,
  );
  return { url: url.href };
}

/** What a provider says of the person who came back. */
export interface Claims extends Subject {
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}
export interface Returned {
  code: string;
  state?: string | undefined;
  iss?: string | undefined;
}

const textOf = (value: unknown, max = 100): string =>
  typeof value === 'string'
    ? value
        .replaceAll(/\p{Cc}/gu, ' ')
        .trim()
        .slice(0, max)
    : '';
/** Returns an address that mails can go to, or null. */
const addressOf = (value: unknown): string | null =>
  typeof value === 'string' &&
  value.length <= 255 &&
  /^[^\s@<>(),;:"\p{Cc}]+@[^\s@<>(),;:"\p{Cc}]+\.[^\s@<>(),;:"\p{Cc}]+$/u.test(value.trim())
    ? value.trim()
    : null;

/** Reads the claims of the ID token, and what it leaves out from the provider itself. */
async function readClaims(
  configuration: client.Configuration,
  tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>,
): Promise<Claims> {
  const signed = found(tokens.claims(), 'identity-failed');
  const asked =
    signed['email'] === undefined && configuration.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(configuration, tokens.access_token, signed.sub)
      : {};
  const claims: Record<string, unknown> = { ...asked, ...signed };
  // Whether an address is verified is told by who tells the address.
  const mail: Record<string, unknown> = signed['email'] === undefined ? asked : signed;
  const name = textOf(claims['name']);
  return {
    issuer: signed.iss,
    subject: signed.sub,
    email: addressOf(mail['email']),
    isEmailVerified: mail['email_verified'] === true,
    firstName: textOf(claims['given_name']) || name.split(' ')[0] || '—',
    lastName: textOf(claims['family_name']) || name.split(' ').slice(1).join(' ') || '—',
  };
}

/** Ends the visit of this browser and returns what the provider says; a signed-in person ends only an own visit. */
export async function endVisit(
  deps: Deps,
  provider: UsedProvider,
  { userId, returned }: { userId: number | null; returned: Returned },
  call: CallContext,
): Promise<Claims> {
  const key = cookieOf(call);
  const flow = key === undefined ? undefined : await takeFlow(deps.db, hashToken(key), provider.id);
  call.reply.header('Set-Cookie', `${COOKIE}=; Path=/api; HttpOnly; SameSite=Lax; Max-Age=0`);
  if (!flow || flow.user_id !== userId) throw new AppError('identity-visit-over');
  if (returned.state !== undefined && returned.state !== flow.state) throw new AppError('identity-visit-over');
  const configuration = await discoverProvider(deps, provider);
  const url = new URL(flow.redirect_uri);
  url.search = new URLSearchParams({
    code: returned.code,
    state: flow.state,
    iss: returned.iss ?? configuration.serverMetadata().issuer,
  }).toString();
  try {
    const checks = { pkceCodeVerifier: flow.verifier, expectedState: flow.state, expectedNonce: flow.nonce };
    return await readClaims(configuration, await client.authorizationCodeGrant(configuration, url, checks));
  } catch (error) {
    if (error instanceof AppError) throw error;
    call.reply.log.warn(error, 'An identity provider did not prove who came back');
    throw new AppError('identity-failed');
  }
}
