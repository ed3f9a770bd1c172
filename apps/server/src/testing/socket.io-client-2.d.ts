// The part of socket.io-client 2 that a test uses; the package has no types of its own.
declare module 'socket.io-client-2' {
  interface OldSocket {
    on(event: string, handler: (channel: string) => void): void;
    emit(event: string, data: unknown): void;
    close(): void;
  }
  export function connect(host: string, options: { reconnection: boolean; forceNew: boolean }): OldSocket;
}
