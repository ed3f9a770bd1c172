// Lists the domains explicitly and assembles the server: HTTP, the built pages, the live channel, the jobs.
import type { Server as HttpServer } from 'node:http';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { Database } from '@orbita/database';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { readJsonBodies } from './http/json-body.ts';
import { parseForm } from './http/form-body.ts';
import type { Config } from './config.ts';
import {
  cleanUpKeys,
  getAnswer,
  handInChanges,
  handInDrafts,
  markAwaiting,
  mountAnswers,
} from './domains/answers/index.ts';
import { mountSubjects, removePurgedSubjects, searchSubjects, searchTopics } from './domains/subjects/index.ts';
import {
  cleanUpDeadlines,
  mountAbstractLessons,
  tellDeadlines,
  tellMovedDates,
} from './domains/abstract-lessons/index.ts';
import { countInstitutions, mountAnalytics } from './domains/analytics/index.ts';
import { mountAnnotations } from './domains/annotations/index.ts';
import { mountEducationForms } from './domains/education-forms/index.ts';
import { mountExpertises } from './domains/expertises/index.ts';
import { mountExtensions } from './domains/extensions/index.ts';
import { loadArrivalSecret, mountReceipts } from './domains/receipts/index.ts';
import { mountAttendance } from './domains/attendance/index.ts';
import { mountAdminRoles } from './domains/admin-roles/index.ts';
import { mountAudit } from './domains/audit/index.ts';
import {
  accountDoor,
  cleanUpPhoneCodes,
  cleanUpRegistrations,
  cleanUpSessions,
  mountAuth,
} from './domains/auth/index.ts';
import {
  askAboutPayments,
  eraseRefusedContracts,
  makeDocuments,
  mountContracts,
  removeOrphanedSealedFiles,
  removeSealedFiles,
} from './domains/contracts/index.ts';
import { mountCurators } from './domains/curators/index.ts';
import { cleanUpCodes, familyDoor, mountRelations } from './domains/relations/index.ts';
import { mountCompanies } from './domains/companies/index.ts';
import { mountCtp } from './domains/ctp/index.ts';
import { mountFamily } from './domains/family/index.ts';
import { mountFinalResults } from './domains/final-results/index.ts';
import { mountFeedback } from './domains/feedback/index.ts';
import {
  mountFiles,
  mountUploads,
  removeOrphans,
  removeUnfinishedUploads,
  removeUnnamedBytes,
} from './domains/files/index.ts';
import { cleanUpGroups, mountGroups, searchGroups } from './domains/groups/index.ts';
import { forgetReportJobs, mountReports, runLeftReports } from './domains/reports/index.ts';
import { mountGraph } from './domains/graph/index.ts';
import { cleanUpHalves, mountHalves } from './domains/halves/index.ts';
import { cleanUpSoftSkills, mountSoftSkills } from './domains/soft-skills/index.ts';
import { cleanUpBatches, mountJournal, subjectChannelGuard } from './domains/journal/index.ts';
import { forgetRareComments, mountMarking } from './domains/marking/index.ts';
import { mountAchievements } from './domains/achievements/index.ts';
import { mountPortfolio } from './domains/portfolio/index.ts';
import { mountInquiries } from './domains/inquiries/index.ts';
import { mountInvitations } from './domains/invitations/index.ts';
import { cleanUpMails, mailFamilyWeeks, mailNotifications, mountMails, sendMails } from './domains/mails/index.ts';
import { mountOffice } from './domains/office/index.ts';
import { mountOrganisation, organisationChannelGuard } from './domains/organisation/index.ts';
import { mountMarks } from './domains/marks/index.ts';
import {
  cleanUpPushes,
  dispatchNotifications,
  mountNotifications,
  preparePushKeys,
  pushNotifications,
  sendPushes,
} from './domains/notifications/index.ts';
import { mountStanding, tellAbsencePatterns } from './domains/standing/index.ts';
import { mountRights } from './domains/rights/index.ts';
import { mountRubrics } from './domains/rubrics/index.ts';
import { mountRetakes } from './domains/retakes/index.ts';
import { mountCalendar } from './domains/calendar/index.ts';
import { mountSchedule } from './domains/schedule/index.ts';
import { cleanUpSemesters, mountSemesters } from './domains/semesters/index.ts';
import { mountStudentContacts } from './domains/student-contacts/index.ts';
import { mountSubSubjects } from './domains/sub-subjects/index.ts';
import { cleanUpDrafts, mountTasks } from './domains/tasks/index.ts';
import { mountTopics, publishDue } from './domains/topics/index.ts';
import { mountTemporaryStatuses } from './domains/temporary-statuses/index.ts';
import { cleanUpTrajectories, mountTrajectories, searchTrajectories } from './domains/trajectories/index.ts';
import { forgetOldImports, mountUserImports, runLeftImports } from './domains/user-imports/index.ts';
import { mountUserNotes } from './domains/user-notes/index.ts';
import { mountUsers, settleRemovedAccounts } from './domains/users/index.ts';
import { openArrivals } from './http/arrivals.ts';
import type { Deps } from './http/deps.ts';
import { compressResponses } from './http/compress-responses.ts';
import { openErrorTraces } from './platform/error-traces.ts';
import { handleErrors, refuseUnreadable, replyWithError } from './http/error-replies.ts';
import { serveDocumentation } from './http/documentation.ts';
import { servePages } from './http/pages.ts';
import { setSecurityHeaders } from './http/security-headers.ts';
import { trustOf } from './http/trusted-proxies.ts';
import { openFileStore } from './platform/file-store.ts';
import { type FollowUps, openFollowUps } from './platform/follow-ups.ts';
import { openHeavyWork } from './platform/heavy-work/heavy-work.ts';
import { type Job, startJobs } from './platform/jobs.ts';
import { collectWhenQuiet } from './platform/quiet-collection.ts';
import { openMailer } from './platform/mailer.ts';
import { cleanUpRepeated, openRepeatedCalls } from './platform/repeated-calls.ts';
import { openResponseCache } from './platform/response-cache.ts';
import { openTelephony } from './platform/telephony.ts';
import { openLive } from './platform/live.ts';
import { lockPlainSecrets } from './platform/service-secrets.ts';
import { openPersonalVault } from './platform/personal-vault.ts';
import { openSealedFiles } from './platform/sealed-files.ts';
import { openVault } from './platform/vault.ts';
import { boundConnections, countOpenFiles } from './platform/connection-room.ts';
import { followConnections } from './platform/unused-connections.ts';

