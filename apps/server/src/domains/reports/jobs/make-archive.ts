// Makes the forms of a job one by one, as files of one archive.
// A form of what is gone by then, or was taken from its reader, is left out and named in the archive; the rest is made.
import { AppError, assertThat } from '../../../http/app-error.ts';
import type { Deps } from '../../../http/deps.ts';
import { duty, isStaff, loadAbsentViewer, type Viewer } from '../../../http/viewer.ts';
import { zipOf } from '../../../platform/zip-stream.ts';
import { fileTask } from '../file-task.ts';
import { previewReport } from '../reports.service.ts';
import { readTemplateFor } from '../templates/read-template.ts';
import { noteHeld, noteLeftOut } from './job-access.queries.ts';
import { leftOutWords } from './job-words.ts';
import { type ClaimedJob, type JobForm, selectForms } from './run-jobs.queries.ts';

/** Size of an archive, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Tells Windows that a text is UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';

interface MadeArchive {
  bytes: Buffer;
  /** What the reader might read while it was made. */
  permissions: string[];
  /** Forms that are not in it. */
  leftOut: number;
}
type Making = Pick<Deps, 'db' | 'heavyWork' | 'sealedFiles'>;

/** Makes the archive of a job; `beforeForm` is told how many forms are made, and may stop the work by an error. */
export async function makeArchive(
  deps: Making,
  job: ClaimedJob,
  beforeForm: (done: number) => Promise<void>,
): Promise<MadeArchive> {
  const forms = await selectForms(deps.db, job.id);
  const permissions = new Set<string>();
  const leftOut: string[] = [];
  const entries = forms.map((form, done) => ({
    name: `${form.name}.${job.format}`,
    read: async () => {
      await beforeForm(done);
      const viewer = await loadReader(deps, job);
      for (const permission of viewer.permissions) permissions.add(permission);
      const bytes = await makeForm(deps, { job, form, viewer });
      if (!bytes) leftOut.push(form.name);
      return bytes;
    },
  }));
  const list = {
    name: `${leftOutWords[job.language]}.txt`,
    read: () =>
      Promise.resolve(leftOut.length === 0 ? undefined : Buffer.from(`${BYTE_ORDER_MARK}${leftOut.join('\r\n')}\r\n`)),
  };
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of zipOf([...entries, list])) {
    parts.push(part);
    size += part.length;
    assertThat(size <= MOST_BYTES, 'report-job-large');
  }
  assertThat(leftOut.length < forms.length, 'report-job-access');
  return { bytes: Buffer.concat(parts), permissions: [...permissions], leftOut: leftOut.length };
}

/** Loads the reader with the rights of this moment. */
async function loadReader({ db }: Making, { user_id, company_id }: ClaimedJob): Promise<Viewer> {
  const viewer = await loadAbsentViewer(db, user_id, company_id);
  assertThat(viewer?.is_member && !viewer.is_blocked && !duty(viewer) && isStaff(viewer), 'report-job-access');
  return viewer;
}

interface FormMaking {
  job: ClaimedJob;
  form: JobForm;
  viewer: Viewer;
}
/** Makes the file of a form; returns nothing when the reader finds what it is about no more. */
async function makeForm(deps: Making, { job, form, viewer }: FormMaking): Promise<Uint8Array | undefined> {
  const semester = job.semester_id ?? undefined;
  const place = { jobId: job.id, position: form.position, semesterId: semester };
  // The sheet of a discipline has no period.
  const period = form.form === 'group-sheet' || semester === undefined ? {} : { semester_id: semester };
  const order = {
    form: form.form,
    ...period,
    ...(form.group_id === null ? {} : { group_id: form.group_id }),
    ...(form.subject_id === null ? {} : { subject_id: form.subject_id }),
    ...(form.student_id === null ? {} : { student_id: form.student_id }),
  };
  try {
    await noteHeld(deps.db, viewer, place);
    const { bytes } = await deps.heavyWork.runLater(fileTask, async () => {
      const report = await previewReport(deps.db, viewer, order, job.language);
      // A discipline may have come to the group while the form was read.
      await noteHeld(deps.db, viewer, place);
      const template = await readTemplateFor(deps, viewer.company_id, order.form, job.format);
      return { report, template, format: job.format, language: job.language };
    });
    return bytes;
  } catch (error) {
    const isGone = error instanceof AppError && (error.code === 'not-found' || error.code === 'access-denied');
    if (!isGone) throw error;
    await noteLeftOut(deps.db, place);
    return undefined;
  }
}
