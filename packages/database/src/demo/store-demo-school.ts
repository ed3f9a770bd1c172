// The demo school: a believable college, the same on every load, stored in an empty database by one transaction.
import { hash } from '@node-rs/argon2';
import { type Db, sql } from '../connect.ts';
import type { DemoOptions } from './index.ts';
import { isEmpty } from '../migrate.ts';
import { createCompany } from '../setup.ts';
import { createCalendar } from './calendar.ts';
import { addAllQuestionTypes } from './subjects/all-question-types.ts';
import { draftTemplates } from './work/comments.ts';
import { draftDisciplines } from './subjects/disciplines.ts';
import { fillAssessed } from './work/assessed-answers.ts';
import { storeAnswerEvents } from './work/answer-events.ts';
import { createDraft, type Draft, insertDraft } from './draft.ts';
import { draftRelations, gatherRelations } from './people/families.ts';
import { openDemoFileStore } from './files/files.ts';
import { draftWork } from './work/ledger.ts';
import { draftLessons, storeAttendance } from './subjects/lessons.ts';
import { putCovers, putMaterials } from './files/materials.ts';
import { fillMembers } from './people/members.ts';
import { addAdmission } from './people/admission.ts';
import { addInquiries } from './people/inquiries.ts';
import { addOrganisation } from './people/organisation.ts';
import { addDoubles } from './people/doubles.ts';
import { addImports } from './people/imports.ts';
import { addGroupLife } from './people/group-life.ts';
import { addCuratorLife } from './people/curator-life.ts';
import { addFamilyVisits } from './people/family-visits.ts';
import { addReportForms } from './people/report-forms.ts';
import { addStudentRecords } from './people/student-records.ts';
import { draftPeople, gatherPeople, type School } from './people/people.ts';
import { addProgrammes } from './subjects/programmes.ts';
import { addLessonFeedback } from './subjects/lesson-feedback.ts';
import { orderNotifications } from './work/notification-order.ts';
import { addExtensionRequests } from './work/extension-requests.ts';
import { addSchoolDayNotifications } from './work/school-day-notifications.ts';
import { addFinalResults } from './work/final-results.ts';
import { addRetakes } from './work/retakes.ts';
import { addRubricsAndAnnotations } from './work/rubrics-annotations.ts';
import { addSoftSkills } from './work/soft-skills.ts';
import { addCommentSkills } from './work/comment-skills.ts';
import { addStructure } from './subjects/structure.ts';
import { addGraphs } from './subjects/graph.ts';
import { addTopicDrafts } from './subjects/topic-drafts.ts';
import { addOwnDates } from './subjects/own-dates.ts';
import { addTopicWindows } from './subjects/topic-windows.ts';
import { addTimetable } from './subjects/timetable.ts';
import { addSubDisciplines } from './subjects/sub-disciplines.ts';
import { addAnalyticsHistory } from './work/analytics-history.ts';
import { addPortfolios } from './work/portfolios.ts';
import { planReading, planWork, type Work } from './work/work.ts';

/** Password of every account of the demo school. */
const DEMO_PASSWORD = 'orbita-demo';
const TITLE = 'Колледж информационных технологий, экономики и машиностроения';

const filesOf = (works: Work[]) =>
  works.flatMap(({ versions }) =>
    versions.flatMap(({ fields }) =>
      fields.flatMap(({ attachments }) => attachments.flatMap(({ file }) => (file ? [file] : []))),
    ),
  );

/** Plans the school, creates its files and returns its rows, without writing to the database. */
async function prepareSchool(
  { filesDir, log, now }: DemoOptions,
  ids: { companyId: number; markTypeId: number },
): Promise<{ draft: Draft; school: School }> {
  const { companyId } = ids;
  const { iso } = createCalendar(now ?? new Date());
  const draft = createDraft();
  const passwordHash = hash(DEMO_PASSWORD);
  const school = gatherPeople();
  const relations = gatherRelations(school);
  const shelf = openDemoFileStore({ draft, filesDir, companyId, iso });
  const covers = await putCovers(shelf, school.admin);
  draftPeople(draft, school, { companyId, passwordHash: await passwordHash, iso });
  draftRelations(draft, relations, companyId, iso);
  const disciplines = draftDisciplines(draft, { companyId, school, covers, iso });
  log(`Written: ${school.students.length} students, ${disciplines.length} disciplines`);
  const works = planWork(disciplines, school);
  await Promise.all([putMaterials(draft, shelf, disciplines), shelf.drawPages(filesOf(works))]);
  draftWork(draft, works, planReading(disciplines, school), { ...ids, iso, keep: shelf.keep });
  draftTemplates(draft, school, iso);
  draftLessons(draft, disciplines, { iso, companyId });
  log(
    `Half a year of work: ${works.length} answers, ${draft.rows('marks').length} marks; ${await shelf.write()} files drawn and written`,
  );
  return { draft, school };
}