const domains: ((app: FastifyInstance, deps: Deps) => void)[] = [
  (app, deps) => mountAuth(app, { ...deps, family: familyDoor }),
  (app, deps) =>
    mountUsers(app, { ...deps, searchSubjects, searchTopics, searchGroups, searchTrajectories, account: accountDoor }),
  mountCompanies,
  mountAudit,
  mountAdminRoles,
  mountRights,
  mountSubjects,
  mountGroups,
  mountCurators,
  mountRelations,
  mountFamily,
  mountEducationForms,
  mountTemporaryStatuses,
  mountUserNotes,
  mountStudentContacts,
  mountExtensions,
  mountFinalResults,
  mountHalves,
  mountGraph,
  mountReports,
  mountAnalytics,
  mountTrajectories,
  mountSemesters,
  mountCtp,
  mountAbstractLessons,
  mountSubSubjects,
  mountTopics,
  mountTasks,
  mountFeedback,
  mountFiles,
  mountAnswers,
  (app, deps) => mountExpertises(app, { ...deps, getAnswer }),
  mountReceipts,
  mountMarks,
  mountMarking,
  mountRubrics,
  mountSoftSkills,
  mountAnnotations,
  mountJournal,
  mountCalendar,
  mountSchedule,
  mountAttendance,
  mountStanding,
  mountRetakes,
  mountAchievements,
  mountPortfolio,
  mountNotifications,
  mountMails,
  mountInvitations,
  mountInquiries,
  mountContracts,
  mountOffice,
  mountOrganisation,
  mountUserImports,
];

