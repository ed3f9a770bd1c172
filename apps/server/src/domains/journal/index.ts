// The public interface of journal for other domains.
export { mountJournal } from './journal.routes.ts';
export { cleanUpBatches } from './saving/save-cells.service.ts';
export { subjectChannelGuard } from './subject-channel.ts';