/** Tiles of the start page. */
const startTiles = [
  { title: 'Вопросы и ответы', text: 'Где взять логин, что делать с забытым паролем', link: '/faq' },
  { title: 'Инструкции', text: 'С чего начать студенту, преподавателю, родителю', link: '/instructions' },
  { title: 'О платформе', text: 'Как устроена учёба и кто видит ответы', link: '/about' },
];
/** What the college has written for some roles. */
const instructions = {
  student:
    '<p>Пары и сроки — в дневнике. Если не успеваете к сроку, напишите преподавателю <strong>до</strong> него.</p><ul><li>Вход в корпус — по студенческому</li><li>Справки выдаёт учебная часть, кабинет 112</li></ul>',
  teacher: '<p>Проверяйте работы в течение пяти рабочих дней. Вопросы по журналу — в учебную часть, кабинет 112.</p>',
};

async function describeCompany(tx: Db, companyId: number, school: School): Promise<void> {
  const message =
    'Демонстрационный колледж: люди вымышлены, тексты настоящие. Выберите роль и осмотритесь — все изменения останутся только на этом компьютере.';
  await tx.run(sql`
    update companies set owner_id = ${school.admin.id}, tags = ${['СПО', 'колледж']}, sign_in_page_message = ${message},
      instruction_for_student = '/instructions#student', instruction_for_distant = '/instructions#distant', instruction_for_teacher = '/instructions#teacher',
      instruction_for_curator = '/instructions#curator', instruction_for_admin = '/instructions#admin', instruction_for_parent = '/instructions#parent',
      tiles = ${JSON.stringify(startTiles)}::jsonb
    where id = ${companyId}`);
  await tx.run(sql`
    insert into company_instructions (company_id, role, text)
    select ${companyId}::int, key, value from jsonb_each_text(${JSON.stringify(instructions)}::jsonb)`);
}

/** Does the work of `loadDemoSchool`: plan, files, then all rows in one transaction. */
export async function storeDemoSchool(db: Db, options: DemoOptions): Promise<void> {
  if (!(await isEmpty(db))) throw new Error('The demo school is loaded into an empty database only');
  // The first company gets these ids; the transaction checks it.
  const ids = { companyId: 1, markTypeId: 1 };
  const { draft, school } = await prepareSchool(options, ids);
  await db.transaction(async (tx) => {
    await tx.run(
      sql`select setval(pg_get_serial_sequence('companies', 'id'), ${ids.companyId}, false), setval(pg_get_serial_sequence('mark_types', 'id'), ${ids.markTypeId}, false)`,
    );
    await createCompany(tx, {
      title: TITLE,
      isDemo: true,
      isOpen: true,
      description: 'Среднее профессиональное образование: четыре специальности, двенадцать групп.',
    });
    const rows = await insertDraft(tx, draft);
    await fillMembers(tx, ids.companyId);
    await addStructure(tx, ids.companyId);
    await addCommentSkills(tx);
    await addRubricsAndAnnotations(tx);
    await addAllQuestionTypes(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await storeAnswerEvents(tx, options.now ?? new Date());
    await addSoftSkills(tx, ids.companyId);
    await addProgrammes(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addGroupLife(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addStudentRecords(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    const noted = await storeAttendance(tx, school, createCalendar(options.now ?? new Date()).iso(0));
    await addTimetable(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addCuratorLife(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addFamilyVisits(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addLessonFeedback(tx, ids.companyId, createCalendar(options.now ?? new Date()).iso(0));
    await addRetakes(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addSchoolDayNotifications(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addTopicWindows(tx, createCalendar(options.now ?? new Date()));
    await addOwnDates(tx, createCalendar(options.now ?? new Date()));
    await addExtensionRequests(tx, createCalendar(options.now ?? new Date()));
    await addTopicDrafts(tx, createCalendar(options.now ?? new Date()));
    await addGraphs(tx, createCalendar(options.now ?? new Date()));
    // Runs after everything that writes content, because a sub-discipline copies all of it.
    await addSubDisciplines(tx, createCalendar(options.now ?? new Date()));
    await fillAssessed(tx);
    await describeCompany(tx, ids.companyId, school);
    await addDoubles(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addImports(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addAdmission(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addPortfolios(tx, ids.companyId);
    await addReportForms(tx, ids.companyId);
    await addFinalResults(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addInquiries(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await addOrganisation(tx, ids.companyId, { school, calendar: createCalendar(options.now ?? new Date()) });
    await addAnalyticsHistory(tx, ids.companyId, createCalendar(options.now ?? new Date()));
    await orderNotifications(tx, ids.companyId);
    // The people of the demo school have chosen what they sign in with.
    await tx.run(sql`
      update users set ways_in_changed_at = null, proved_phone = case when phone_confirmed_at is not null then phone end, rights_since = now(), duties = held_duties(id)`);
    options.log(`Stored ${rows + noted} rows`);
  });
  // Without statistics, which PostgreSQL gathers by itself only after a minute, the first lists are read by plans that take that long.
  await db.run(sql`analyze`);
}
