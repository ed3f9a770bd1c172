// The weekly mail to parents: what happened with all their children, read at the moment of sending.
import type { Clock } from '@orbita/contract/notifications/wording';
import type { Db } from '@orbita/database';
import type { Language } from '../../http/app-error.ts';
import { duty, loadAbsentViewer } from '../../http/viewer.ts';
import type { Vault } from '../../platform/vault.ts';
import { readFamilyWeek } from '../family/index.ts';
import { clockOf, makeUnsubscribeToken } from '../notifications/index.ts';
import type { MailItem } from './compose-mail.ts';
import { selectWeekReader } from './family-weeks.queries.ts';
import { familyWords } from './family-letter.texts.ts';
import type { ClaimedMail } from './mails.queries.ts';
import { stops, type ToldLetter } from './notification-letter.ts';

type Week = Awaited<ReturnType<typeof readFamilyWeek>>[number];
/** What a mail names of each kind; it counts the others. */
const NAMED = 3;

interface Wording {
  language: Language;
  clock: Clock;
  origin: string;
}
interface Told {
  kind: keyof (typeof familyWords)[Language]['kinds'];
  facts: string[];
  path: string;
}

/** Says of each kind what happened, what needs the parent first. */
function tellKinds(week: Week, { language, clock }: Wording): Told[] {
  const words = familyWords[language];
  const diary = `/users/${week.child.id}/diary`;
  const ofTopic = ({ title, subject }: Week['coming'][number] | Week['returned'][number]) =>
    `${title} (${subject.title})`;
  const due = (one: Week['coming'][number]) => `${ofTopic(one)}, ${clock.dayTime(one.due_at)}`;
  return [
    { kind: 'missed', facts: week.missed.map(due), path: diary },
    {
      kind: 'retakes',
      facts: week.retakes.map(({ subject, until }) =>
        until ? `${subject.title}, ${words.until(clock.dayTime(until))}` : subject.title,
      ),
      path: `/users/${week.child.id}/debts`,
    },
    { kind: 'returned', facts: week.returned.map((one) => ofTopic(one)), path: diary },
    {
      kind: 'absences',
      facts: week.absences.map(
        ({ subject, starts_at, late }) =>
          `${subject.title}, ${clock.dayTime(starts_at)}${late ? ` (${words.late})` : ''}`,
      ),
      path: diary,
    },
    { kind: 'lessons', facts: week.lessons.map((one) => tellLesson(one, { language, clock })), path: '/schedule' },
    {
      kind: 'marks',
      facts: week.marks.map((one) => `${ofTopic(one)}: ${words.mark(one.value, one.max_mark)}`),
      path: diary,
    },
    { kind: 'coming', facts: week.coming.map(due), path: diary },
  ];
}

function tellLesson(
  { subject, title, kind, starts_at, was_at }: Week['lessons'][number],
  { language, clock }: Omit<Wording, 'origin'>,
): string {
  const words = familyWords[language];
  const became = kind === 'cancelled' ? words.cancelled : was_at ? words.moved(clock.dayTime(was_at)) : '';
  return `${subject?.title ?? (title || words.lesson)}, ${clock.dayTime(starts_at)}${became && ` (${became})`}`;
}

/** The name of the child, with the middle name where another child is called the same. */
function nameOf({ child }: Week, weeks: readonly Week[]): string {
  const isShared = weeks.some(
    (one) =>
      one.child.id !== child.id && one.child.first_name === child.first_name && one.child.last_name === child.last_name,
  );
  return [child.first_name, ...(isShared ? [child.middle_name] : []), child.last_name].filter(Boolean).join(' ');
}

const itemsOf = (week: Week, name: string, wording: Wording): MailItem[] =>
  tellKinds(week, wording)
    .filter(({ facts }) => facts.length > 0)
    .map(({ kind, facts, path }) => {
      const words = familyWords[wording.language];
      const more = facts.length - NAMED;
      return {
        under: name,
        title: `${words.kinds[kind]}: ${facts.length}`,
        message: [...facts.slice(0, NAMED), ...(more > 0 ? [words.more(more)] : [])].join('; '),
        url: `${wording.origin}${path}`,
      };
    });

/** Returns what the mail lists; undefined when nothing happened, its reader does not want it any more or may not read it now. */
export async function findFamilyLetter(db: Db, vault: Vault, mail: ClaimedMail): Promise<ToldLetter | undefined> {
  const reader = await selectWeekReader(db, mail.id);
  if (!reader) return undefined;
  const { company_id: companyId, language, origin } = mail;
  const viewer = await loadAbsentViewer(db, reader.id, companyId);
  if (!viewer || viewer.is_blocked || duty(viewer) !== undefined) return undefined;
  const weeks = await readFamilyWeek(db, { companyId, relativeId: reader.id, since: reader.since });
  const wording = { language, clock: clockOf(language, mail.time_zone), origin };
  const items = weeks.flatMap((week) => itemsOf(week, nameOf(week, weeks), wording));
  if (items.length === 0) return undefined;
  const token = makeUnsubscribeToken(vault, { companyId, userId: reader.id, scope: 'family' });
  return {
    name: reader.first_name,
    targetId: reader.id,
    path: '/family',
    items,
    more: 0,
    unsubscribe: { text: stops[language].family, url: `${origin}/unsubscribe/${token}` },
  };
}
