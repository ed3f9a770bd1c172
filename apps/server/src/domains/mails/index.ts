// The public interface of mails for other domains.
export { type OpenedLink, readLink, takeLink } from './links.ts';
export { mountMails } from './mails.routes.ts';
export {
  deleteLinks as endLinks,
  insertMails,
  insertMailWithin,
  insertPasswordsEnded,
  selectOutboxCompany,
} from './mails.queries.ts';
export { cleanUpMails, mailFamilyWeeks, mailNotifications, sendMails, wakeMails } from './send-mails.ts';
