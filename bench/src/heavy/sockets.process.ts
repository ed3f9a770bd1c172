// Keeps many live sockets open, each of which has shown who it is; pages behave like this after a restart of the server.
import { setTimeout } from 'node:timers/promises';
import { userChannel } from '@orbita/contract/live';
import WebSocket from 'ws';
import { answerQuestions } from '../processes.ts';

export type SocketQuestion =
  | { what: 'open'; port: number; people: { id: number; token: string }[]; patience: number }
  | { what: 'count' }
  | { what: 'close' };
export interface SocketFigures {
  wanted: number;
  /** Sockets that have joined the channel of their person and are open now. */
  open: number;
  /** How often a socket was refused and came back later. */
  refused: number;
  seconds: number;
}

/** Addresses that share the sockets, because a server admits a bounded number of strangers of one. */
const ADDRESSES = 10;
/** Clients come back after one to five seconds. */
const comeBack = (): Promise<void> => setTimeout(1000 + Math.random() * 4000);

const joined = new Set<WebSocket>();
let refused = 0;

/** Connects and joins the channel of a person; resolves with whether that was allowed. */
function join(url: string, address: string, { id, token }: { id: number; token: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { localAddress: address, perMessageDeflate: false });
    const answers: Record<string, () => void> = {
      '0': () => socket.send('40'),
      '2': () => socket.send('3'),
      '40': () => {
        const wish = { channel: userChannel(id), auth: { headers: { Authorization: `Bearer ${token}` } } };
        socket.send(`42${JSON.stringify(['subscribe', wish])}`);
      },
      '42["subscription_succeeded"': () => {
        joined.add(socket);
        resolve(true);
      },
      '42["subscription_error"': () => socket.terminate(),
    };
    socket.on('message', (data: Buffer) => {
      const kind = /^\d+(?:\["\w+")?/.exec(data.toString())?.[0] ?? '';
      answers[kind]?.();
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => {
      joined.delete(socket);
      resolve(false);
    });
  });
}

async function openAll({ port, people, patience }: Extract<SocketQuestion, { what: 'open' }>): Promise<SocketFigures> {
  const from = performance.now();
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const passed = () => (performance.now() - from) / 1000;
  await Promise.all(
    people.map(async (person, n) => {
      while (!(await join(url, `127.0.0.${2 + (n % ADDRESSES)}`, person)) && passed() < patience) {
        refused += 1;
        await comeBack();
      }
    }),
  );
  return { wanted: people.length, open: joined.size, refused, seconds: passed() };
}

function answer(question: SocketQuestion): unknown {
  if (question.what === 'open') return openAll(question);
  if (question.what === 'count') return joined.size;
  for (const socket of joined) socket.terminate();
  return null;
}

answerQuestions(answer, async () => joined.forEach((socket) => socket.terminate()));
