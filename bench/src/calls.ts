// The measured calls and their CPU aims.
import { auth } from '@orbita/contract/auth';
import { analytics } from '@orbita/contract/analytics';
import { answers } from '@orbita/contract/answers';
import { attendance } from '@orbita/contract/attendance';
import { contracts } from '@orbita/contract/contracts';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import { family } from '@orbita/contract/family';
import { graph } from '@orbita/contract/graph';
import { journal } from '@orbita/contract/journal';
import { marking } from '@orbita/contract/marking';
import { marks } from '@orbita/contract/marks';
import { paymentNotices } from '@orbita/contract/contracts/payments';
import { notifications } from '@orbita/contract/notifications';
import { reports } from '@orbita/contract/reports';
import { organisation } from '@orbita/contract/organisation';
import { rights } from '@orbita/contract/rights';
import { schedule } from '@orbita/contract/schedule';
import { softSkills } from '@orbita/contract/soft-skills';
import { standing } from '@orbita/contract/standing';
import { subjects } from '@orbita/contract/subjects';
import { topics } from '@orbita/contract/topics';
import { trajectories } from '@orbita/contract/trajectories';
import { users } from '@orbita/contract/users';
import { type Database, sql } from '@orbita/database';
import type { Sent } from './driver.process.ts';
import type { FloorStatement } from './floor.process.ts';
import {
  ADMINISTRATOR,
  ASSEMBLY,
  BUSY_TEACHER,
  CHILDREN,
  CURATOR,
  emailOf,
  fieldsOf,
  PARENT,
  PASSWORD,
  SHOP_SECRET,
  students,
  TEACHER,
  tokenOf,
  topicOf,
  TRAJECTORY,
} from './school.ts';

export interface Call {
  name: string;
  /** Aim for the CPU milliseconds per request of server and PostgreSQL together; undefined when there is none. */
  target?: number;
  /** Requests sent in turn, starting over at the end. */
  requests: Sent[];
  /** The statement that a write is compared with; a read is compared with its own slowest statement. */
  floor?: FloorStatement;
  /** Whether memory is read during this call. */
  isHeaviest?: boolean;
  /** Number of connections when the order of the requests matters; the driver's own otherwise. */
  connections?: number;
  /** Measured on a server without a response cache, to see what a first read costs. */
  keepsNothing?: boolean;
}

type Values = Record<string, string | number>;

/** Builds the address of a declared call. */
function pathOf({ path }: AnyEndpoint, params: Values, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  return search ? `${filled}?${search}` : filled;
}

/** Headers as browsers send them, which allow a compressed response. */
const asPerson = (person: number): Record<string, string> => ({
  authorization: `Bearer ${tokenOf(person)}`,
  'accept-encoding': 'gzip',
});
const get = (person: number, call: AnyEndpoint, params: Values = {}, query: Values = {}): Sent => ({
  method: 'GET',
  path: pathOf(call, params, query),
  headers: asPerson(person),
});
const post = (person: number, call: AnyEndpoint, params: Values, body: object): Sent => ({
  method: 'POST',
  path: pathOf(call, params),
  headers: asPerson(person),
  // The quotation marks only keep the body valid JSON until a digit replaces the placeholder.
  body: JSON.stringify(body).replaceAll('"$digit"', '$digit'),
});
const withKey = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, 'idempotency-key': '$n' } });
const uncompressed = (sent: Sent): Sent => ({ ...sent, headers: { ...sent.headers, 'accept-encoding': 'identity' } });

/** Lessons of discipline 1, which have the numbers of its topics. */
const registers = Array.from({ length: 60 }, (_, i) => topicOf(1, i + 1));

const day = (offset: number): string => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const sinceMonday = (new Date().getUTCDay() + 6) % 7;
const thisWeek = { from: day(-sinceMonday), to: day(6 - sinceMonday) };
const journalOf60 = get(TEACHER, journal.getJournal, { id: 1 });
const journalOf200 = get(TEACHER, journal.getJournal, { id: 2 });

