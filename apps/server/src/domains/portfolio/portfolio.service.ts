// What a student has to do and has made: tasks, files and links of handed-in work, a table by discipline.
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { portfolio } from '@orbita/contract/portfolio';
import type { Db } from '@orbita/database';
import { found } from '../../http/app-error.ts';
import { pageOf, pageOfTotal, type PageQuery, readPage } from '../../http/paging.ts';
import type { Viewer } from '../../http/viewer.ts';
import { assertMayReadWork, openTasks } from './portfolio.access.ts';
import * as queries from './portfolio.queries.ts';

export async function listStudentTasks(
  db: Db,
  viewer: Viewer,
  studentId: number,
  query: PageQuery & queries.TaskFilter,
): Promise<ResponseOf<typeof portfolio.listStudentTasks>> {
  const page = readPage(query, 20);
  const subjects = await openTasks(db, viewer, studentId);
  const { data, total, counters } = await queries.selectTasks(db, { studentId, subjects }, query, page);
  return pageOfTotal(data, total, page, counters);
}

export async function getStudentTask(
  db: Db,
  viewer: Viewer,
  studentId: number,
  taskId: number,
): Promise<ResponseOf<typeof portfolio.getStudentTask>> {
  const subjects = await openTasks(db, viewer, studentId);
  return found(await queries.selectTask(db, viewer, { studentId, subjects }, taskId));
}

export async function listArtefacts(
  db: Db,
  viewer: Viewer,
  studentId: number,
  query: PageQuery & queries.ArtefactFilter,
): Promise<ResponseOf<typeof portfolio.listArtefacts>> {
  const page = readPage(query, 20);
  await assertMayReadWork(db, viewer, studentId);
  return pageOf(await queries.selectArtefacts(db, viewer, { ...query, studentId }, page), page);
}

export async function getLmsTable(
  db: Db,
  viewer: Viewer,
  studentId: number,
): Promise<ResponseOf<typeof portfolio.getLmsTable>> {
  const subjects = await openTasks(db, viewer, studentId);
  return { data: await queries.selectSubjectWork(db, { studentId, subjects }) };
}
