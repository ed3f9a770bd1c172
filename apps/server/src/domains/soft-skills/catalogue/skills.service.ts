// The catalogue of soft skills: skills and their indicators.
// Invariant: what tasks or scores use is archived instead of deleted, so that no result loses its reason.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { SoftIndicator, softSkills, SoftSkillRecord } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found } from '../../../http/app-error.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { recordChanges } from '../../audit/index.ts';
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

const readSkill = async (db: Db, viewer: Viewer, id: number): Promise<SoftSkillRecord> =>
  found(await queries.selectSkill(db, viewer, id));
const shownSkill = ({ title, description, is_archived, sort }: SoftSkillRecord) => ({
  title,
  description,
  is_archived,
  place: sort + 1,
});

export async function createSoftSkill(
  db: Db,
  viewer: Viewer,
  { title, description = '' }: BodyOf<typeof softSkills.createSoftSkill>,
): Promise<SoftSkillRecord> {
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      const id = await queries.insertSkill(tx, viewer, { title: title.trim(), description });
      await recordChanges(tx, viewer, [{ kind: 'soft-skill', id, action: 'created', after: { title: title.trim() } }]);
      return readSkill(tx, viewer, id);
    }),
  );
}

export async function updateSoftSkill(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, place, ...change }: BodyOf<typeof softSkills.updateSoftSkill>,
): Promise<SoftSkillRecord> {
  const before = await readSkill(db, viewer, id);
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      const isChecked = Object.keys(change).length > 0 || asRead !== undefined;
      if (isChecked && !(await catalogue.updatePart(tx, 'skill', id, { change, asRead })))
        throw new AppError('stale', { current: await readSkill(tx, viewer, id) });
      if (place !== undefined) await catalogue.moveSkill(tx, viewer.company_id, { id, place });
      const after = await readSkill(tx, viewer, id);
      await recordChanges(tx, viewer, [
        { kind: 'soft-skill', id, action: 'updated', before: shownSkill(before), after: shownSkill(after) },
      ]);
      return after;
    }),
  );
}

export async function deleteSoftSkill(db: Db, viewer: Viewer, id: number): Promise<Removed> {
  await readSkill(db, viewer, id);
  return db.transaction(async (tx) => {
    assertThat(await catalogue.lockPart(tx, 'skill', id), 'not-found');
    const isArchived = await queries.isSkillUsed(tx, id);
    if (isArchived) await catalogue.updatePart(tx, 'skill', id, { change: { is_archived: true }, asRead: undefined });
    else await catalogue.markDeleted(tx, 'skill', id);
    await recordChanges(tx, viewer, [{ kind: 'soft-skill', id, action: isArchived ? 'archived' : 'deleted' }]);
    return { ok: true, is_archived: isArchived };
  });
}

export async function restoreSoftSkill(db: Db, viewer: Viewer, id: number): Promise<SoftSkillRecord> {
  found(await queries.selectSkill(db, viewer, id, true));
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
  await readSkill(db, viewer, query.skill_id);
  const filter = { skillId: query.skill_id, query: query.query?.trim() ?? '', archived: query.archived ?? false };
  const [rows, counters] = await Promise.all([
    queries.selectIndicators(db, viewer, filter, page),
    queries.countIndicators(db, query.skill_id),
  ]);
  return pageOf(rows, page, { ...counters });
}

const readIndicator = async (db: Db, viewer: Viewer, id: number): Promise<SoftIndicator> =>
  found(await queries.selectIndicator(db, viewer, id));
const shownIndicator = ({ title, description, is_archived, sort }: SoftIndicator) => ({
  indicator: title,
  indicator_description: description,
  is_archived,
  place: sort + 1,
});

export async function createSoftIndicator(
  db: Db,
  viewer: Viewer,
  { skill_id: skillId, title, description = '' }: BodyOf<typeof softSkills.createSoftIndicator>,
): Promise<SoftIndicator> {
  await readSkill(db, viewer, skillId);
  return db.transaction(async (tx) => {
    const id = await queries.insertIndicator(tx, { skillId, title: title.trim(), description });
    await recordChanges(tx, viewer, [
      { kind: 'soft-skill', id: skillId, action: 'updated', before: {}, after: { indicator: title.trim() } },
    ]);
    return readIndicator(tx, viewer, id);
  });
}

export async function updateSoftIndicator(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, place, ...change }: BodyOf<typeof softSkills.updateSoftIndicator>,
): Promise<SoftIndicator> {
  const before = await readIndicator(db, viewer, id);
  return db.transaction(async (tx) => {
    const isChecked = Object.keys(change).length > 0 || asRead !== undefined;
    if (isChecked && !(await catalogue.updatePart(tx, 'indicator', id, { change, asRead })))
      throw new AppError('stale', { current: await readIndicator(tx, viewer, id) });
    if (place !== undefined) await catalogue.moveIndicator(tx, before.skill_id, { id, place });
    const after = await readIndicator(tx, viewer, id);
    await recordChanges(tx, viewer, [
      {
        kind: 'soft-skill',
        id: before.skill_id,
        action: 'updated',
        before: shownIndicator(before),
        after: shownIndicator(after),
      },
    ]);
    return after;
  });
}

export async function deleteSoftIndicator(db: Db, viewer: Viewer, id: number): Promise<Removed> {
  const { skill_id, title } = await readIndicator(db, viewer, id);
  return db.transaction(async (tx) => {
    assertThat(await catalogue.lockPart(tx, 'indicator', id), 'not-found');
    const isArchived = await queries.isIndicatorUsed(tx, id);
    if (isArchived)
      await catalogue.updatePart(tx, 'indicator', id, { change: { is_archived: true }, asRead: undefined });
    else await catalogue.markDeleted(tx, 'indicator', id);
    await recordChanges(tx, viewer, [
      { kind: 'soft-skill', id: skill_id, action: 'updated', before: { indicator: title }, after: {} },
    ]);
    return { ok: true, is_archived: isArchived };
  });
}

export async function restoreSoftIndicator(db: Db, viewer: Viewer, id: number): Promise<SoftIndicator> {
  const { skill_id, title } = found(await queries.selectIndicator(db, viewer, id, true));
  return db.transaction(async (tx) => {
    if (await catalogue.restorePlaced(tx, 'indicator', id))
      await recordChanges(tx, viewer, [
        { kind: 'soft-skill', id: skill_id, action: 'updated', before: {}, after: { indicator: title } },
      ]);
    return readIndicator(tx, viewer, id);
  });
}