export const jobs: Job[] = [
  { name: 'remove-orphaned-files', schedule: '17 * * * *', run: removeOrphans },
  { name: 'remove-unnamed-bytes', schedule: '15 4 * * *', run: removeUnnamedBytes },
  { name: 'remove-unfinished-uploads', schedule: '37 * * * *', run: removeUnfinishedUploads },
  { name: 'clean-up-sessions', schedule: '5 3 * * *', run: ({ db }) => cleanUpSessions(db) },
  { name: 'clean-up-journal-batches', schedule: '25 3 * * *', run: ({ db }) => cleanUpBatches(db) },
  { name: 'forget-rare-comments', schedule: '25 3 * * *', run: ({ db }) => forgetRareComments(db) },
  { name: 'remove-purged-subjects', schedule: '35 3 * * *', run: ({ db }) => removePurgedSubjects(db) },
  { name: 'clean-up-halves', schedule: '45 3 * * *', run: ({ db }) => cleanUpHalves(db) },
  { name: 'clean-up-soft-skills', schedule: '50 3 * * *', run: ({ db }) => cleanUpSoftSkills(db) },
  { name: 'clean-up-groups', schedule: '45 3 * * *', run: ({ db }) => cleanUpGroups(db) },
  { name: 'clean-up-trajectories', schedule: '45 3 * * *', run: ({ db }) => cleanUpTrajectories(db) },
  { name: 'clean-up-semesters', schedule: '45 3 * * *', run: ({ db }) => cleanUpSemesters(db) },
  { name: 'tell-moved-dates', schedule: '* * * * *', run: tellMovedDates },
  { name: 'tell-absence-patterns', schedule: '7 * * * *', run: tellAbsencePatterns },
  { name: 'count-institutions', schedule: '2 * * * *', runsAtStart: true, run: (deps) => countInstitutions(deps) },
  { name: 'tell-deadlines', schedule: '*/15 * * * *', run: tellDeadlines },
  { name: 'clean-up-deadlines', schedule: '56 3 * * *', run: cleanUpDeadlines },
  { name: 'hand-in-drafts', schedule: '* * * * *', run: handInDrafts },
  { name: 'hand-in-changes', schedule: '* * * * *', run: handInChanges },
  { name: 'mark-answers', schedule: '* * * * *', runsAtStart: true, run: markAwaiting },
  {
    name: 'dispatch-notifications',
    schedule: '* * * * *',
    run: async (deps) => {
      await dispatchNotifications(deps);
      await mailNotifications(deps);
      await pushNotifications(deps);
    },
  },
  { name: 'mail-family-weeks', schedule: '*/5 * * * *', run: mailFamilyWeeks },
  { name: 'send-mails', schedule: '* * * * *', runsAtStart: true, run: sendMails },
  { name: 'send-pushes', schedule: '* * * * *', runsAtStart: true, run: (deps) => sendPushes(deps) },
  { name: 'clean-up-pushes', schedule: '51 3 * * *', run: cleanUpPushes },
  { name: 'clean-up-registrations', schedule: '52 3 * * *', run: cleanUpRegistrations },
  {
    name: 'clean-up-phone-codes',
    schedule: '53 3 * * *',
    run: ({ db }) => cleanUpPhoneCodes(db).then(() => undefined),
  },
  { name: 'clean-up-relation-codes', schedule: '54 3 * * *', run: cleanUpCodes },
  { name: 'clean-up-mails', schedule: '50 3 * * *', run: cleanUpMails },
  { name: 'remove-sealed-files', schedule: '*/10 * * * *', run: removeSealedFiles },
  { name: 'make-contract-documents', schedule: '* * * * *', runsAtStart: true, run: makeDocuments },
  { name: 'remove-orphaned-sealed-files', schedule: '59 3 * * *', run: removeOrphanedSealedFiles },
  { name: 'ask-about-payments', schedule: '*/5 * * * *', run: askAboutPayments },
  { name: 'erase-refused-contracts', schedule: '58 3 * * *', run: eraseRefusedContracts },
  { name: 'run-user-imports', schedule: '* * * * *', runsAtStart: true, run: runLeftImports },
  { name: 'settle-removed-accounts', schedule: '* * * * *', run: (deps) => settleRemovedAccounts(deps) },
  { name: 'forget-old-imports', schedule: '57 3 * * *', run: ({ db }) => forgetOldImports(db) },
  { name: 'make-reports', schedule: '* * * * *', runsAtStart: true, everySeconds: 3, run: runLeftReports },
  { name: 'forget-reports', schedule: '27 * * * *', run: forgetReportJobs },
  { name: 'publish-topics', schedule: '* * * * *', runsAtStart: true, run: publishDue },
  { name: 'clean-up-attempt-drafts', schedule: '55 3 * * *', run: ({ db }) => cleanUpDrafts(db) },
  { name: 'clean-up-repeated-calls', schedule: '*/10 * * * *', run: ({ db }) => cleanUpRepeated(db) },
  { name: 'clean-up-idempotency-keys', schedule: '15 3 * * *', run: ({ db }) => cleanUpKeys(db) },
];

