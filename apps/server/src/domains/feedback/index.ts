// The public interface of feedback for other domains.
export { mountFeedback } from './feedback.routes.ts';
