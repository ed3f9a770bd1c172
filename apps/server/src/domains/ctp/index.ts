// The public interface of ctp for other domains.
export { mountCtp } from './ctp.routes.ts';
