// The door of marking: what other domains may use.
export { mountMarking } from './marking.routes.ts';
export { forgetRareComments } from './marking.service.ts';