const reads: Call[] = [
  {
    name: 'own disciplines, student',
    target: 1.5,
    requests: students(200).map((id) => get(id, subjects.listStudiedSubjects)),
  },
  { name: 'circles of 300 roles', target: 5, requests: [get(TEACHER, organisation.getOrganisation)] },
  { name: 'own disciplines, teacher', target: 1.5, requests: [get(TEACHER, subjects.listTaughtSubjects)] },
  {
    name: 'points of 12 groups',
    target: 60,
    requests: [
      post(ADMINISTRATOR, reports.exportGroupMarks, {}, { group_ids: Array.from({ length: 12 }, (_, i) => i + 1) }),
    ],
  },
  {
    name: 'attendance of all groups, a school year',
    target: 300,
    requests: [post(ADMINISTRATOR, reports.exportGroupsAttendance, {}, {})],
  },
  { name: 'analytics of the school', target: 15, requests: [get(ADMINISTRATOR, analytics.getAnalytics)] },
  {
    name: 'analytics by discipline',
    requests: [
      get(ADMINISTRATOR, analytics.listAnalyticsRows, {}, { of: 'subjects', sort: 'change', sort_direction: 'desc' }),
    ],
  },
  { name: 'analytics by week', requests: [get(ADMINISTRATOR, analytics.getAnalyticsTrend)] },
  {
    name: 'people behind the debts of the school',
    requests: [get(ADMINISTRATOR, analytics.listAnalyticsPeople, {}, { of: 'debts' })],
  },
  { name: 'answers behind the waiting time', requests: [get(ADMINISTRATOR, analytics.listAnalyticsWaiting)] },
  {
    name: 'graph of 500 topics',
    requests: [get(ADMINISTRATOR, graph.getGraph, { id: 900 })],
  },
  {
    name: 'contents of 60 topics',
    target: 2,
    requests: students(30).map((id) => get(id, subjects.getSubjectContents, { id: 1 })),
  },
  {
    name: 'topic page',
    target: 1.5,
    requests: students(30).map((id, i) => get(id, topics.getLesson, { id: topicOf(1, i + 1) })),
  },
  { name: 'journal 30 × 60', target: 5, requests: [journalOf60] },
  { name: 'journal 30 × 200', target: 12, requests: [journalOf200], isHeaviest: true },
  { name: 'journal 30 × 200, uncompressed', target: 12, requests: [uncompressed(journalOf200)] },
  {
    name: 'attendance 30 × 200',
    requests: [get(TEACHER, attendance.getSubjectAttendance, { id: 2 })],
  },
  {
    name: 'register of a lesson',
    requests: registers.map((id) => get(TEACHER, attendance.getLessonAttendance, { id })),
  },
  {
    name: 'marks of 60 items',
    target: 2,
    requests: students(30).map((id) => get(id, marks.listMarks, {}, { subject_id: 1, student_id: id })),
  },
  {
    name: 'soft skills of a student',
    target: 5,
    requests: students(30).map((id) => get(id, softSkills.calculateSoftSkills, { id })),
  },
  {
    name: 'marking queue page',
    target: 3,
    requests: [1, 2, 3, 20].map((page) => get(BUSY_TEACHER, marking.listMarkingQueue, {}, { page })),
  },
  {
    name: 'applications, page of 5,000',
    target: 3,
    requests: [1, 2, 20, 150].map((page) => get(ADMINISTRATOR, contracts.listContracts, {}, { page })),
  },
  {
    name: 'application with scans',
    target: 3,
    requests: Array.from({ length: 30 }, (_, i) => get(ADMINISTRATOR, contracts.getContract, { id: i * 90 + 1 })),
  },
  { name: 'trajectory page', requests: [get(ADMINISTRATOR, trajectories.getTrajectory, { id: TRAJECTORY })] },
  {
    name: 'rights explained',
    requests: students(30).map((id, i) =>
      get(ADMINISTRATOR, rights.explainRights, {}, { user_id: id, kind: 'topic', object_id: topicOf(1, i + 1) }),
    ),
  },
  {
    name: 'schedule week, student',
    target: 1.5,
    requests: students(200).map((id) => get(id, schedule.listScheduleLessons, {}, thisWeek)),
  },
  {
    name: 'schedule week, school',
    target: 8,
    requests: [get(ADMINISTRATOR, schedule.listScheduleLessons, {}, { ...thisWeek, everybody: 'true' })],
  },
  {
    name: 'notification list',
    target: 1.5,
    requests: students(200).map((id) => get(id, notifications.listNotifications)),
  },
  { name: 'notification status', requests: students(200).map((id) => get(id, notifications.getNotificationStatus)) },
  {
    name: 'diary total, student',
    target: 1.5,
    requests: students(30).map((id) => get(id, standing.getProgress, { id })),
  },
  // The page of a parent, and the pages of a child that it leads to.
  { name: 'what changed, parent of two', requests: [get(PARENT, family.listFamilyChanges)] },
  { name: 'diary total, parent', requests: CHILDREN.map((id) => get(PARENT, standing.getProgress, { id })) },
  {
    name: 'schedule week, parent',
    requests: CHILDREN.map((id) => get(PARENT, schedule.listScheduleLessons, {}, { ...thisWeek, user_id: id })),
  },
  {
    name: 'students at risk, curator',
    requests: [get(CURATOR, standing.listCuratedStudents, {}, { at_risk: 'true' })],
  },
];

