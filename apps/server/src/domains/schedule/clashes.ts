// Clashes: a teacher, group or room in two lessons at one time.
import type { ErrorBody } from '@orbita/contract/errors';
import type { ResponseOf } from '@orbita/contract/endpoint';
import type { Clash, schedule } from '@orbita/contract/schedule';
import { type Db, sql } from '@orbita/database';
import { AppError, type Language } from '../../http/app-error.ts';
import type { Viewer } from '../../http/viewer.ts';
import { selectClashes } from './clashes.queries.ts';

/** How many clashes a refusal and the page of the keeper name. */
const MOST_NAMED = 20;
const MOST_LISTED = 50;

const wording: Record<Language, Record<Clash['kind'], string>> = {
  ru: { teacher: 'Преподаватель', group: 'Группа', room: 'Аудитория' },
  en: { teacher: 'Teacher', group: 'Group', room: 'Room' },
};

export type FoundClash = Clash & { time_zone: string };

/** «Аудитория 204 занята: Химия, чт, 12 нояб., 09:00–10:30» */
export function describeClash({ kind, name, other, time_zone }: FoundClash, language: Language): string {
  const format = new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    timeZone: time_zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const when = format.formatRange(new Date(other.starts_at), new Date(other.ends_at));
  const busy = language === 'ru' ? 'уже есть занятие' : 'already has a lesson';
  return `${wording[language][kind]} ${name}: ${busy}${other.title && ` «${other.title}»`}, ${when}`;
}

/** Refuses a lesson whose teacher, group or room is in another one at that time; names the first and carries them all. */
class LessonClash extends AppError {
  readonly clashes: FoundClash[];

  constructor(clashes: FoundClash[]) {
    super('lesson-clash');
    this.clashes = clashes;
  }

  override body(language: Language): ErrorBody {
    const [first] = this.clashes;
    const current = { clashes: this.clashes.map(({ time_zone: _zone, ...clash }) => clash) };
    return { ...super.body(language), ...(first ? { message: describeClash(first, language) } : {}), current };
  }
}

/** Throws when one of these lessons clashes with another; the caller holds the lock of the timetable. */
export async function assertNoClash(tx: Db, viewer: Viewer, lessonIds: number[]): Promise<void> {
  if (lessonIds.length === 0) return;
  const checked = sql`l.id = any (${lessonIds}::int[])`;
  const clashes = await selectClashes(tx, viewer, { checked, most: MOST_NAMED });
  if (clashes.length > 0) throw new LessonClash(clashes);
}

export async function listClashes(db: Db, viewer: Viewer, days = 14): Promise<ResponseOf<typeof schedule.listClashes>> {
  const checked = sql`l.ends_at > now() and l.starts_at < now() + make_interval(days => ${days})`;
  return { data: await selectClashes(db, viewer, { checked, most: MOST_LISTED }) };
}
