// The catalogue of soft skills: grades of indicators and levels of skills.
// Invariant: a grade that somebody was given stays; no two grades of an indicator have the same value, no two levels the same threshold,
// and while a skill, or the institution, has levels at all, one of them begins at 0 %.
import type { BodyOf, QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { IndicatorGrade, SkillLevel, softSkills } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { AppError, assertThat, found, InvalidInput } from '../../../http/app-error.ts';
import { pageOf, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { changeRecord, recordChanges, type RecordChange } from '../../audit/index.ts';
import * as catalogue from './catalogue.queries.ts';
import * as queries from './grades.queries.ts';
import { selectIndicator, selectSkill } from './skills.queries.ts';
import { tellingTaken } from './telling-taken.ts';

const ok = { ok: true } as const;
const SIZE = 20;

export async function listIndicatorGrades(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof softSkills.listIndicatorGrades>,
): Promise<ResponseOf<typeof softSkills.listIndicatorGrades>> {
  const page = readPage(query, SIZE);
  if (query.indicator_id !== undefined) found(await selectIndicator(db, viewer, query.indicator_id));
  return pageOf(await queries.selectGrades(db, viewer, query.indicator_id, page), page);
}

const readGrade = async (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<queries.GradeRow> =>
  found((await queries.selectGradesByIds(db, viewer, [id], { isLocking }))[0]);
const shownGrade = ({ value, title, description, indicator_title }: queries.GradeRow) => ({
  grade: `${indicator_title}: ${value} — ${title}`,
  grade_description: description,
});

type NewGrades = BodyOf<typeof softSkills.createIndicatorGrades>;
/** The grades of a body: its list, or the one that its own fields say. */
function gradesIn({ grades, value, title, description }: NewGrades): NonNullable<NewGrades['grades']> {
  if (grades) return grades;
  const required = [{ ru: 'Обязательное поле', en: 'Required' }];
  if (value === undefined) throw new InvalidInput({ value: required });
  if (title === undefined) throw new InvalidInput({ title: required });
  return [{ value, title, ...(description === undefined ? {} : { description }) }];
}

export async function createIndicatorGrades(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof softSkills.createIndicatorGrades>,
): Promise<ResponseOf<typeof softSkills.createIndicatorGrades>> {
  const { indicator_id: indicatorId } = body;
  const grades = gradesIn(body);
  found(await selectIndicator(db, viewer, indicatorId));
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      const ids = await queries.insertGrades(tx, indicatorId, grades);
      const data = await queries.selectGradesByIds(tx, viewer, ids);
      await recordChanges(
        tx,
        viewer,
        data.map((grade) => ({
          kind: 'soft-skill',
          id: grade.skill_id,
          action: 'updated',
          before: {},
          after: shownGrade(grade),
        })),
      );
      return { ...(body.grades ? {} : data[0]), data };
    }),
  );
}

export async function updateIndicatorGrade(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...change }: BodyOf<typeof softSkills.updateIndicatorGrade>,
): Promise<IndicatorGrade> {
  return tellingTaken(() =>
    changeRecord<queries.GradeRow>(db, viewer, {
      read: (tx, isLocking) => readGrade(tx, viewer, id, isLocking),
      work: async (tx, before) => {
        if (!(await catalogue.updatePart(tx, 'grade', id, { change, asRead })))
          throw new AppError('stale', { current: before });
      },
      tell: (before, after) => ({
        kind: 'soft-skill',
        id: before.skill_id,
        action: 'updated',
        before: shownGrade(before),
        after: shownGrade(after),
      }),
    }),
  );
}

export async function deleteIndicatorGrade(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await readGrade(db, viewer, id);
  await db.transaction(async (tx) => {
    assertThat(await catalogue.lockPart(tx, 'grade', id), 'not-found');
    const grade = await readGrade(tx, viewer, id);
    assertThat(grade.scores_count === 0, 'soft-grade-in-use');
    await catalogue.markDeleted(tx, 'grade', id);
    await recordChanges(tx, viewer, [
      { kind: 'soft-skill', id: grade.skill_id, action: 'updated', before: shownGrade(grade), after: {} },
    ]);
  });
  return ok;
}

export async function restoreIndicatorGrade(db: Db, viewer: Viewer, id: number): Promise<IndicatorGrade> {
  const grade = found((await queries.selectGradesByIds(db, viewer, [id], { withDeleted: true }))[0]);
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      if (await catalogue.restorePart(tx, 'grade', id))
        await recordChanges(tx, viewer, [
          { kind: 'soft-skill', id: grade.skill_id, action: 'updated', before: {}, after: shownGrade(grade) },
        ]);
      return readGrade(tx, viewer, id);
    }),
  );
}