/** Processor milliseconds that a first read may take. */
const firstReadTargets: Partial<Record<string, number>> = { 'journal 30 × 60': 8, 'journal 30 × 200': 18 };
/** Cached calls, measured as first reads. */
const firstReads: Call[] = reads
  .filter(
    ({ name }) =>
      /^(?:own disciplines|contents|journal|marks of|marking queue)/.test(name) && !name.endsWith('uncompressed'),
  )
  .map(({ name, requests }) => ({
    name: `${name}, first read`,
    requests,
    keepsNothing: true,
    ...(firstReadTargets[name] === undefined ? {} : { target: firstReadTargets[name] }),
  }));

/**
 * Lists for people who see the whole school, and one person's data of all disciplines; used only to compare sizes of a school.
 */
const lists: Call[] = [
  { name: 'disciplines, administrator', requests: [get(ADMINISTRATOR, subjects.listSubjects, {}, { size: 20 })] },
  {
    name: 'office people, searched and sorted',
    requests: (
      [
        { query: 'анна' },
        { query: 'щукин', sort_list: 'email' },
        { query: 'мария', role: 'student', sort_direction: 'desc' },
        { query: 'student1500' },
        { query: 'семён кузнецов', sort_list: 'created', sort_direction: 'desc' },
      ] as Values[]
    ).map((query) => get(ADMINISTRATOR, users.listPeople, {}, { ...query, size: 20 })),
  },
  {
    name: 'office people, by role',
    requests: ['student', 'teacher', 'none'].map((role) =>
      get(ADMINISTRATOR, users.listPeople, {}, { role, size: 20 }),
    ),
  },
  {
    name: 'office people, two letters',
    requests: ['ан', 'ив', '17'].map((query) => get(ADMINISTRATOR, users.listPeople, {}, { query, size: 20 })),
  },
  {
    name: 'office people, by activity',
    requests: [get(ADMINISTRATOR, users.listPeople, {}, { sort_list: 'last_seen', sort_direction: 'desc', size: 20 })],
  },
  { name: 'office people, counters', requests: [get(ADMINISTRATOR, users.countPeople)] },
  { name: 'people, administrator', requests: [get(ADMINISTRATOR, users.listUsers, {}, { size: 20 })] },
  {
    name: 'search, administrator',
    requests: students(20).map((id) => get(ADMINISTRATOR, users.searchEverything, {}, { query: `${id}` })),
  },
  {
    name: 'search, student',
    requests: students(20).map((id) => get(id, users.searchEverything, {}, { query: 'Тема 7' })),
  },
  { name: 'works, student', requests: students(200).map((id) => get(id, answers.listAnswers, {}, { user_id: id })) },
  { name: 'news, teacher', requests: [get(BUSY_TEACHER, notifications.listNotifications)] },
];

interface Pair {
  student: number;
  topic: number;
}
const values = (pairs: Pair[]): unknown[][] => pairs.map(({ student, topic }) => [topic, student]);

const markOne = (pairs: Pair[]): FloorStatement => ({
  text: 'update marks set value = value, updated_at = now() where step_id = $1 and student_id = $2 returning *',
  values: values(pairs),
});
const touchOneAnswer = (pairs: Pair[]): FloorStatement => ({
  text: 'update answers set version = version, updated_at = now() where pattern_id = $1 and user_id = $2 returning *',
  values: values(pairs),
});

