// Explains a person's access by making the checks that decide it, as that person.
import { errors } from '@orbita/contract/errors';
import type { ExplainedKind, Permission } from '@orbita/contract/permissions';
import type { RightsExplanation, RightsReason } from '@orbita/contract/rights';
import type { Db } from '@orbita/database';
import { openGroupRecord } from '../../access/groups.access.ts';
import {
  assertVisible,
  canAssessIn,
  canEdit,
  canMarkIn,
  isStaffOf,
  loadSubjectInView,
  type SubjectInView,
} from '../../access/subjects.access.ts';
import { findStep, openStep } from '../../access/topics.access.ts';
import { AppError, assertThat, found } from '../../http/app-error.ts';
import { can, loadAbsentViewer, type Viewer } from '../../http/viewer.ts';
import * as queries from './rights.queries.ts';

type Explained = Omit<RightsExplanation, 'person' | 'refusal' | 'is_allowed'> & { refused: AppError | null };
type Act = RightsExplanation['acts'][number]['act'];

/** Makes a check and returns its refusal. */
async function refusalOf(check: () => unknown): Promise<AppError | null> {
  try {
    await check();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
const reason = (code: RightsReason['code'], names: string[] = [], speaks_for = true): RightsReason => ({
  code,
  names,
  speaks_for,
});
const against = (code: RightsReason['code']): RightsReason => reason(code, [], false);
const acts = (allowed: Partial<Record<Act, boolean>>): RightsExplanation['acts'] =>
  (['read-answers', 'mark', 'assess', 'edit', 'see-drafts', 'see-contacts', 'see-results'] as const).flatMap((act) =>
    allowed[act] === undefined ? [] : [{ act, is_allowed: allowed[act] }],
  );

/** The roles that give the permission, or the right of a moderator. */
async function permissionReasons(db: Db, person: Viewer, permission: Permission): Promise<RightsReason[]> {
  if (!can(person, permission)) return [];
  const roles = await queries.selectRolesWith(db, person, permission);
  return [roles.length > 0 ? reason('role', roles) : reason('moderator')];
}

async function subjectReasons(db: Db, person: Viewer, subject: SubjectInView): Promise<RightsReason[]> {
  const ties = await queries.selectSubjectTies(db, person, subject.id);
  const isStaff = isStaffOf(person, subject);
  return [
    ...(subject.is_teacher ? [reason('teaches')] : []),
    ...(subject.is_expert ? [reason('assesses')] : []),
    ...(await permissionReasons(db, person, 'subjects_read')),
    ...(ties.curated.length > 0 ? [reason('curates', ties.curated)] : []),
    ...(ties.studied.length > 0 ? [reason('studies', ties.studied)] : []),
    ...(subject.hidden && !isStaff ? [against('hidden')] : []),
    ...(subject.is_archived && !isStaff ? [against('archived')] : []),
    ...(subject.is_restricted && !isStaff && !subject.is_student && !subject.is_curator ? [against('restricted')] : []),
  ];
}

const subjectActs = (person: Viewer, subject: SubjectInView) =>
  acts({
    'read-answers': isStaffOf(person, subject),
    mark: canMarkIn(person, subject),
    assess: canAssessIn(person, subject),
    edit: canEdit(person, subject),
    'see-drafts': canEdit(person, subject),
  });

async function explainSubject(db: Db, person: Viewer, id: number): Promise<Explained> {
  const subject = await loadSubjectInView(db, person, id);
  const refused = await refusalOf(() => assertVisible(person, subject));
  const { title } = await queries.selectSubjectTies(db, person, id);
  return {
    title,
    refused,
    acts: refused ? [] : subjectActs(person, subject),
    reasons: await subjectReasons(db, person, subject),
  };
}

async function explainTopic(db: Db, person: Viewer, id: number): Promise<Explained> {
  const step = await findStep(db, person, id);
  const refused = await refusalOf(() => openStep(db, person, id));
  const { title } = await queries.selectTopicTitle(db, id);
  return {
    title,
    refused,
    acts: refused ? [] : subjectActs(person, step),
    reasons: await subjectReasons(db, person, step),
  };
}

async function explainStudent(db: Db, person: Viewer, id: number): Promise<Explained> {
  const ties = found(await queries.selectStudentTies(db, person, id));
  const isSelf = id === person.id;
  return {
    title: ties.title,
    refused: ties.may_meet ? null : new AppError('access-denied'),
    acts: ties.may_meet ? acts({ 'see-contacts': ties.sees_contacts, 'see-results': isSelf || ties.follows }) : [],
    reasons: [
      ...(isSelf ? [reason('same-person')] : []),
      ...(ties.is_child ? [reason('parent-of')] : []),
      ...(ties.curated.length > 0 ? [reason('curates', ties.curated)] : []),
      ...(await permissionReasons(db, person, 'users_read')),
    ],
  };
}

async function explainGroup(db: Db, person: Viewer, id: number): Promise<Explained> {
  const ties = found(await queries.selectGroupTies(db, person, id));
  const refused = await refusalOf(() => openGroupRecord(db, person, id));
  const { name } = await queries.selectGroupName(db, id);
  return {
    title: name,
    refused,
    acts: refused ? [] : acts({ edit: can(person, 'groups_write') }),
    reasons: [
      ...(await permissionReasons(db, person, 'groups_read')),
      ...(ties.curates ? [reason('curates')] : []),
      ...(ties.teaches ? [reason('teaches')] : []),
      ...(ties.studies ? [reason('studies')] : []),
    ],
  };
}

/** What the asker needs to know of the objects themselves. */
const needed: Record<ExplainedKind, Permission> = {
  subject: 'subjects_read',
  topic: 'subjects_read',
  student: 'users_read',
  group: 'groups_read',
};
const explainers: Record<ExplainedKind, (db: Db, person: Viewer, id: number) => Promise<Explained>> = {
  subject: explainSubject,
  topic: explainTopic,
  student: explainStudent,
  group: explainGroup,
};

interface ExplanationQuery {
  user_id: number;
  kind: ExplainedKind;
  object_id: number;
}
export async function explainRights(db: Db, viewer: Viewer, asked: ExplanationQuery): Promise<RightsExplanation> {
  assertThat(can(viewer, needed[asked.kind]), 'admin-only');
  const person = found(await queries.selectPerson(db, viewer.company_id, asked.user_id));
  const as = found(await loadAbsentViewer(db, asked.user_id, viewer.company_id));
  const { refused, reasons, ...explained } = await explainers[asked.kind](db, as, asked.object_id);
  const wording = refused && { code: refused.code, ru: errors[refused.code].ru, en: errors[refused.code].en };
  return {
    ...explained,
    person,
    is_allowed: refused === null,
    refusal: wording,
    reasons: reasons.length > 0 ? reasons : [against('nothing')],
  };
}
