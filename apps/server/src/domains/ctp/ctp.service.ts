// Creates a discipline from a plan, and the plan of a discipline.
// Invariants:
// a preview writes nothing;
// an import writes every row or none;
// an import is undone as a whole, and only while nobody has worked in its topics or changed again what it changed;
// an exported plan imports without changing anything.
import type { ctp, CtpPreview } from '@orbita/contract/ctp';
import type { BodyOf, MadeFile, ReceivedFile } from '@orbita/contract/endpoint';
import { assertThat, type Language } from '../../http/app-error.ts';
import type { Deps } from '../../http/deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { heavyTask } from '../../platform/heavy-work/heavy-work.ts';
import { assertEditable, assertStaff, loadSubjectInView, topicsNamedTo } from '../../access/subjects.access.ts';
import { checkRows } from './check-rows.ts';
import * as queries from './ctp.queries.ts';
import { loadKnown, loadPlan, type SentPlan } from './load-plan.ts';
import { headingKey } from '../../platform/spreadsheet/heading-key.ts';
import type { makePlan } from './plan-workbook.task.ts';
import type { makeTemplate } from './template.task.ts';

const templateTask = heavyTask<typeof makeTemplate>(new URL('./template.task.ts', import.meta.url), 'makeTemplate');
const workbookTask = heavyTask<typeof makePlan>(new URL('./plan-workbook.task.ts', import.meta.url), 'makePlan');

export async function previewCtp(
  deps: Deps,
  viewer: Viewer,
  { subjectId, groupIds, ...sent }: SentPlan & { subjectId: number; groupIds: number[] | undefined },
): Promise<CtpPreview> {
  const { db } = deps;
  assertEditable(viewer, await loadSubjectInView(db, viewer, subjectId));
  const { columns, rows, skipped, datedFor, unread } = await loadPlan(deps, viewer, sent);
  const groups = await queries.selectGroups(db, subjectId);
  const own = groups.map(({ id }) => id);
  assertThat(groupIds?.every((id) => own.includes(id)) ?? true, 'not-found');
  const told = groupTold(groups, datedFor);
  const known = await loadKnown(db, subjectId, groupIds ?? (told === null ? own : [told]));
  return { ...checkRows(rows, known, sent), columns, skipped, unread, dated_group_id: told };
}

/** Returns the group that the heading of the dates names; null when it names none, or a name that two groups have. */
function groupTold(groups: readonly { id: number; name: string }[], datedFor: string): number | null {
  const told = datedFor === '' ? [] : groups.filter(({ name }) => headingKey(name) === datedFor);
  return told.length === 1 ? told[0]!.id : null;
}

/** Returns an empty plan to fill in. */
export const downloadTemplate = (
  { heavyWork }: Deps,
  viewer: Viewer,
  order: Parameters<typeof makeTemplate>[0],
): Promise<MadeFile> => heavyWork.run(templateTask, viewer.id, () => order);

interface ExportOrder {
  subjectId: number;
  groupId: number | undefined;
  language: Language;
}

/** Returns the topics of a discipline as a plan. */
export async function exportPlan(
  deps: Deps,
  viewer: Viewer,
  { subjectId, groupId, language }: ExportOrder,
): Promise<MadeFile> {
  const { db, heavyWork } = deps;
  const subject = await loadSubjectInView(db, viewer, subjectId);
  assertStaff(viewer, subject);
  const own = await queries.selectGroupIds(db, subjectId);
  assertThat(groupId === undefined || own.includes(groupId), 'not-found');
  return heavyWork.run(workbookTask, viewer.id, async () => ({
    ...(await queries.selectExportedPlan(db, {
      subjectId,
      groupIds: groupId === undefined ? own : [groupId],
      named: topicsNamedTo(viewer, subject),
    })),
    language,
  }));
}

/** Reads the body of a call in either form. */
export const readSentPlan = (
  { rows, existing, past_dates }: BodyOf<typeof ctp.previewCtp>,
  file: ReceivedFile | undefined,
  language: Language,
): SentPlan => ({
  file,
  rows,
  existing: existing ?? 'update',
  pastDates: past_dates ?? 'without-debts',
  language,
});
