// The public interface of student contacts for other domains.
export { mountStudentContacts } from './student-contacts.routes.ts';
