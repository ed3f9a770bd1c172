// Connections on which nothing is asked. Browsers open some ahead and send no request on them; they would hold up the end of a server.
import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Follows the connections of a server from now on; the returned function ends those on which no request is being answered. */
export function followConnections(server: Server): () => void {
  /** Open connections with the number of their requests that are being answered. */
  const requests = new Map<Socket, number>();
  server.on('connection', (socket: Socket) => {
    requests.set(socket, 0);
    socket.once('close', () => requests.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    const count = (by: number) => {
      const before = requests.get(socket);
      if (before !== undefined) requests.set(socket, before + by);
    };
    count(1);
    response.once('close', () => count(-1));
  });
  return () => {
    for (const [socket, count] of requests) if (count === 0) socket.destroy();
  };
}
