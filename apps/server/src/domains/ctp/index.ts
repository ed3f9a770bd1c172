// The door of ctp: what other domains may use.
export { mountCtp } from './ctp.routes.ts';
