// Listens to the live channel as existing clients do: an unmodified laravel-echo with socket.io-client on a real port.
import Echo from 'laravel-echo';
import { io, type Socket } from 'socket.io-client';

export interface LiveListener {
  heard: unknown[];
  socket: Socket;
  /** Resolves when the channel is joined, or with the status of the refusal. */
  joined: Promise<'joined' | number>;
  /** Resolves when the server has handled everything sent by this socket and all earlier events have arrived. */
  settled: () => Promise<void>;
  close: () => void;
}

/** Listens to a private channel, named without its prefix. */
export function listenTo(host: string, channel: string, token: string): LiveListener {
  const echo = new Echo<'socket.io'>({
    broadcaster: 'socket.io',
    host,
    client: io,
    auth: { headers: { Authorization: `Bearer ${token}` } },
    transports: ['websocket'],
  });
  const { socket } = echo.connector as unknown as { socket: Socket };
  const heard: unknown[] = [];
  const joined = new Promise<'joined' | number>((resolve) => {
    socket.on('subscription_succeeded', () => resolve('joined'));
    socket.on('subscription_error', (_channel: string, status: number) => resolve(status));
  });
  let asked = 0;
  // Joining an unknown channel is refused in order, so the refusal arrives after all earlier events.
  const settled = () =>
    new Promise<void>((resolve) => {
      const nobodys = `private-nobody.${++asked}`;
      const hear = (refused: string) => {
        if (refused !== nobodys) return;
        socket.off('subscription_error', hear);
        resolve();
      };
      socket.on('subscription_error', hear);
      socket.emit('subscribe', { channel: nobodys });
    });
  echo.private(channel).listen('.events_feed', (event: unknown) => heard.push(event));
  return { heard, socket, joined, settled, close: () => echo.disconnect() };
}