export async function listSkillLevels(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof softSkills.listSkillLevels>,
): Promise<ResponseOf<typeof softSkills.listSkillLevels>> {
  const page = readPage(query, SIZE);
  if (query.skill_id !== undefined) found(await selectSkill(db, viewer, query.skill_id));
  return pageOf(await queries.selectLevels(db, viewer, query.skill_id, page), page);
}

const readLevel = async (db: Db, viewer: Viewer, id: number, isLocking = false): Promise<SkillLevel> =>
  found(await queries.selectLevel(db, viewer, id, { isLocking }));
type Shown = Pick<RecordChange, 'before' | 'after'>;
const shownLevel = ({ from_percent, title, description }: SkillLevel) => ({
  level: `${from_percent} % — ${title}`,
  level_description: description,
});
/** A change of a level, for the history of its skill; a common level belongs to the institution. */
const levelChange = (viewer: Viewer, { skill_id }: SkillLevel, shown: Shown): RecordChange => ({
  ...(skill_id === null
    ? { kind: 'company' as const, id: viewer.company_id }
    : { kind: 'soft-skill' as const, id: skill_id }),
  action: 'updated',
  ...shown,
});

/** Does the work; throws when levels that had a lowest one from 0 %, or none at all, would have others only. */
async function keepingLowest<Result>(
  tx: Db,
  viewer: Viewer,
  { skillId, work }: { skillId: number | null; work: () => Promise<Result> },
): Promise<Result> {
  const lacked = await queries.lacksLowestLevel(tx, viewer, skillId);
  const result = await work();
  assertThat(lacked || !(await queries.lacksLowestLevel(tx, viewer, skillId)), 'soft-level-lowest');
  return result;
}

export async function createSkillLevel(
  db: Db,
  viewer: Viewer,
  body: BodyOf<typeof softSkills.createSkillLevel>,
): Promise<SkillLevel> {
  const skillId = body.skill_id ?? null;
  if (skillId !== null) found(await selectSkill(db, viewer, skillId));
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      const work = () => queries.insertLevel(tx, viewer, body);
      const made = await readLevel(tx, viewer, await keepingLowest(tx, viewer, { skillId, work }));
      await recordChanges(tx, viewer, [levelChange(viewer, made, { before: {}, after: shownLevel(made) })]);
      return made;
    }),
  );
}

export async function updateSkillLevel(
  db: Db,
  viewer: Viewer,
  id: number,
  { updated_at: asRead, ...change }: BodyOf<typeof softSkills.updateSkillLevel>,
): Promise<SkillLevel> {
  return tellingTaken(() =>
    changeRecord<SkillLevel>(db, viewer, {
      read: (tx, isLocking) => readLevel(tx, viewer, id, isLocking),
      work: async (tx, before) => {
        const work = () => catalogue.updatePart(tx, 'level', id, { change, asRead });
        if (!(await keepingLowest(tx, viewer, { skillId: before.skill_id, work })))
          throw new AppError('stale', { current: before });
      },
      tell: (before, after) => levelChange(viewer, after, { before: shownLevel(before), after: shownLevel(after) }),
    }),
  );
}

export async function deleteSkillLevel(db: Db, viewer: Viewer, id: number): Promise<typeof ok> {
  await db.transaction(async (tx) => {
    const level = await readLevel(tx, viewer, id, true);
    const work = () => catalogue.markDeleted(tx, 'level', id);
    await keepingLowest(tx, viewer, { skillId: level.skill_id, work });
    await recordChanges(tx, viewer, [levelChange(viewer, level, { before: shownLevel(level), after: {} })]);
  });
  return ok;
}

export async function restoreSkillLevel(db: Db, viewer: Viewer, id: number): Promise<SkillLevel> {
  const level = found(await queries.selectLevel(db, viewer, id, { withDeleted: true }));
  return tellingTaken(() =>
    db.transaction(async (tx) => {
      const work = () => catalogue.restorePart(tx, 'level', id);
      if (await keepingLowest(tx, viewer, { skillId: level.skill_id, work }))
        await recordChanges(tx, viewer, [levelChange(viewer, level, { before: {}, after: shownLevel(level) })]);
      return readLevel(tx, viewer, id);
    }),
  );
}
