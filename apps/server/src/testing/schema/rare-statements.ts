// Statements that the tour never reaches because they need a rare state; each is called directly against a database that
// returns nothing.
import { assertMayGive } from '../../access/account-holdings.access.ts';
import { assertMayEnrol, assertMayFill } from '../../access/groups.access.ts';
import { givingNoDuty } from '../../access/role-holders.access.ts';
import * as absencePatterns from '../../domains/standing/absence-patterns.queries.ts';
import * as counting from '../../domains/analytics/count.queries.ts';
import { assertWorkShown } from '../../access/results.access.ts';
import { draftShownTo } from '../../access/subjects.access.ts';
import { selectAwaited } from '../../access/topic-prerequisites.access.ts';
import { assertOriginalShown } from '../../access/topics.access.ts';
import { countWrong } from '../../domains/auth/guesses.queries.ts';
import { type Db, sql } from '@orbita/database';
import type { LiveSocket } from '../../platform/channel-guard.ts';
import { endDead } from '../../platform/live.ts';
import * as repeatedCalls from '../../platform/repeated-calls.ts';
import { replacePlain } from '../../platform/service-secrets.ts';
import { deletePassed } from '../../domains/office/office.queries.ts';
import { deleteDifferent } from '../../domains/users/office/doubles.queries.ts';
import { selectOwnOffers } from '../../domains/contracts/programs/programs.queries.ts';
import { countSubjects } from '../../domains/reports/reports.queries.ts';
import { settlePortfolio } from '../../domains/users/office/merge-people.queries.ts';
import { selectParent } from '../../domains/answers/comments/comments.queries.ts';
import { writeReaders } from '../../domains/answers/answers.queries.ts';
import {
  claimToMark,
  claimToMarkOf,
  closeMarking,
  postponeOldest,
} from '../../domains/answers/hand-in/automatic-mark.queries.ts';
import { claimDueChanges, dropDue } from '../../domains/answers/hand-in/hand-in-changes.queries.ts';
import { selectStaffedSubjects } from '../../domains/soft-skills/results/group-scores.queries.ts';
import { holdAnswer, releaseScores, selectScoredStudent } from '../../domains/soft-skills/scores/scores.queries.ts';
import { selectTaskQuestions } from '../../domains/answers/hand-in/hand-in-drafts.queries.ts';
import { measureVersions, writeCollected } from '../../domains/answers/hand-in/submission.queries.ts';
import { selectCuratedIds } from '../../domains/attendance/attendance.queries.ts';
import * as auth from '../../domains/auth/auth.queries.ts';
import * as pending from '../../domains/auth/entry/pending-sign-ins.queries.ts';
import { selectAddress } from '../../domains/auth/second-factor/factor-changes.queries.ts';
import * as passkeys from '../../domains/auth/second-factor/passkeys.queries.ts';
import * as factors from '../../domains/auth/second-factor/second-factor.queries.ts';
import * as founding from '../../domains/auth/found-company.queries.ts';
import * as helping from '../../domains/auth/operator/help-account.queries.ts';
import { selectActing } from '../../domains/auth/office/sessions.queries.ts';
import * as merging from '../../domains/users/office/merge-people.queries.ts';
import * as identities from '../../domains/auth/identity/identities.queries.ts';
import { upsertEmailChange } from '../../domains/auth/own-account/own-account.queries.ts';
import { markFailed } from '../../domains/auth/phone/phone.queries.ts';
import { selectIdByEmail } from '../../domains/auth/registration/registration.queries.ts';
import { isChildOf } from '../../domains/calendar/calendar.queries.ts';
import * as companyPage from '../../domains/companies/page/page.queries.ts';
import { deletePortfolio } from '../../domains/companies/portfolio/portfolio.queries.ts';
import { deleteService } from '../../domains/companies/services/services.queries.ts';
import { demoStatements } from '../../domains/contracts/demo-applications.ts';
import { stageStatements } from '../../domains/contracts/demo-stages.ts';
import { countAtOffice, selectIsOrdered } from '../../domains/contracts/office/office.queries.ts';
import * as seal from '../../domains/contracts/own/own-seal.queries.ts';
import * as papers from '../../domains/contracts/papers/documents.queries.ts';
import * as access from '../../domains/contracts/payments/open-access.queries.ts';
import { claimDue, selectFirstTopic } from '../../domains/contracts/payments/payments.queries.ts';
import { selectImportByKey } from '../../domains/ctp/ctp.queries.ts';
import * as formPeriods from '../../domains/education-forms/form-periods.queries.ts';
import * as temporaryStatuses from '../../domains/temporary-statuses/temporary-statuses.queries.ts';
import { selectPlace } from '../../domains/topics/structure/structure.queries.ts';
import { selectImportCounts } from '../../domains/ctp/imported.queries.ts';
import { selectJudgedLesson } from '../../domains/feedback/feedback.queries.ts';
import { replaceReadingCompanies } from '../../domains/groups/record/group-changes.queries.ts';
import {
  removeChildren,
  selectGroupNames,
  selectRelationsBelow,
} from '../../domains/groups/relations/relations.queries.ts';
import { deleteOtherTrajectories, isUsablePhoto } from '../../domains/halves/halves.queries.ts';
import { selectInvited } from '../../domains/organisation/meetings/invited.queries.ts';
import { writeProposal } from '../../domains/organisation/meetings/proposals.queries.ts';
import { countOwnTensions } from '../../domains/organisation/objects/objects.queries.ts';
import { deleteDuty } from '../../domains/organisation/organisation.queries.ts';
import { isUsablePhoto as isUsableRolePhoto } from '../../domains/organisation/roles/write-roles.queries.ts';
import * as cells from '../../domains/journal/saving/save-cells.queries.ts';
import { selectClaimant } from '../../domains/marking/marking.queries.ts';
import { selectFitting } from '../../domains/marking/waiting-cases.queries.ts';
import { markUndone, restoreWaiting } from '../../domains/marking/verdict.queries.ts';
import { selectWeekReader } from '../../domains/mails/family-weeks.queries.ts';
import * as mails from '../../domains/mails/mails.queries.ts';
import { positionMarkTypes, replaceStatus } from '../../domains/marks/marking-rules.queries.ts';
import * as marks from '../../domains/marks/marks.queries.ts';
import { selectMember } from '../../domains/mails/mails.queries.ts';
import { selectMailed, selectPushed } from '../../domains/notifications/delivery/mailed.queries.ts';
import { forgetKeys } from '../../domains/notifications/push/keys.ts';
import * as push from '../../domains/notifications/push/messages.queries.ts';
import { countUnreadOf, deleteNotifications } from '../../domains/notifications/notifications.queries.ts';
import { hasEmail, lockMember } from '../../domains/invitations/invitations.queries.ts';
import { countOpenOf, keepSession, selectStudentByEmail, takeCode } from '../../domains/relations/relations.queries.ts';
import * as curatorReport from '../../domains/reports/curator-report.queries.ts';
import * as gradebook from '../../domains/reports/gradebook.queries.ts';
import * as madeReports from '../../domains/reports/jobs/run-jobs.queries.ts';
import { deleteExpired as deleteExpiredReports, selectStudentsOf } from '../../domains/reports/jobs/jobs.queries.ts';
import { noteHeld, noteLeftOut } from '../../domains/reports/jobs/job-access.queries.ts';
import { retireTemplate } from '../../domains/reports/templates/templates.queries.ts';
import * as studyCard from '../../domains/reports/study-card.queries.ts';
import * as sums from '../../domains/reports/sums.queries.ts';
import { selectGroupStanding } from '../../domains/standing/index.ts';
import * as retakes from '../../domains/retakes/retakes.queries.ts';
import { deleteRubric, restoreResult, returnResults } from '../../domains/rubrics/rubrics.queries.ts';
import { selectBlockTitles } from '../../domains/sub-subjects/sub-blocks.queries.ts';
import { detachCopies, deleteCopies, replaceRows } from '../../domains/sub-subjects/sub-subjects.queries.ts';
import * as settings from '../../domains/subjects/settings/subject-settings.queries.ts';
import { selectWrittenDraft } from '../../domains/tasks/drafts/answer-drafts.queries.ts';
import {
  deleteDraft,
  markDraftRefused,
  selectDraft,
  selectRunningDraft,
} from '../../domains/tasks/attempts/attempt-drafts.queries.ts';
import { insertAttempt } from '../../domains/tasks/attempts/attempts.queries.ts';
import { selectPictures } from '../../domains/tasks/exchange/exchange-pictures.queries.ts';
import { assertIndicators } from '../../domains/tasks/soft-skills.ts';
import { selectUse } from '../../domains/tasks/tasks.queries.ts';
import { countUsableSlides, selectLinkedSections } from '../../domains/topics/content/content.queries.ts';
import { contentTables, loadContentColumns } from '../../domains/topics/copying/content-columns.ts';
import * as gates from '../../domains/topics/gates/gates.queries.ts';
import { writeSkills } from '../../domains/topics/skills/skill-links.ts';
import {
  selectGroupName,
  selectGroupTies,
  selectRolesWith,
  selectStudentTies,
} from '../../domains/rights/rights.queries.ts';
import { countRoles } from '../../domains/topics/structure/role-choices.ts';
import * as structure from '../../domains/topics/structure/structure.queries.ts';
import * as proofs from '../../domains/auth/entry/owner-proof.queries.ts';
import { markOwnPhone } from '../../domains/users/office/account.queries.ts';
import * as applying from '../../domains/user-imports/applying/apply.queries.ts';
import { failStep } from '../../domains/user-imports/steps.queries.ts';
import * as undoing from '../../domains/user-imports/undoing/undo.queries.ts';
import { askToStop } from '../../domains/user-imports/user-imports.queries.ts';
import { setModerator } from '../../domains/users/office/person-roles.queries.ts';
import type { Viewer } from '../../http/viewer.ts';