export interface App {
  http: FastifyInstance;
  /** What follows replies; a test that does this work itself keeps it from waking. */
  followUps: FollowUps;
  /** Attaches the live channel to an HTTP server; some clients expect it on a port of its own. */
  attachLive(server: HttpServer): void;
  startJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Share of the files that connections of the port of live events take at most. */
const LIVE_SHARE = 0.25;

export interface AppOptions {
  db: Database;
  config: Config;
  log?: FastifyBaseLogger | undefined;
}

/** Builds the whole server without listening on any port. */
export async function buildApp({ db, config, log }: AppOptions): Promise<App> {
  const http = Fastify({
    ...(log ? { loggerInstance: log } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustOf(config.trustProxy),
    bodyLimit: 1024 * 1024,
    requestTimeout: 10 * 60_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5000, connectionsCheckingInterval: 1000 },
    routerOptions: {
      ignoreTrailingSlash: false,
      maxParamLength: 100,
      querystringParser: (text: string) => parseForm(text),
    },
    clientErrorHandler: refuseUnreadable,
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
    genReqId: () => crypto.randomUUID().slice(0, 13),
  });
  const live = openLive(db, {
    cluster: config.databaseUrl !== undefined,
    channels: [subjectChannelGuard, organisationChannelGuard],
    trust: trustOf(config.trustProxy),
  });
  const personalVault = openPersonalVault(config);
  const vault = openVault(config);
  const deps: Deps = {
    arrivals: openArrivals(() => loadArrivalSecret(db)),
    db,
    config,
    fileStore: openFileStore(config.filesDir),
    followUps: openFollowUps(http.log),
    heavyWork: openHeavyWork({
      onWait: (userId, ahead) => live.send([userId], { kind: 'queue', ahead }, { id: 0 }),
    }),
    live,
    mailer: openMailer(config),
    personalVault,
    repeatedCalls: openRepeatedCalls(db, vault, config.repeatSeconds),
    responseCache: openResponseCache(config.responseCacheMegabytes),
    sealedFiles: openSealedFiles(config.sealedDir, personalVault),
    telephony: openTelephony(config, http.log),
    vault,
  };

  // Without a database nobody gets a ticket, and everything else says so itself.
  http.addHook('onReady', () => deps.arrivals.load().catch(() => undefined));
  http.addHook('onReady', () => lockPlainSecrets(db, deps.vault).catch((error: unknown) => http.log.error(error)));
  http.addHook('onReady', () => preparePushKeys(deps).catch((error: unknown) => http.log.error(error)));
  handleErrors(
    http,
    openErrorTraces(deps.config.errorTraces?.target, (error) => http.log.warn(error)),
  );
  compressResponses(http);
  // What is packed is not unpacked: a body of some kilobytes would become one of many megabytes.
  await http.register(compress, {
    globalCompression: true,
    globalDecompression: false,
    encodings: ['gzip'],
    threshold: 4096,
    zlibOptions: { level: 2 },
  });
  readJsonBodies(http);
  await http.register(formbody, { parser: (text: string) => parseForm(text) });
  await http.register(multipart);
  setSecurityHeaders(http, config);
  http.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    if (request.url.startsWith('/api/')) reply.header('Cache-Control', 'no-store');
  });
  for (const mountDomain of domains) mountDomain(http, deps);
  await mountUploads(http, deps);
  serveDocumentation(http);
  await servePages(http, deps.config);

  boundConnections(http.server, trustOf(config.trustProxy));
  const endUnused = followConnections(http.server);
  let stopJobs: (() => Promise<void>) | undefined;
  let stopCollecting: (() => void) | undefined;
  return {
    http,
    followUps: deps.followUps,
    attachLive: (server) => {
      if (server !== http.server) server.maxConnections = Math.floor(countOpenFiles() * LIVE_SHARE);
      live.attach(server);
    },
    startJobs: async () => {
      stopJobs = await startJobs(deps, jobs, http.log);
      stopCollecting = collectWhenQuiet();
    },
    close: async () => {
      stopCollecting?.();
      await stopJobs?.();
      await deps.followUps.close();
      await live.close();
      const ending = setInterval(endUnused, 200);
      await http.close();
      clearInterval(ending);
      await deps.repeatedCalls.close();
      await deps.heavyWork.close();
    },
  };
}
