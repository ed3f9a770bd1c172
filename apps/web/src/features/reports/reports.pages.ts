// The pages of reports, which load together.
export { ReportsPage } from './reports-page.tsx';
export { CertificatesPage } from './certificates/certificates-page.tsx';
export { JobsPage } from './jobs/jobs-page.tsx';
