// The door of annotations: what other domains may use.
export { mountAnnotations } from './annotations.routes.ts';
export { listAnnotationsOfCase } from './annotations.service.ts';
