// The public interface of companies for other domains.
export { mountCompanies } from './companies.routes.ts';
