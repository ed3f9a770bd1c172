// The public interface of marking for other domains.
export { mountMarking } from './marking.routes.ts';
export { forgetRareComments } from './marking.service.ts';
export { waitingCasesIn } from './waiting-cases.queries.ts';
