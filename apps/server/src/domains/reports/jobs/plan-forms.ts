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

interface Target extends Omit<PlannedForm, 'name'> {
  group: string;
  about: string;
}

/** Finds the forms of an order; whatever is named in it that the viewer may not report on is not found. */
export async function planForms(db: Db, viewer: Viewer, asked: Asked, language: Language): Promise<Plan> {
  const scope = { groupIds: asked.group_ids, subjectId: undefined, semesterId: undefined };
  const semesters = asked.semester_id === undefined ? [] : await selectSemesters(db, viewer.company_id);
  assertThat(asked.semester_id === undefined || semesters.some(({ id }) => id === asked.semester_id), 'not-found');
  const every = await selectPlaces(db, viewer, scope, 'in-use');
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
  return { kinds, forms: named(targets, language), groups: [...groups.values()] };
}

const holdsAll = (places: Place[], { group_ids: groups = [], subject_ids: subjects = [] }: Asked): boolean => {
  const [knownGroups, knownSubjects] = [
    new Set(places.map(({ group_id }) => group_id)),
    new Set(places.map(({ subject_id }) => subject_id)),
  ];
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
  const counts = new Map<string, number>();
  return (name) => {
    const key = name.toLowerCase();
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? name : `${name} (${count})`;
  };
}
