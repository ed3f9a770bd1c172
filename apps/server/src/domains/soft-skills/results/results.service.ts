// What the scores of a person amount to, with every figure that was used.
// Access: the person, teachers of shared disciplines, curators, and the office; answers are named to whoever may open them.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { Person } from '@orbita/contract/schemas';
import type { SkillResult, softSkills } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { assertThat, found } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { calculateIndicator, calculateSkill, levelOf, rule } from './calculation.ts';
import { overTime, semesterBefore } from './over-time.ts';
import * as queries from './results.queries.ts';

/** Loads a member whose results the viewer may see, and the present day. */
export async function openResults(db: Db, viewer: Viewer, userId: number): Promise<{ person: Person; today: string }> {
  const { person, may_see, today } = found(await queries.selectPerson(db, viewer, userId));
  assertThat(may_see, 'access-denied');
  return { person, today };
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

interface Given {
  scores: ScoresByIndicator;
  isPast: boolean;
}
function resultOf({ id, title, description, indicators, levels }: queries.SkillRow, { scores, isPast }: Given) {
  const results = indicators.map((indicator) => {
    const given = scores.get(indicator.id) ?? [];
    const { counted, peers, ...result } = calculateIndicator(given);
    return {
      id: indicator.id,
      title: indicator.title,
      ...result,
      // What waits today says nothing of an earlier day, and beside the number of today it would tell new scores from changed ones.
      peers: peers && isPast ? { ...peers, waiting: 0, left_out: 0 } : peers,
      scores: given.flatMap((score) => (score.is_open ? { ...score, counts: counted.has(score.id) } : [])),
    };
  });
  const percent = calculateSkill(results.map((result) => result.percent));
  return { id, title, description, percent, ...levelOf(levels, percent), indicators: results } satisfies SkillResult;
}

interface Asked {
  userId: number;
  subjectId?: number | undefined;
  /** Only what counted by the end of this day of the past, YYYY-MM-DD. */
  until?: string | undefined;
}
async function calculate(db: Db, viewer: Viewer, { userId, subjectId, until }: Asked) {
  const [catalogue, rows] = await Promise.all([
    queries.selectCatalogue(db, viewer),
    queries.selectScores(db, viewer, { userId, subjectId }),
  ]);
  const isAsked = ({ day }: queries.ScoreRow): boolean => until === undefined || (day !== null && day <= until);
  const scores = Map.groupBy(rows.filter(isAsked), ({ indicator_id }) => indicator_id);
  const shown = shownParts(catalogue, scores);
  return { rows, shown, skills: shown.map((skill) => resultOf(skill, { scores, isPast: until !== undefined })) };
}

export async function calculateSoftSkills(
  db: Db,
  viewer: Viewer,
  userId: number,
  { subject_id: subjectId, semester_id: semesterId }: QueryOf<typeof softSkills.calculateSoftSkills>,
): Promise<ResponseOf<typeof softSkills.calculateSoftSkills>> {
  const { person, today } = await openResults(db, viewer, userId);
  const semesters = await queries.selectSemesters(db, viewer, today);
  const asked = semesterId === undefined ? undefined : found(semesters.find(({ id }) => id === semesterId));
  // A semester that lasts has the results of now, also what waits.
  const until = asked && asked.finished_at < today ? asked.finished_at : undefined;
  const { rows, shown, skills } = await calculate(db, viewer, { userId, subjectId, until });
  const known = overTime(shown, rows, { semesters, today });
  const compared = semesterBefore(known.semesters, { asked, today });
  return { person, skills, ...known, semester_id: asked?.id ?? null, compared_id: compared?.id ?? null, rule };
}

export async function getPersonSkills(
  db: Db,
  viewer: Viewer,
  userId: number,
): Promise<ResponseOf<typeof softSkills.getPersonSkills>> {
  await openResults(db, viewer, userId);
  const [{ skills }, hardSkills] = await Promise.all([
    calculate(db, viewer, { userId }),
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
