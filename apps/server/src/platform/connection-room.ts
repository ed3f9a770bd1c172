// How many connections a server takes, so that files and the database can still be opened when nobody can connect any more.
// Invariants:
// connections leave a part of the files that the system lets a process open;
// one address takes half of them at most;
// a request of nobody ends when its body is late, because it would hold its connection for minutes.
import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Trust } from '../http/trusted-proxies.ts';

/** What the system is taken to allow where it does not say: the least of common systems. */
const USUAL_FILES = 1024;
/** Share of the files that connections of a server take at most. */
const SHARE = 0.6;
/** Time for the body of a request that names no session: such bodies are a form at most. */
const BODY_MILLISECONDS = 30_000;

interface Limits {
  /** The most connections at a time. */
  most?: number;
  bodyMilliseconds?: number;
}

/** Returns how many files this process may have open. */
export function countOpenFiles(): number {
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: number | string } } };
  const soft = userLimits?.open_files?.soft;
  if (soft === 'unlimited') return 100_000;
  return typeof soft === 'number' && soft > 0 ? soft : USUAL_FILES;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Bounds the connections of a server; a trusted proxy, which bounds its own clients, may take all of them. */
export function boundConnections(
  server: Server,
  trust: Trust,
  { most = Math.max(100, Math.floor(countOpenFiles() * SHARE)), bodyMilliseconds = BODY_MILLISECONDS }: Limits = {},
): void {
  server.maxConnections = most;
  const ofAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (trust(address, 0)) return;
    const count = (ofAddress.get(address) ?? 0) + 1;
    ofAddress.set(address, count);
    socket.once('close', () => {
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left === 0) ofAddress.delete(address);
      else ofAddress.set(address, left);
    });
    if (count > most / 2) socket.destroy();
  });
  server.on('request', (request: IncomingMessage) => {
    if (request.headers.authorization !== undefined || !hasBody(request)) return;
    const timer = setTimeout(() => {
      if (!request.complete) request.socket.destroy();
    }, bodyMilliseconds);
    timer.unref();
    request.once('close', () => clearTimeout(timer));
  });
}
