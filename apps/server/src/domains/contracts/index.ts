// The public interface of contracts for other domains.
export { mountContracts } from './contracts.routes.ts';
export { eraseRefusedContracts } from './keeping/erase-refused.ts';
export { countOld, resealAll } from './keeping/reseal.ts';
export { removeOrphanedSealedFiles } from './keeping/orphaned-files.ts';
export { removeSealedFiles } from './keeping/removed-files.ts';
export { countUnconfirmedContracts } from './office/office.queries.ts';
export { sealDemoApplications } from './demo-applications.ts';
export { advanceDemoContracts } from './demo-stages.ts';
export { makeDocuments } from './papers/make-documents.ts';
export { askAboutPayments } from './payments/ask-providers.ts';
