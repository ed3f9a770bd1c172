// What the scores of a person amount to, with every figure that was used.
// Access: the person, teachers of shared disciplines, curators, and the office; answers are named to whoever may open them.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Person } from '@orbita/contract/schemas';
import type { SkillResult, softSkills } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { calculateIndicator, calculateSkill, latestOf, levelOf, monthsBetween, rule } from './calculation.ts';
import * as queries from './results.queries.ts';

/** Loads a member whose results the viewer may see, and the present month. */
export async function openResults(db: Db, viewer: Viewer, userId: number): Promise<{ person: Person; month: string }> {
  const { person, may_see, month } = found(await queries.selectPerson(db, viewer, userId));
  assertThat(may_see, 'access-denied');
  return { person, month };
}

type ScoresByIndicator = Map<number, queries.ScoreRow[]>;

/** Returns the parts of the catalogue that are current or have scores. */
function shownParts(catalogue: readonly queries.SkillRow[], scores: ScoresByIndicator): queries.SkillRow[] {
  return catalogue
    .map((skill) => ({
      ...skill,
      indicators: skill.indicators.filter(
        ({ id, is_archived }) => scores.has(id) || (!is_archived && !skill.is_archived),
      ),
    }))
    .filter(({ indicators, is_archived }) => indicators.length > 0 || !is_archived);
}

function resultOf({ id, title, description, indicators, levels }: queries.SkillRow, scores: ScoresByIndicator) {
  const results = indicators.map((indicator) => {
    const given = scores.get(indicator.id) ?? [];
    const { counted, ...result } = calculateIndicator(given);
    return {
      id: indicator.id,
      title: indicator.title,
      ...result,
      scores: given.flatMap((score) => (score.is_open ? { ...score, counts: counted.has(score.id) } : [])),
    };
  });
  const percent = calculateSkill(results.map((result) => result.percent));
  return { id, title, description, percent, ...levelOf(levels, percent), indicators: results } satisfies SkillResult;
}

/** Calculates all skills as they were at the end of each month; an indicator anew only in months with scores of it. */
function timelineOf(catalogue: readonly queries.SkillRow[], scores: readonly queries.ScoreRow[], until: string) {
  const first = scores.at(-1)?.month;
  if (first === undefined) return [];
  const byMonth = Map.groupBy(scores, ({ month }) => month);
  const latest = new Map<number, queries.ScoreRow[]>();
  const percents = new Map<number, number | null>();
  return monthsBetween(first, until).map((month) => {
    for (const [indicator, given] of Map.groupBy(byMonth.get(month) ?? [], ({ indicator_id }) => indicator_id)) {
      const known = latestOf([...(latest.get(indicator) ?? []), ...given]);
      latest.set(indicator, known);
      percents.set(indicator, calculateIndicator(known).percent);
    }
    return {
      month,
      skills: catalogue.flatMap(({ id, indicators }) => {
        const percent = calculateSkill(indicators.map((one) => percents.get(one.id) ?? null));
        return percent === null ? [] : [{ id, percent }];
      }),
    };
  });
}

async function calculate(db: Db, viewer: Viewer, userId: number, subjectId?: number) {
  const [catalogue, rows] = await Promise.all([
    queries.selectCatalogue(db, viewer),
    queries.selectScores(db, viewer, { userId, subjectId }),
  ]);
  const scores = Map.groupBy(rows, ({ indicator_id }) => indicator_id);
  const shown = shownParts(catalogue, scores);
  return { rows, shown, skills: shown.map((skill) => resultOf(skill, scores)) };
}

export async function calculateSoftSkills(
  db: Db,
  viewer: Viewer,
  userId: number,
  { subject_id }: QueryOf<typeof softSkills.calculateSoftSkills>,
): Promise<ResponseOf<typeof softSkills.calculateSoftSkills>> {
  const { person, month } = await openResults(db, viewer, userId);
  const { rows, shown, skills } = await calculate(db, viewer, userId, subject_id);
  return { person, skills, timeline: timelineOf(shown, rows, month), rule };
}

export async function getPersonSkills(
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<ResponseOf<typeof softSkills.getPersonSkills>> {
  await openResults(db, viewer, userId);
  const [{ skills }, hardSkills] = await Promise.all([
    calculate(db, viewer, userId),
    queries.selectHardSkills(db, viewer, userId),
  ]);
  const competences = [...Map.groupBy(hardSkills, ({ competence }) => competence)];
  return {
    soft_skills: skills.map(({ id, title, percent, level }) => ({ id, title, percent, level: level?.title ?? null })),
    competences: competences.map(([title, skillRows]) => ({
      title,
      skills: skillRows.map(({ competence: _competence, ...skill }) => skill),
    })),
  };
}
