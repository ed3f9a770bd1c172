// The public interface of notes for other domains.
export { mountUserNotes } from './user-notes.routes.ts';
