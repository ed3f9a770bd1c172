// Scores of a group in one discipline, for its staff, and the disciplines that have soft skills.
import type { QueryOf, ResponseOf } from '@orbita/contract/endpoint';
import type { GroupScoreCell, softSkills } from '@orbita/contract/soft-skills';
import type { Db } from '@orbita/database';
import { assertStaff, canMarkIn, loadSubjectInView } from '../../../access/subjects.access.ts';
import { assertThat } from '../../../http/app-error.ts';
import { pageOf, pageOfTotal, readPage } from '../../../http/paging.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { selectSubjectIndicators } from '../scores/scores.queries.ts';
import { calculateIndicator } from './calculation.ts';
import * as queries from './group-scores.queries.ts';
import { type GroupScoreRow, selectSubjectScores } from './results.queries.ts';
import { openResults } from './results.service.ts';

const SIZE = 50;

function cellOf(indicatorId: number, scores: readonly GroupScoreRow[]): GroupScoreCell {
  const { percent, teachers, peers } = calculateIndicator(scores);
  return {
    indicator_id: indicatorId,
    percent,
    teachers: teachers?.count ?? 0,
    peers: peers?.count ?? 0,
    given: scores.find(({ is_own }) => is_own)?.grade_id ?? null,
  };
}

export async function listGroupScores(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof softSkills.listGroupScores>,
): Promise<ResponseOf<typeof softSkills.listGroupScores>> {
  const { subject_id: subjectId, group_id: groupId } = query;
  const subject = await loadSubjectInView(db, viewer, subjectId);
  assertStaff(viewer, subject);
  assertThat(await queries.isGroupOfSubject(db, subjectId, groupId), 'not-found');
  const page = readPage(query, SIZE);
  const [students, indicators] = await Promise.all([
    queries.selectStudents(db, viewer, { groupId, query: query.query, page }),
    selectSubjectIndicators(db, viewer, subjectId),
  ]);
  const studentIds = students.map(({ student }) => student.id);
  const scores = await selectSubjectScores(db, viewer, { subjectId, studentIds });
  const byCell = Map.groupBy(scores, ({ student_id, indicator_id }) => `${student_id} ${indicator_id}`);
  const rows = students.map(({ student, is_open }) => ({
    student,
    is_open,
    cells: indicators.map(({ id }) => cellOf(id, byCell.get(`${student.id} ${id}`) ?? [])),
  }));
  return {
    ...pageOfTotal(rows, students[0]?.total ?? 0, page),
    indicators,
    can_score: canMarkIn(viewer, subject) && !subject.is_archived,
  };
}

export async function listSoftSubjects(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof softSkills.listSoftSubjects>,
): Promise<ResponseOf<typeof softSkills.listSoftSubjects>> {
  const page = readPage(query, SIZE);
  const asked = { query: query.query?.trim() ?? '', subjectId: query.subject_id };
  if (query.user_id === undefined) return pageOf(await queries.selectStaffedSubjects(db, viewer, asked, page), page);
  await openResults(db, viewer, query.user_id);
  return pageOf(await queries.selectScoredSubjects(db, viewer, { userId: query.user_id, asked }, page), page);
}
