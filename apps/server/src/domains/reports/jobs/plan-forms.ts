// Which forms a job makes: one for each group, discipline or student that its maker may report on.
import { type ReportForm, wholeForms } from '@orbita/contract/reports/forms';
import { MOST_FORMS } from '@orbita/contract/reports/jobs';
import type { Db } from '@orbita/database';
import { assertThat, type Language } from '../../../http/app-error.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { entryName } from '../../../platform/zip-stream.ts';
import { type Place, selectPlaces, selectSemesters } from '../reports.queries.ts';
import { formsFor } from '../places/places.service.ts';
import { fileWords } from './job-words.ts';
import { selectStudentsOf } from './jobs.queries.ts';
import type { Asked, Plan, PlannedForm } from './plan.ts';

interface Order {
  asked: Asked;
  isRepeated: boolean;
}
interface Target extends Omit<PlannedForm, 'name'> {
  group: string;
  about: string;
}

/**
 * Finds the forms of an order. Whatever is named in it that the viewer may not report on is not found; an order that is repeated
 * goes on without it.
 */
export async function planForms(db: Db, viewer: Viewer, order: Order, language: Language): Promise<Plan> {
  const scope = { groupIds: order.asked.group_ids, subjectId: undefined, semesterId: undefined };
  const { semester_id: semesterId } = order.asked;
  const semesters = semesterId === undefined ? [] : await selectSemesters(db, viewer.company_id);
  assertThat(semesterId === undefined || semesters.some(({ id }) => id === semesterId), 'not-found');
  const every = await selectPlaces(db, viewer, scope, 'in-use');
  const asked = order.isRepeated ? withoutLost(every, order.asked) : order.asked;
  assertThat(holdsAll(every, asked), 'not-found');
  const wholeGroups = groupsOf(every.filter(({ is_whole }) => is_whole));
  const allowed = formsFor(
    viewer,
    groupsOf(every).map((group) => ({ is_whole: wholeGroups.some(({ id }) => id === group.id) })),
  );
  assertThat(!asked.forms.includes('workload') || allowed.includes('workload'), 'access-denied');
  const taught =
    asked.semester_id === undefined
      ? every
      : await selectPlaces(db, viewer, { ...scope, semesterId: asked.semester_id }, 'in-use');
  const chosen = new Set(asked.subject_ids);
  const source: Source = {
    places: taught.filter(({ subject_id }) => chosen.size === 0 || chosen.has(subject_id)),
    isBySubject: chosen.size > 0,
    wholeGroups,
    students: asked.forms.includes('study-card')
      ? await selectStudentsOf(
          db,
          viewer,
          wholeGroups.map(({ id }) => id),
          MOST_FORMS + 1,
        )
      : [],
  };
  const targets = asked.forms.filter((form) => allowed.includes(form)).flatMap((form) => targetsOf(form, source));
  assertThat(targets.length > 0, 'report-job-nothing');
  assertThat(targets.length <= MOST_FORMS, 'report-job-many');
  const groups = new Map(targets.flatMap(({ group_id, group }) => (group_id === null ? [] : [[group_id, group]])));
  const kinds = asked.forms.filter((kind) => targets.some(({ form }) => form === kind));
  return { asked, kinds, forms: named(targets, language), groups: [...groups.values()] };
}

/** What is left of an order of which something cannot be reported on any more. */
function withoutLost(places: Place[], asked: Asked): Asked {
  const [groups, subjects] = knownIn(places);
  const left = (ids: number[] | undefined, known: Set<number>) => {
    const kept = ids?.filter((id) => known.has(id));
    // None of those that were named is not the same as all.
    assertThat(kept === undefined || ids?.length === 0 || kept.length > 0, 'report-job-nothing');
    return kept;
  };
  return { ...asked, group_ids: left(asked.group_ids, groups), subject_ids: left(asked.subject_ids, subjects) };
}
const knownIn = (places: Place[]): [groups: Set<number>, subjects: Set<number>] => [
  new Set(places.map(({ group_id }) => group_id)),
  new Set(places.map(({ subject_id }) => subject_id)),
];

const holdsAll = (places: Place[], { group_ids: groups = [], subject_ids: subjects = [] }: Asked): boolean => {
  const [knownGroups, knownSubjects] = knownIn(places);
  return groups.every((id) => knownGroups.has(id)) && subjects.every((id) => knownSubjects.has(id));
};
const groupsOf = (places: Place[]): { id: number; name: string }[] =>
  [...new Map(places.map(({ group_id, name }) => [group_id, name]))].map(([id, name]) => ({ id, name }));

interface Source {
  places: Place[];
  /** Disciplines were chosen, so that forms that can be of one discipline are. */
  isBySubject: boolean;
  wholeGroups: { id: number; name: string }[];
  students: { group_id: number; group: string; id: number; name: string }[];
}
const nothing = { group_id: null, subject_id: null, student_id: null, group: '', about: '' };

function targetsOf(form: ReportForm, { places, isBySubject, wholeGroups, students }: Source): Target[] {
  if (form === 'workload') return [{ ...nothing, form }];
  if (form === 'study-card')
    return students.map(({ id, name, group, group_id }) => ({
      ...{ ...nothing, form, group_id, group },
      ...{ student_id: id, about: name },
    }));
  const ofGroup = ({ id, name }: { id: number; name: string }) => ({ ...nothing, form, group_id: id, group: name });
  if (wholeForms.includes(form)) return wholeGroups.map(ofGroup);
  if (form === 'group-sheet' || (isBySubject && form !== 'summary-sheet'))
    return places.map(({ group_id: id, name, subject_id, title }) => ({
      ...{ ...ofGroup({ id, name }), subject_id, about: title },
    }));
  return groupsOf(places).map(ofGroup);
}

/** Names each file after what it is about; several groups with several files each get folders. */
function named(targets: Target[], language: Language): PlannedForm[] {
  const counts = Map.groupBy(targets, ({ group_id }) => group_id);
  const hasFolders = counts.size > 1 && [...counts.values()].some(({ length }) => length > 1);
  const names = { folders: namesInUse(), files: namesInUse() };
  const folders = new Map<number, string>();
  return targets.map(({ group, about, ...target }) => {
    const stem = entryName([fileWords[language][target.form], group, about].filter(Boolean).join(' '));
    if (!hasFolders || target.group_id === null) return { ...target, name: names.files(stem) };
    const folder = folders.get(target.group_id) ?? names.folders(entryName(group));
    folders.set(target.group_id, folder);
    return { ...target, name: names.files(`${folder}/${stem}`) };
  });
}

/** Returns a function that tells equal names apart by a number; two groups may have one name, and systems that ignore case take two names for one. */
function namesInUse(): (name: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (name) => {
    const key = name.toLowerCase();
    let count = counts.get(key) ?? 0;
    let free: string;
    // A group may be called as a namesake with its number would be.
    do {
      count += 1;
      free = count === 1 ? name : `${name} (${count})`;
    } while (taken.has(free.toLowerCase()));
    counts.set(key, count);
    taken.add(free.toLowerCase());
    return free;
  };
}
