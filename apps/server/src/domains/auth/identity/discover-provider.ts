// Asks providers to describe themselves; what they say is kept for ten minutes.
import * as client from 'openid-client';
import { AppError } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { fetchOutside } from '../../../platform/outside-fetch.ts';
import type { UsedProvider } from './providers.queries.ts';

const KEPT = 10 * 60_000;
const MOST_KEPT = 1000;
const known = new Map<string, { at: number; configuration: Promise<client.Configuration> }>();

type DiscoverDeps = Pick<Deps, 'config' | 'vault'>;

/** Names the place of a secret in the vault, so that no row takes over the secret of another. */
export const placeOfSecret = (providerId: number): string => `identity-provider:${providerId}`;

/** Whether the browser may be sent to an address that a provider names. */
export const isUsableAddress = ({ config }: Pick<Deps, 'config'>, { protocol }: URL): boolean =>
  protocol === 'https:' || (config.privateServices && protocol === 'http:');

/** Proves the client as the provider takes it; in the header unless only the body is named. */
const proveBy =
  (secret: string): client.ClientAuth =>
  (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isInHeader = methods === undefined || methods.includes('client_secret_basic');
    return (isInHeader ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret))(server, ...request);
  };

async function askProvider({ config, vault }: DiscoverDeps, provider: UsedProvider): Promise<client.Configuration> {
  const secret = provider.client_secret && vault.unlock(provider.client_secret, placeOfSecret(provider.id));
  const proof = secret ? proveBy(secret.toString()) : client.None();
  return client.discovery(new URL(provider.issuer), provider.client_id, undefined, proof, {
    [client.customFetch]: (url, { method, headers, body }) =>
      fetchOutside(
        url,
        { method, headers, body: body instanceof URLSearchParams ? body.toString() : undefined },
        config.privateServices,
      ),
    // Without it the library trusts the connection instead of the signature of the ID token.
    execute: [client.enableNonRepudiationChecks, ...(config.privateServices ? [client.allowInsecureRequests] : [])],
  });
}

/** Returns the provider as it describes itself. */
export async function discoverProvider(deps: DiscoverDeps, provider: UsedProvider): Promise<client.Configuration> {
  const key = `${provider.id} ${provider.issuer} ${provider.updated_at}`;
  const kept = known.get(key);
  if (kept && Date.now() - kept.at < KEPT) return kept.configuration;
  if (known.size >= MOST_KEPT) known.clear();
  const configuration = askProvider(deps, provider).catch(() => {
    known.delete(key);
    throw new AppError('identity-unreachable');
  });
  known.set(key, { at: Date.now(), configuration });
  return configuration;
}

/** Asks the provider again, whatever is kept; throws what went wrong. */
export const checkProvider = (deps: DiscoverDeps, provider: UsedProvider): Promise<client.Configuration> =>
  askProvider(deps, provider);
