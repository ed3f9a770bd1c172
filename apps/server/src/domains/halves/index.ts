// The public interface of halves for other domains.
export { mountHalves } from './halves.routes.ts';
export { cleanUpHalves } from './halves.service.ts';
