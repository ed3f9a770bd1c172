// The part of the identity provider that the tests use.
declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http';

  export interface Settings {
    clients: { client_id: string; client_secret?: string; redirect_uris: string[] }[];
    claims: Record<string, string[]>;
    cookies: { keys: string[] };
    findAccount: (context: unknown, id: string) => { accountId: string; claims: () => Record<string, unknown> };
  }
  export default class Provider {
    constructor(issuer: string, settings: Settings);
    callback(): RequestListener;
  }
}
