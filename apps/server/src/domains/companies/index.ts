// The door of companies: what other domains may use.
export { mountCompanies } from './companies.routes.ts';
