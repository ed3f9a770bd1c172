// The public interface of extensions for other domains.
export { mountExtensions } from './extensions.routes.ts';
