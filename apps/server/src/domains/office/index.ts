// The public interface of the office for other domains.
export { mountOffice } from './office.routes.ts';
