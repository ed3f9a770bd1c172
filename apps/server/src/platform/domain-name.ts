// Names that institutions answer on.
import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
/** The address of this machine, on which an install is tried out. */
const LOOPBACK = '127.0.0.1';

/** Returns a domain as browsers send it; undefined for what is none, such as an address of a machine or a name with an empty part. */
export function readDomainName(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  if (name === LOOPBACK) return name;
  const labels = name.split('.');
  if (name.length > 253 || !labels.every((label) => LABEL.test(label))) return undefined;
  // Browsers take a name whose last part is a number for an address.
  if (isIP(name) !== 0 || /^(\d+|0x[\da-f]*)$/.test(labels.at(-1) ?? '')) return undefined;
  return domainToASCII(name) === name ? name : undefined;
}

/** Returns the host of a request in the one way in which domains are stored: the dot that may end it means the same host. */
export const domainOfHost = (host: string): string => host.toLowerCase().replace(/\.$/, '');
