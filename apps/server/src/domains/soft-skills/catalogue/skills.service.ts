// The catalogue of soft skills: skills and their indicators.
// Invariant: what tasks or scores use is archived instead of deleted, so that no result loses its reason.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { SoftIndicator, softSkills, SoftSkillRecord } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { changeRecord, recordChanges } from '../../audit/index.ts';
import * as catalogue from './catalogue.queries.ts';
import * as queries from './skills.queries.ts';
import { tellingTaken } from './telling-taken.ts';

type Removed = ResponseOf<typeof softSkills.deleteSoftSkill>;
const SIZE = 100;

export async function listSkillRecords(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof softSkills.listSkillRecords>,
): Promise<ResponseOf<typeof softSkills.listSkillRecords>> {
  const page = readPage(query, SIZE);
  const filter = { query: query.query?.trim() ?? '', archived: query.archived ?? false };
  const [rows, counters] = await Promise.all([
    queries.selectSkills(db, viewer, filter, page),
    queries.countSkills(db, viewer),
  ]);
  return pageOf(rows, page, { ...counters });
}

const readSkill = async (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<SoftSkillRecord> =>
  found(await queries.selectSkill(db, viewer, id, { isLocking }));
const shownSkill = ({ title, description, is_archived, sort }: SoftSkillRecord) => ({
  title,
  description,
  is_archived,
  place: sort + 1,
});

export async function createSoftSkill(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof softSkills.createSoftSkill>,
): Promise<SoftSkillRecord> {
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      const id = await queries.insertSkill(tx, viewer, body);
      const skill = await readSkill(tx, viewer, id);
      await recordChanges(tx, viewer, [{ kind: 'soft-skill', id, action: 'created', after: { title: skill.title } }]);
      return skill;
    }),
  );
}

/** Whether a change says more than the place of a part. */
const saysMore = ({ place: _place, ...change }: { place?: number }, asRead: string | undefined): boolean =>
  Object.keys(change).length > 0 || asRead !== undefined;

export async function updateSoftSkill(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...change }: BodyOf<typeof softSkills.updateSoftSkill>,
): Promise<SoftSkillRecord> {
  const { place } = change;
  return tellingTaken(() =>
    changeRecord<SoftSkillRecord>(db, viewer, {
      read: (tx, isLocking) => readSkill(tx, viewer, id, isLocking),
      work: async (tx, before) => {
        if (saysMore(change, asRead) && !(await catalogue.updatePart(tx, 'skill', id, { change, asRead })))
          throw new AppError('stale', { current: before });
        if (place !== undefined) await catalogue.moveSkill(tx, viewer.company_id, { id, place });
      },
      tell: (before, after) => ({
        kind: 'soft-skill',
        id,
        action: 'updated',
        before: shownSkill(before),
        after: shownSkill(after),
      }),
    }),
  );
}

export async function deleteSoftSkill(db: Db, viewer: Viewer, id: number): Promise<Removed> {
  await readSkill(db, viewer, id);
  return db.transaction(async (tx) => {
    assertThat(await catalogue.lockPart(tx, 'skill', id), 'not-found');
    const isArchived = await queries.isSkillUsed(tx, id);
    if (isArchived) await catalogue.archivePart(tx, 'skill', id);
    else await catalogue.markDeleted(tx, 'skill', id);
    await recordChanges(tx, viewer, [{ kind: 'soft-skill', id, action: isArchived ? 'archived' : 'deleted' }]);
    return { ok: true, is_archived: isArchived };
  });
}

export async function restoreSoftSkill(db: Db, viewer: Viewer, id: number): Promise<SoftSkillRecord> {
  found(await queries.selectSkill(db, viewer, id, { withDeleted: true }));
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      if (await catalogue.restorePlaced(tx, 'skill', id))
        await recordChanges(tx, viewer, [{ kind: 'soft-skill', id, action: 'restored' }]);
      return readSkill(tx, viewer, id);
    }),
  );
}

export async function listSoftIndicators(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof softSkills.listSoftIndicators>,
): Promise<ResponseOf<typeof softSkills.listSoftIndicators>> {
  const page = readPage(query, SIZE);
  if (query.skill_id !== undefined) await readSkill(db, viewer, query.skill_id);
  const filter = { skillId: query.skill_id, query: query.query?.trim() ?? '', archived: query.archived ?? false };
  const [rows, counters] = await Promise.all([
    queries.selectIndicators(db, viewer, filter, page),
    queries.countIndicators(db, viewer, query.skill_id),
  ]);
  return pageOf(rows, page, { ...counters });
}

const readIndicator = async (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<SoftIndicator> =>
  found(await queries.selectIndicator(db, viewer, id, { isLocking }));
const shownIndicator = ({ title, description, is_archived, sort }: SoftIndicator) => ({
  indicator: title,
  indicator_description: description,
  is_archived,
  place: sort + 1,
});

export async function createSoftIndicator(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof softSkills.createSoftIndicator>,
): Promise<SoftIndicator> {
  await readSkill(db, viewer, body.skill_id);
  return db.transaction(async (tx) => {
    const indicator = await readIndicator(tx, viewer, await queries.insertIndicator(tx, body));
    await recordChanges(tx, viewer, [
      { kind: 'soft-skill', id: body.skill_id, action: 'updated', before: {}, after: { indicator: indicator.title } },
    ]);
    return indicator;
  });
}

export function updateSoftIndicator(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...change }: BodyOf<typeof softSkills.updateSoftIndicator>,
): Promise<SoftIndicator> {
  const { place } = change;
  return changeRecord<SoftIndicator>(db, viewer, {
    read: (tx, isLocking) => readIndicator(tx, viewer, id, isLocking),
    work: async (tx, before) => {
      if (saysMore(change, asRead) && !(await catalogue.updatePart(tx, 'indicator', id, { change, asRead })))
        throw new AppError('stale', { current: before });
      if (place !== undefined) await catalogue.moveIndicator(tx, before.skill_id, { id, place });
    },
    tell: (before, after) => ({
      kind: 'soft-skill',
      id: before.skill_id,
      action: 'updated',
      before: shownIndicator(before),
      after: shownIndicator(after),
    }),
  });
}

export async function deleteSoftIndicator(db: Db, viewer: Viewer, id: number): Promise<Removed> {
  const { skill_id, title } = await readIndicator(db, viewer, id);
  return db.transaction(async (tx) => {
    assertThat(await catalogue.lockPart(tx, 'indicator', id), 'not-found');
    const isArchived = await queries.isIndicatorUsed(tx, id);
    if (isArchived) await catalogue.archivePart(tx, 'indicator', id);
    else await catalogue.markDeleted(tx, 'indicator', id);
    await recordChanges(tx, viewer, [
      { kind: 'soft-skill', id: skill_id, action: 'updated', before: { indicator: title }, after: {} },
    ]);
    return { ok: true, is_archived: isArchived };
  });
}

export async function restoreSoftIndicator(db: Db, viewer: Viewer, id: number): Promise<SoftIndicator> {
  const { skill_id, title } = found(await queries.selectIndicator(db, viewer, id, { withDeleted: true }));
  return db.transaction(async (tx) => {
    if (await catalogue.restorePlaced(tx, 'indicator', id))
      await recordChanges(tx, viewer, [
        { kind: 'soft-skill', id: skill_id, action: 'updated', before: {}, after: { indicator: title } },
      ]);
    return readIndicator(tx, viewer, id);
  });
}
