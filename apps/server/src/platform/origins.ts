// The addresses that links lead to.
// Invariant: what somebody else opens, such as a link of a mail, never takes its host from a request, whose sender could name any.
import { type Sql, sql } from '@orbita/database';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { isOverTls } from '../http/secure-transport.ts';
import { domainOfHost } from './domain-name.ts';

export type Origins = Pick<Config, 'publicUrl' | 'port'>;

/** What stands before and after the host of the public address. */
const partsOf = (publicUrl: string): { before: string; after: string } => {
  const url = new URL(publicUrl);
  return { before: `${url.protocol}//`, after: `${url.port ? `:${url.port}` : ''}${url.pathname.replace(/\/+$/, '')}` };
};

/** Returns the address that links of a company lead to: its domain, or else the public address, or else this machine. */
export function originOf({ publicUrl, port }: Origins, companyDomain: string | null): string {
  if (publicUrl === undefined) return companyDomain === null ? `http://127.0.0.1:${port}` : `https://${companyDomain}`;
  if (companyDomain === null) return publicUrl.replace(/\/+$/, '');
  const { before, after } = partsOf(publicUrl);
  return `${before}${companyDomain}${after}`;
}

/** The same for the domain of each row, as SQL. */
export const originSql = (origins: Origins, companyDomain: Sql): Sql => {
  const elsewhere = originOf(origins, null);
  if (origins.publicUrl === undefined) return sql`coalesce('https://' || ${companyDomain}, ${elsewhere}::text)`;
  const { before, after } = partsOf(origins.publicUrl);
  return sql`coalesce(${before}::text || ${companyDomain} || ${after}::text, ${elsewhere}::text)`;
};

/** Returns the address to which a browser comes back that leaves for another service; only its own request may name the host. */
export function returnOriginOf(config: Origins, request: FastifyRequest, companyDomain: string | null): string {
  const isOwnHost = companyDomain === null || domainOfHost(request.hostname) === companyDomain;
  if (config.publicUrl !== undefined || !isOwnHost) return originOf(config, companyDomain);
  return `${isOverTls(config, request) ? 'https' : 'http'}://${request.host}`;
}
