// The public interface of annotations for other domains.
export { mountAnnotations } from './annotations.routes.ts';
export { listAnnotationsOfCase } from './annotations.service.ts';