const viewer: Viewer = {
  id: 1,
  company_id: 1,
  is_member: true,
  is_moderator: false,
  is_distant: false,
  teaches: true,
  is_teacher: true,
  is_expert: false,
  is_curator: false,
  studies: false,
  permissions: [],
};
const moment = '2026-01-01T00:00:00Z';
const bytes = Buffer.from('hash');
const place = { step_id: 1, student_id: 1 };
/** A draft as an expert of its discipline meets it. */
const draft = {
  ...{ id: 1, step_id: 1, is_draft: true, hidden: false, is_archived: false, is_restricted: false },
  ...{ is_teacher: false, is_expert: true, is_student: false, is_curator: false },
};

const wantedTurn = { company_id: 1, today: '2026-09-01' };
const wantedCount = { id: 1, company_id: 1 };
const wantedPaper = { id: 1, contract_id: 1, company_id: 1, wish: 1, tries: 1, asked_by: null };

const sending = { message_id: 1, device_id: 1 };
const reportJob = {
  ...{ id: 1, tries: 1, company_id: 1, user_id: 1, semester_id: null, total: 1 },
  ...{ format: 'pdf' as const, language: 'ru' as const },
};
const reportScope = { groupIds: [1], subjectId: 1, semesterId: 1 };
const rare: ((db: Db) => Promise<unknown>)[] = [
  (db) => selectAwaited(db, 1, 1),
  (db) => companyPage.deleteInstruction(db, 1, { role: 'student', text: '', asRead: moment }),
  (db) => isChildOf(db, viewer, 1),
  // Asked of whoever lacks rights that these ask for.
  (db) => assertMayFill(db, viewer, [1]),
  (db) => assertMayGive(db, { ...viewer, permissions: ['subjects_read'] }, [2], 'teaching'),
  (db) => measureVersions(db, 1),
  (db) => assertMayEnrol(db, viewer, [1]),
  (db) => givingNoDuty(db, viewer, async () => undefined),
  (db) => companyPage.selectPictures(db, 1),
  (db) => companyPage.replacePictures(db, 1, [1]),
  (db) => deletePortfolio(db, 1, 1),
  (db) => deleteService(db, 1, 'polls', moment),
  (db) => deletePassed(db, 1, 'people'),
  (db) => countAtOffice(db, viewer, [1]),
  // Returned money and lost notices.
  (db) => access.selectPaidGroup(db, 1),
  (db) => access.markUnpaid(db, 1),
  (db) => claimDue(db),
  (db) => selectFirstTopic(db, { ...viewer, studies: true }),
  (db) => replacePlain(db, []),
  (db) => deleteDifferent(db, 1, [{ first_id: 1, second_id: 2 }]),
  (db) => settlePortfolio(db, 1, 2),
  (db) => countSubjects(db, viewer, reportScope),
  (db) => selectOwnOffers(db, viewer, 1),
  // Reports are made after the reply.
  (db) => madeReports.selectLeft(db),
  (db) => madeReports.claimJob(db, 1),
  (db) => madeReports.selectForms(db, 1),
  (db) => madeReports.noteProgress(db, reportJob, 1),
  (db) => madeReports.noteLife(db, reportJob),
  (db) => madeReports.releaseJob(db, reportJob),
  (db) => madeReports.failJob(db, reportJob, 'report-job-failed'),
  (db) =>
    madeReports.endJob(db, reportJob, { bytes: 1, file: { name: 'name', keyId: 1 }, permissions: [], leftOut: 0 }),
  (db) => noteHeld(db, viewer, { jobId: 1, position: 1, semesterId: 1 }),
  (db) => retireTemplate(db, viewer, 'certificate'),
  (db) => noteLeftOut(db, { jobId: 1, position: 1, semesterId: 1 }),
  (db) => selectStudentsOf(db, viewer, [1], 1),
  (db) => deleteExpiredReports(db),
  // The command line reaches these, no call does.
  (db) => founding.selectCompanies(db),
  (db) => founding.lockCompanies(db),
  (db) => founding.updateDomain(db, 1, 'school.example'),
  (db) => founding.selectAccount(db, 'a@example.org'),
  (db) => founding.insertAccount(db, { email: 'a@example.org', firstName: 'А', lastName: 'Б', passwordHash: '' }),
  (db) => founding.makeAdministrator(db, 1, 1),
  (db) => merging.hasJudged(db, { kept: 1, gone: 2 }),
  (db) => helping.selectAccounts(db, 'Ёлкина', 1),
  (db) => helping.lockHelped(db, 1),
  (db) => helping.takeOutWays(db, 1),
  (db) => helping.asksSecondFactor(db, 1),
  (db) => selectRolesWith(db, viewer, 'users_read'),
  (db) => selectStudentTies(db, viewer, 1),
  (db) => selectGroupTies(db, viewer, 1),
  (db) => selectGroupName(db, 1),
  (db) => selectParent(db, 1, 1),
  (db) => writeReaders(db, viewer, 1, { access_users_ids: [1], access_companies_ids: [1] }),
  (db) => claimToMark(db, 1),
  (db) => claimToMarkOf(db, { stepId: 1, studentId: 1 }),
  (db) => closeMarking(db, [{ answer_id: 1 }], [place]),
  (db) => postponeOldest(db),
  (db) => selectTaskQuestions(db, 1, 1),
  (db) => claimDueChanges(db, 1),
  (db) => dropDue(db, 1),
  (db) =>
    writeCollected(db, {
      answer: { id: 1, version: 0, privacy: 1, updated_at: moment, is_new: false },
      place: { patternId: 1, stepId: 1, subjectId: 1, userId: 1 },
      fields: [
        {
          form_id: 1,
          value: null,
          credit: null,
          attachments: [{ type: 'photo', attachment_id: 1, description: '...', number: 0 }],
        },
      ],
      access: {},
      request: undefined,
      at: new Date(moment),
      handInAt: sql`now()`,
      attempt: undefined,
    }),
  (db) => selectCuratedIds(db, viewer, 1),
  (db) => auth.deleteOtherSessions(db, 1, bytes),
  (db) => auth.deleteOtherWays(db, 1),
  (db) => selectActing(db, bytes),
  (db) => upsertEmailChange(db, 1, ''),
  (db) =>
    pending.insertPendingSignIn(db, {
      tokenHash: bytes,
      userId: 1,
      domain: '',
      remember: true,
      deviceHash: null,
      challenge: null,
      byPassword: false,
      minutes: 1,
      phone: null,
      isForeign: false,
    }),
  (db) => pending.takePendingSignIn(db, bytes, 1),
  (db) => pending.countWrongHere(db, bytes),
  (db) => pending.storePendingChallenge(db, bytes, ''),
  (db) => pending.isKnownDevice(db, bytes),
  (db) => selectAddress(db, 1, 1),
  (db) => passkeys.selectPasskey(db, ''),
  (db) => passkeys.markUsed(db, 1, 1),
  (db) =>
    passkeys.insertPasskey(db, {
      userId: 1,
      credentialId: '',
      publicKey: bytes,
      counter: 0,
      transports: [],
      domain: '',
      name: 'Ключ',
      isProved: true,
    }),
  (db) => passkeys.deletePasskey(db, 1, 1),
  (db) => factors.deleteUnconfirmedKey(db, 1),
  (db) => factors.confirmKey(db, 1, 1),
  (db) => factors.takeStep(db, 1, 1, 1),
  (db) => factors.countWrongCode(db, 1),
  (db) => factors.replaceRecoveryCodes(db, 1, [bytes]),
  (db) => factors.takeRecoveryCode(db, 1, bytes),
  (db) => factors.deleteRemains(db, 1),
  (db) => setModerator(db, 1, 1, true),
  (db) => auth.selectDemoAccounts(db, ['student']),
  (db) => auth.lockSetup(db),
  (db) => auth.takeSetupCode(db, bytes),
  (db) =>
    auth.insertFirstAdministrator(db, {
      companyId: 1,
      email: 'a@b.c',
      passwordHash: 'x',
      firstName: 'А',
      lastName: 'Б',
    }),
  (db) => selectIdByEmail(db, 'a@b.c'),
  (db) => markFailed(db, 1),
  (db) => identities.selectLinked(db, 1, { issuer: 'https://id.invalid', subject: '1' }),
  (db) => identities.hasIdentity(db, 1, 1),
  (db) => identities.touchIdentity(db, 1, null),
  (db) => merging.bringsGroup(db, 1, { kept: 1, gone: 2 }),
  (db) => identities.markOwn(db, 1, true),
  (db) => identities.selectByEmail(db, 1, 'a@b.c'),
  (db) =>
    identities.insertIdentity(db, {
      companyId: 1,
      providerId: 1,
      userId: 1,
      issuer: 'x',
      subject: '1',
      email: null,
      isOwn: false,
      isProved: false,
    }),
  (db) =>
    identities.insertFlow(db, {
      keyHash: bytes,
      providerId: 1,
      userId: null,
      state: 's',
      nonce: 'n',
      verifier: 'v',
      redirectUri: 'x',
      minutes: 10,
    }),
  (db) => identities.takeFlow(db, bytes, 1),
  (db) => markOwnPhone(db, 1),
  (db) => proofs.forgetProofs(db, 1),
  (db) => proofs.lockAccount(db, 1),
  (db) => proofs.markWayIn(db, 1),
  (db) => seal.tryCode(db, 1, { hash: bytes, most: 1 }),
  (db) => seal.takeCode(db, 1, bytes),
  // An import is applied and undone after the reply.
  (db) => askToStop(db, 1),
  (db) => failStep(db, { id: 1, state: 'ready', notice: 'import-failed' }),
  (db) => applying.takeUserIds(db, 1),
  (db) => applying.lockImportsOf(db, 1, 1),
  (db) => applying.insertGroups(db, 1, []),
  (db) => applying.describeGroups(db, 1, []),
  (db) => applying.insertPeople(db, 1, []),
  (db) => applying.updatePeople(db, []),
  (db) => applying.storeExternalIds(db, 1, []),
  (db) => applying.insertMembers(db, []),
  (db) => applying.deleteMembers(db, []),
  (db) => applying.noteMoves(db, []),
  (db) => applying.giveTeacherRole(db, 1, []),
  (db) => applying.insertCurators(db, []),
  (db) => applying.insertRelations(db, 1, []),
  (db) => applying.selectTakenLogins(db, []),
  (db) => applying.storeEffects(db, 1, []),
  (db) => applying.endApplying(db, 1),
  (db) => undoing.lockUndone(db, 1, { users: [], groups: [] }),
  (db) =>
    undoing.selectPeopleBlockers(db, {
      ...{ users: [], companyId: 1, appliedAt: moment, joined: [], curated: [], children: [], teachers: [] },
    }),
  (db) => undoing.selectGroupBlockers(db, { groups: [], appliedAt: moment, joined: [], curated: [] }),
  (db) => undoing.deleteRelations(db, 1, []),
  (db) => undoing.deleteCurators(db, []),
  (db) => undoing.takeTeacherRole(db, 1, []),
  (db) => undoing.deleteMembers(db, []),
  (db) => undoing.restoreMembers(db, [], moment),
  (db) => undoing.restoreExternalIds(db, 1, []),
  (db) => undoing.deletePeople(db, 1, []),
  (db) => undoing.deleteGroups(db, 1, []),
  (db) => undoing.endUndoing(db, 1),
  (db) => selectWeekReader(db, 1),
  (db) => mails.postponeMail(db, 1, 1, 'later'),
  (db) => mails.insertPasswordsEnded(db, [1]),
  (db) => endDead(db, [{ data: { tokens: new Set(['a']) }, disconnect: () => undefined } as unknown as LiveSocket]),
  (db) => founding.replaceEndedPassword(db, 1, ''),
  (db) => selectImportByKey(db, 1, 'key'),
  (db) => selectImportCounts(db, 1),
  (db) => selectJudgedLesson(db, viewer, 1),
  (db) => replaceReadingCompanies(db, 1, [1]),
  (db) => removeChildren(db, 1),
  (db) => selectRelationsBelow(db, 1),
  (db) => selectGroupNames(db, [1]),
  (db) => selectStudentByEmail(db, 1, 'a@b.c'),
  (db) => countOpenOf(db, 1, 1),
  (db) => takeCode(db, 1, bytes),
  (db) => keepSession(db, bytes),
  (db) => repeatedCalls.forget(db, bytes),
  (db) => repeatedCalls.findAnswer(db, bytes),
  (db) => lockMember(db, 1),
  (db) => hasEmail(db, 1, 'a@example.org'),
  (db) => isUsablePhoto(db, viewer, 1, 1),
  (db) => isUsableRolePhoto(db, viewer, 1, 1),
  (db) => deleteDuty(db, 1, 'inquiries'),
  (db) => countOwnTensions(db, viewer, 1),
  (db) => writeProposal(db, viewer, { tensionId: 1, changes: [] }, moment),
  (db) => deleteOtherTrajectories(db, 1, 1),
  (db) => cells.selectCells(db, [place]),
  (db) => selectClaimant(db, viewer, 1, 1),
  (db) => markUndone(db, 1),
  (db) => restoreWaiting(db, [[1, moment]]),
  (db) => positionMarkTypes(db, [1]),
  (db) => replaceStatus(db, viewer, 1, 2),
  (db) => countWrong(db, 'address:127.0.0.1'),
  (db) => marks.isAnswerOf(db, 1, 1, 1),
  (db) => marks.isPassedFinally(db, 1, 1),
  (db) => marks.selectSubjectIdsOf(db, sql`true`),
  (db) => selectMember(db, 1, 1),
  (db) => selectMailed(db, viewer, 1),
  (db) => selectPushed(db, viewer, 1),
  (db) => push.closeSending(db, sending, 'dropped'),
  (db) => push.closeSent(db, sending, new Date()),
  (db) => push.postponeSending(db, sending, { at: new Date(), attempts: 1, error: null }),
  (db) => push.deleteGoneDevice(db, 1, ''),
  (db) => forgetKeys(db, ''),
  (db) => countUnreadOf(db, 1, { userIds: [1], ids: [1] }),
  (db) => deleteNotifications(db, { userId: 1, actorId: 1, stepId: 1, since: moment }),
  (db) => retakes.countStepsIn(db, 1, [1]),
  (db) => retakes.countTeachers(db, viewer, [1]),
  (db) => retakes.deleteCheckpointsBut(db, 1, [1]),
  (db) => retakes.deleteConductorsBut(db, 1, [1]),
  (db) => retakes.saveRetakeResults(db, 1),
  (db) => deleteRubric(db, 1),
  (db) => restoreResult(db, 1, 1, null),
  (db) => returnResults(db, [place]),
  (db) => selectBlockTitles(db, [1]),
  (db) => settings.countUsablePhotos(db, viewer, 1, [1]),
  (db) => settings.countReaders(db, viewer, 1, [1]),
  (db) => settings.replaceAccessUsers(db, 1, [1]),
  (db) => settings.deleteOtherHalves(db, 1, 1),
  (db) => selectDraft(db, 1),
  (db) => selectRunningDraft(db, 1),
  (db) => selectWrittenDraft(db, 1, 1),
  (db) => markDraftRefused(db, 1, 'closed'),
  (db) => deleteDraft(db, 1),
  (db) => insertAttempt(db, { patternId: 1, userId: 1, number: 1, minutes: 1 }),
  (db) => selectPictures(db, [1]),
  (db) => selectUse(db, 1),
  (db) => countUsableSlides(db, viewer, 1, [1]),
  (db) => selectLinkedSections(db, 1, draftShownTo(viewer)),
  (db) => assertOriginalShown(db, viewer, { link_of_id: 1 }).catch(() => 'a draft of others'),
  (db) => assertWorkShown(db, viewer, draft).catch(() => 'no work'),
  (db) => assertWorkShown(db, viewer, draft, 1).catch(() => 'no work of the student'),
  (db) => gates.rememberChapter(db, 1, 1),
  (db) => gates.rememberStep(db, 1, 1),
  (db) => gates.writeChapterPassword(db, 1, 'hash'),
  (db) => gates.writeStepPassword(db, 1, 'hash'),
  (db) =>
    assertIndicators(db, viewer, [{ soft_skills: [{ id: 1, indicators: [1] }] }]).catch(() => 'no such indicator'),
  (db) => selectStaffedSubjects(db, viewer, { query: '', subjectId: undefined }, { size: 1, offset: 0 }),
  (db) => selectInvited(db, viewer, { from: '2026-08-31', to: '2026-09-06' }),
  (db) => selectScoredStudent(db, viewer, { subjectId: 1, studentId: 1 }),
  (db) => holdAnswer(db, 1),
  (db) => releaseScores(db, { answerId: 1, indicatorIds: [1], least: 3 }),
  (db) => writeSkills(db, viewer, 'comment', { id: 1, skillIds: [1] }).catch(() => 'no such skill'),
  (db) => writeSkills(db, viewer, 'expertise', { id: 1, skillIds: [1] }).catch(() => 'no such skill'),
  (db) => countRoles(db, 1, [1]),
  (db) => selectFitting(db, { users: [1], steps: [1] }, { group_id: 1, words: 'а' }),
  (db) => structure.moveStepTo(db, 1, 1),
  (db) => structure.positionChapters(db, [1]),
  (db) => structure.writeStepSkills(db, 1, 1, [1]),
  (db) => structure.mayBeCover(db, viewer, 1, 1),
  (db) => structure.clearLink(db, 1),
  (db) => demoStatements.selectUnsealed(db),
  (db) => demoStatements.selectUnnumbered(db),
  (db) => demoStatements.insertDemoScan(db, 1, { kind: 'passport', bytes: 1, name: 'name', keyId: 1 }),
  (db) => demoStatements.updateDemo(db, 1, Buffer.alloc(1), ['inn']),
  (db) => stageStatements.selectWaiting(db),
  (db) => stageStatements.selectStudying(db),
  (db) => studyCard.selectCardOwner(db, viewer, { studentId: 1, groupId: 1 }),
  (db) => studyCard.selectMoves(db, viewer, 1),
  (db) => studyCard.selectCardResults(db, viewer, { studentId: 1, groupId: 1, semesterId: 1 }),
  (db) => studyCard.selectCardSubjects(db, viewer, { studentId: 1, semesterId: 1, subjectIds: [1] }),
  // The analytics service reads these part by part.
  (db) => sums.selectRetakes(db, viewer, reportScope),
  (db) => sums.selectWorkload(db, viewer, 1),
  (db) => gradebook.selectCheckpoints(db, viewer, reportScope),
  (db) => gradebook.selectCheckpointMarks(db, viewer, reportScope),
  (db) => curatorReport.selectSurroundings(db, viewer, 1),
  (db) => curatorReport.selectGroupContacts(db, viewer, { groupId: 1, semesterId: 1 }),
  (db) => selectGroupStanding(db, viewer, 1),
  (db) => absencePatterns.tellNext(db, wantedTurn, 0).catch(() => 'no row'),
  (db) => absencePatterns.giveTurnBack(db, wantedTurn),
  (db) => selectIsOrdered(db, 1),
  (db) => papers.currentDocument(db, 1),
  (db) => papers.markFailed(db, wantedPaper, 'paper-failed'),
  (db) => papers.putOff(db, wantedPaper),
  (db) => counting.selectDaysToCount(db, wantedCount).catch(() => 'no row'),
  (db) => counting.noteAtWork(db, wantedCount),
  (db) => counting.storeStudents(db, wantedCount, 0).catch(() => 'no row'),
  (db) => counting.storeWaiting(db, wantedCount),
  (db) => counting.storeAttendance(db, 1, { first: '2026-09-01', until: null }),
  (db) => counting.finishCount(db, wantedCount),
  (db) => formPeriods.selectToday(db, 1),
  (db) => temporaryStatuses.selectToday(db, 1),
  (db) => selectPlace(db, 1),
];

/** Sends them to `silent`; column names that some of them need come from the real database. */
export async function sendRareStatements(silent: Db, db: Db): Promise<void> {
  for (const send of rare) await send(silent);
  const columns = await loadContentColumns(db);
  for (const table of contentTables) {
    await replaceRows(silent, table, { ids: [1], columns });
    await detachCopies(silent, table, [1]);
    await deleteCopies(silent, table, [1]);
  }
}
