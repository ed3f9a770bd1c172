// The live channel as existing clients hear it: an unmodified laravel-echo with socket.io-client on a real port.
import Echo from 'laravel-echo';
import { io, type Socket } from 'socket.io-client';

export interface LiveListener {
  heard: unknown[];
  socket: Socket;
  /** Settles when the channel is joined, with the refusal's status otherwise. */
  joined: Promise<'joined' | number>;
  /** Settles when the server has handled everything that this socket sent, and everything it sent before has arrived. */
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
  // A channel that nobody may join is refused at once, in the order of the connection.
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
