// Sends requests on connections that stay open and measures how long each was waited for.
import { Agent, request } from 'node:http';

export interface Sending {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  path: string;
  token: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}
export interface Sent {
  status: number;
  /** Seconds after which a refused request may be repeated; 0 when the response names none. */
  retryAfter: number;
  location: string;
  /** Size of the response as transferred. */
  bytes: number;
  /** The response as text, if it is short. */
  text: string;
  milliseconds: number;
}

const MOST_TEXT = 2000;
const agent = new Agent({ keepAlive: true, maxSockets: Infinity });
export const endConnections = async (): Promise<void> => agent.destroy();

function transfer(port: number, { method, path, token, headers, body }: Sending): Promise<Omit<Sent, 'milliseconds'>> {
  const all = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, method, path, headers: all, agent }, (answer) => {
      let bytes = 0;
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (text.length < MOST_TEXT) text += chunk.toString('latin1');
      });
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          retryAfter: Number(answer.headers['retry-after'] ?? 0),
          location: answer.headers.location ?? '',
          bytes,
          text,
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Sends a request; a lost connection has the status 0. */
export async function send(port: number, sending: Sending): Promise<Sent> {
  const from = performance.now();
  const sent = await transfer(port, sending).catch((error: Error) => ({
    status: 0,
    retryAfter: 0,
    location: '',
    bytes: 0,
    text: error.message,
  }));
  return { ...sent, milliseconds: performance.now() - from };
}
