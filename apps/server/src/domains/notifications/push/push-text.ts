// What a push message says at the moment of sending: only what its recipient may read then, and nothing that a locked
// screen should not show.
import { wordDiscreetly, wordSeveral } from '@orbita/contract/notifications/wording';
import type { PushText } from '@orbita/contract/notifications/devices';
import type { Db } from '@orbita/database';
import type { Language } from '../../../http/app-error.ts';
import { clockOf } from '../delivery/clock.ts';
import { placeOf, readTellable } from '../delivery/letter.ts';
import { selectPushed } from '../delivery/mailed.queries.ts';

interface Asked {
  message_id: number;
  user_id: number;
  company_id: number;
  company: string;
  time_zone: string;
  language: Language;
}
/** Titles that a message about several names, a line each. */
const MOST_LINES = 4;
const LONGEST_TITLE = 120;
/** Push services take four kilobytes, and a Cyrillic letter is two bytes. */
const LONGEST_TEXT = 400;

const shortened = (text: string, longest: number): string =>
  text.length > longest ? `${text.slice(0, longest - 1)}…` : text;

/** Returns what to tell; undefined when nothing is left to be told. */
export async function readPushText(db: Db, asked: Asked): Promise<PushText | undefined> {
  const told = await readTellable(db, { userId: asked.user_id, companyId: asked.company_id }, (viewer) =>
    selectPushed(db, viewer, asked.message_id),
  );
  const clock = clockOf(asked.language, asked.time_zone);
  const items = told.map((one) => {
    const { title, message, to } = wordDiscreetly(one, clock);
    return { title, message, path: to ?? '/self/profile/news' };
  });
  const [first] = items;
  if (!first) return undefined;
  const titles = [...new Set(items.map(({ title }) => title))].slice(0, MOST_LINES);
  const [title, text] =
    items.length === 1 ? [first.title, first.message] : [wordSeveral(items.length, clock), titles.join('\n')];
  return {
    title: shortened(title, LONGEST_TITLE),
    text: shortened(text || asked.company, LONGEST_TEXT),
    path: placeOf(items),
    tag: `orbita-${asked.message_id}`,
    language: asked.language,
  };
}
