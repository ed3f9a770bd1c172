// The door of halves: what other domains may use.
export { mountHalves } from './halves.routes.ts';
export { cleanUpHalves } from './halves.service.ts';
