// Signing in through identity providers (OpenID Connect), linking accounts, and the settings of providers.
import { endpoint } from '../endpoint.ts';
import { asRead, done, id, idParams, moment, nullable, ownPassword, singleLine, Type } from '../schemas.ts';

/** What a button of the sign-in page needs to know of a provider. */
export const ProviderButton = Type.Object({ id: id(), title: Type.String({ description: 'What the button says' }) });

const provider = Type.Object({ provider: id('Identity provider') });
const Visit = Type.Object({ url: Type.String({ description: 'Address at the provider that the browser opens' }) });
const returned = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 4000, description: 'What the provider sent back' }),
  state: Type.Optional(
    Type.String({ maxLength: 500, description: 'As the provider sent it back; compared when it is there' }),
  ),
  iss: Type.Optional(Type.String({ maxLength: 2000, description: 'Issuer, when the provider sent it back' })),
});

const IdentityProvider = Type.Object({
  ...ProviderButton.properties,
  issuer: Type.String({ description: 'Address under which the provider describes itself' }),
  client_id: Type.String(),
  has_secret: Type.Boolean({ description: 'A client secret is stored; it is never shown' }),
  email_domains: Type.Array(Type.String(), {
    description: 'Whose e-mails count for the two rules below; empty for any domain',
  }),
  links_by_email: Type.Boolean({
    description: 'An account without rights is linked to whoever comes with its e-mail, verified by the provider',
  }),
  admits_new: Type.Boolean({ description: 'Whoever has no account yet becomes a member' }),
  is_on: Type.Boolean({ description: 'The sign-in page shows the button' }),
  identities: Type.Integer({ description: 'Linked accounts' }),
  redirect_uri: Type.String({ description: 'Address to be registered with the provider' }),
  updated_at: moment('Last change'),
});
export type IdentityProvider = Type.Static<typeof IdentityProvider>;

const settings = {
  title: singleLine('What the button says', { min: 1, max: 60 }),
  issuer: singleLine('Address under which the provider describes itself', { min: 1, max: 500 }),
  client_id: singleLine('Id of this install at the provider', { min: 1, max: 500 }),
  client_secret: Type.Optional(
    nullable(Type.String({ maxLength: 1000, description: 'Secret; absent: as it is, null: none' })),
  ),
  email_domains: Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\s@]+$' }), {
      maxItems: 50,
      description: 'E-mail domains',
    }),
  ),
  links_by_email: Type.Optional(Type.Boolean()),
  admits_new: Type.Optional(Type.Boolean()),
  is_on: Type.Optional(Type.Boolean()),
};

export const identityAuth = {
  startIdentity: endpoint({
    method: 'POST',
    path: '/api/v2/auth/identity/:provider/start',
    summary: 'Begin signing in through a provider: where the browser goes, and a cookie that binds the visit to it',
    access: 'public',
    params: provider,
    response: Visit,
  }),
  enterByIdentity: endpoint({
    method: 'POST',
    path: '/api/v2/auth/:provider',
    summary: 'Sign in with the code that the provider has sent back to the browser that began',
    access: 'public',
    params: provider,
    body: returned,
    response: Type.Object({ token: Type.String({ description: 'Bearer token for the Authorization header' }) }),
  }),
  listMyIdentities: endpoint({
    method: 'GET',
    path: '/api/v2/me/identities',
    summary: 'Providers of the company, and my accounts with them',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    response: Type.Object({
      data: Type.Array(
        Type.Object({
          id: id(),
          provider: ProviderButton,
          email: nullable(Type.String({ description: 'E-mail at the provider' })),
          used_at: nullable(moment('Last sign-in')),
          created_at: moment('When it was linked'),
        }),
      ),
      providers: Type.Array(ProviderButton),
    }),
  }),
  startLinking: endpoint({
    method: 'POST',
    path: '/api/v2/me/identities/:provider/start',
    summary: 'Begin linking my account with one of a provider',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    params: provider,
    body: Type.Object({
      current_password: Type.Optional(
        Type.String({ minLength: 1, maxLength: 200, description: 'Own password; not needed right after signing in' }),
      ),
    }),
    response: Visit,
  }),
  linkIdentity: endpoint({
    method: 'POST',
    path: '/api/v2/me/identities/:provider',
    summary: 'Link my account with the one that has come back from the provider',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    params: provider,
    body: returned,
    response: done,
  }),
  unlinkIdentity: endpoint({
    method: 'DELETE',
    path: '/api/v2/me/linked-identities/:id',
    summary: 'Unlink an account of mine',
    access: 'member',
    opensToParents: true,
    isPersonal: true,
    params: idParams('Linked account'),
    response: done,
  }),
  listIdentityProviders: endpoint({
    method: 'GET',
    path: '/api/v2/admin/identity-providers',
    summary: 'Identity providers of the company',
    access: 'company_read',
    response: Type.Object({ data: Type.Array(IdentityProvider) }),
  }),
  createIdentityProvider: endpoint({
    method: 'POST',
    once: true,
    path: '/api/v2/admin/identity-providers',
    summary:
      'Add an identity provider; only by who may change people and open all that their accounts hold, because it opens them',
    access: 'services_write',
    body: Type.Object({ ...settings, current_password: ownPassword }),
    response: IdentityProvider,
  }),
  updateIdentityProvider: endpoint({
    method: 'PUT',
    path: '/api/v2/admin/identity-providers/:id',
    summary: 'Change an identity provider; only by who may add one',
    access: 'services_write',
    params: idParams('Identity provider'),
    body: Type.Object({ ...settings, current_password: ownPassword, updated_at: asRead }),
    response: IdentityProvider,
  }),
  deleteIdentityProvider: endpoint({
    method: 'DELETE',
    path: '/api/v2/admin/identity-providers/:id',
    summary: 'Remove an identity provider with all its links; only by who may add one',
    access: 'services_write',
    params: idParams('Identity provider'),
    body: Type.Object({ current_password: ownPassword }),
    response: done,
  }),
  checkIdentityProvider: endpoint({
    method: 'POST',
    path: '/api/v2/admin/identity-providers/:id/check',
    summary: 'Ask the provider to describe itself',
    access: 'services_write',
    params: idParams('Identity provider'),
    response: Type.Object({
      ok: Type.Boolean({ description: 'It answered as an identity provider that this install can use' }),
      problem: nullable(Type.String({ description: 'Why not, in the language of the caller' })),
    }),
  }),
};