function writes(unanswered: Pair[], waiting: Pair[]): Call[] {
  const marked = students(30).flatMap((student) =>
    Array.from({ length: 60 }, (_, i) => ({ student, topic: topicOf(1, i + 1) })),
  );
  const submit = (pairs: Pair[]): Sent[] =>
    pairs.map(({ student, topic }) =>
      withKey(post(student, answers.submitAnswer, {}, { pattern_id: topic, fields: fieldsOf(topic) })),
    );
  return [
    { name: 'submit an answer', target: 2, requests: submit(unanswered), floor: touchOneAnswer(waiting) },
    { name: 'submit again', requests: submit(unanswered.slice(0, 200)), floor: touchOneAnswer(waiting) },
    {
      name: 'save a mark',
      target: 1.2,
      requests: marked.map(({ student, topic }) =>
        post(TEACHER, marks.saveMark, {}, { step_id: topic, student_id: student, value: '$digit' }),
      ),
      floor: markOne(marked),
    },
    {
      name: 'save a cell of the journal',
      requests: marked.map(({ student, topic }) =>
        post(
          TEACHER,
          journal.saveJournalCells,
          { id: 1 },
          {
            cells: [{ step_id: topic, student_id: student, mark: '$digit' }],
          },
        ),
      ),
      floor: markOne(marked),
    },
    {
      name: 'save the register of a lesson',
      // Each round changes every row of every lesson.
      requests: [2, 1].flatMap((status) =>
        registers.map((id) => ({
          ...post(
            TEACHER,
            attendance.saveLessonAttendance,
            { id },
            { students: students(30).map((student) => ({ student_id: student, attendance_status: status })) },
          ),
          method: 'PUT' as const,
        })),
      ),
      floor: {
        text: 'update attendance set attendance_status = attendance_status, updated_at = now() where lesson_id = $1 returning *',
        values: registers.map((id) => [id]),
      },
    },
    {
      name: 'move an assembly of the school',
      requests: [
        {
          ...post(ADMINISTRATOR, schedule.updateScheduleLesson, { id: ASSEMBLY }, { place: 'Зал $digit' }),
          method: 'PUT',
        },
      ],
      connections: 1,
      floor: {
        text: 'update lessons set room = room, updated_at = now() where id = $1 returning *',
        values: [[ASSEMBLY]],
      },
    },
    {
      name: 'save a step of an application',
      target: 3,
      requests: students(100).map((student) => ({
        ...post(
          student,
          contracts.saveOwnContract,
          {},
          {
            step: 2,
            application: { snils: '112-233-445 9$digit', passport: { series: '4510', number: '12345$digit' } },
          },
        ),
        method: 'PUT' as const,
      })),
      floor: {
        text: 'update contracts set revision = revision + 1, updated_at = now() where company_id = 1 and user_id = $1 returning revision',
        values: students(100).map((student) => [student]),
      },
    },
    {
      name: 'notice of a payment',
      target: 3,
      // Each pays once; what comes after the last is a repetition, as banks send them.
      requests: Array.from({ length: 1000 }, (_, i) => (i + 1) * 5).map((contract): Sent => ({
        method: 'POST',
        path: pathOf(paymentNotices.receivePaymentNotice, { provider: 'card' }),
        headers: {},
        body: JSON.stringify({
          ...{ id: '$n', event: 'payment.succeeded' },
          object: { id: `bench-${contract}`, status: 'succeeded', amount: { value: '120000.00', currency: 'RUB' } },
        }),
        signedBy: SHOP_SECRET,
      })),
      floor: {
        text: 'update contract_payments set status = status, updated_at = now() where contract_id = $1 returning id',
        values: Array.from({ length: 1000 }, (_, i) => [(i + 1) * 5]),
      },
    },
    {
      name: 'verdict',
      target: 2.5,
      requests: waiting.map(({ student, topic }) =>
        post(
          BUSY_TEACHER,
          marking.saveVerdict,
          { step: topic, student },
          {
            mark: '$digit',
            passed_status_id: 1,
            comment: 'Хорошо, но покажите проверку.',
          },
        ),
      ),
      floor: markOne(marked),
    },
    {
      name: 'sign-in',
      requests: students(200).map((id) => ({
        method: 'POST',
        path: auth.signIn.path,
        headers: {},
        body: JSON.stringify({ email: emailOf(id), password: PASSWORD }),
      })),
      floor: {
        text: 'update users set last_seen_at = now() where id = $1 returning id',
        values: students(200).map((id) => [id]),
      },
    },
  ];
}

/** Returns all calls, reads before writes; `withLists` adds the lists for comparing two sizes of a school. */
export async function listCalls(db: Database, withLists = false): Promise<Call[]> {
  const unanswered = await db.rows<Pair>(sql`
    select gu.user_id as student, st.id as topic
    from steps st join subject_groups sg on sg.subject_id = st.subject_id join group_users gu on gu.group_id = sg.group_id
    where st.subject_id > 2 and not exists (select 1 from answers a where a.step_id = st.id and a.user_id = gu.user_id)
    order by hashint8(st.id * 3000::bigint + gu.user_id) limit 8000`);
  const waiting = await db.rows<Pair>(
    sql`select user_id as student, step_id as topic from answers where waiting_since is not null order by waiting_since, id`,
  );
  // Last, because they use a second server whose memory must not count.
  return [...reads, ...(withLists ? lists : []), ...writes(unanswered, waiting), ...firstReads];
}
