// The door of feedback: what other domains may use.
export { mountFeedback } from './feedback.routes.ts';
