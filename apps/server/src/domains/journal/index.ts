// The door of journal: what other domains may use.
export { mountJournal } from './journal.routes.ts';
export { cleanUpBatches } from './saving/save-cells.service.ts';
export { subjectChannelGuard } from './subject-channel.ts';
