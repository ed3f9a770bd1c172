// Reads the text of a lesson in a table with a column for each group: «Физика, Иванов И. И., ауд. 204».

export interface CellLesson {
  subject: string;
  teacher: string;
  room: string;
  /** «нечёт», «чёт», or empty for every week. */
  week: string;
}

const ODD = 'нечёт';
const EVEN = 'чёт';
const WEEK =
  /(?<![\p{L}\d])\(?\s*(числ(?:ит(?:ель)?)?|чис|знам(?:ен(?:атель)?)?|неч[её]т(?:н\p{L}{0,3})?|ч[её]т(?:н\p{L}{0,3})?|верх(?:н\p{L}{0,3})?|нижн\p{L}{0,3}|(?:[12]|i{1,2})(?:\s?-?\s?я)?\s?(?=нед))(?:\s?нед(?:ел[яи])?)?\.?\s?\)?:?(?!\p{L})/giu;
const isOdd = (marker: string): boolean => /^(числ|чис|неч|верх|1|i$|i\s)/iu.test(marker.trim());

const INITIALS = String.raw`\p{Lu}\s?\.\s?(?:\p{Lu}\s?\.?(?!\p{Ll}))?`;
const SURNAME = String.raw`\p{Lu}\p{L}+(?:-\p{Lu}\p{L}+)?`;
const fullName = new RegExp(
  String.raw`(?<!\p{L})(${SURNAME}) (\p{Lu}\p{Ll}+) (\p{Lu}\p{Ll}+(?:вич|вна|чна|ьич))(?!\p{L})`,
  'gu',
);
const nameFirst = new RegExp(String.raw`(?<!\p{L})(${SURNAME})\s+(${INITIALS})`, 'gu');
const initialsFirst = new RegExp(String.raw`(?<![\p{L}.])(${INITIALS})\s?(${SURNAME})(?!\s?${INITIALS})`, 'gu');
/** What most surnames end with; tells «Иванов И. И.» from «Физика И. И.» where the initials come first. */
const isSurname = (word: string): boolean =>
  /([оеё]в|[оеё]ва|[иы]н|[иы]на|ий|ая|ой|ко|[юу]к|ян|дзе|швили|ич|ец|як|их|ых|ль|ер|ан)$/iu.test(word);

const NAMED_ROOM =
  /(?<![\p{L}\d])(?:(?:аудитория|ауд|кабинет|каб|к|room)\s?\.?\s?№?\s?(\p{L}{0,2}-?\d+\p{L}?(?:[/-]\d+)?)|((?:лаб|маст|лаборатория|мастерская)\.?\s?№?\s?\d+\p{L}?|спорт(?:ивный|\.)?\s?зал|с\/з|(?:актовый|читальный|тренажёрный|тренажерный) зал|стадион|бассейн|онлайн|дистанционно|сдо|online))(?![\p{L}\d])/giu;
const LAST_NUMBER = /(?:^|[\s,;(])(\p{L}{0,2}-?\d{1,4}\p{L}?(?:[/-]\d{1,4}\p{L}?)?)\)?\s*$/u;
const HALF_OF_GROUP = /\(?\s?(?<!\d)[12]\s?-?я?\s?(?:п\/г|подгр(?:уппа|\.)?|пг(?!\p{L})|п\.\s?г\.)\s?\)?/giu;
const KIND =
  /\((?:лекция|лек|лк|л|практика|практ|прак|пр|п|лаб|лр|сем)\.?\)|(?<!\p{L})(?:лекция|лекц|лек|лк|практ|прак|пр|лаб|лр|сем)\.(?=[\s,;]|$)/giu;
const TITLES = /(?<!\p{L})(?:ст\.?\s?)?(?:преподаватель|преп|доц|проф|асс|учитель)(?:\.|(?=[\s,:]|$)):?/giu;

const tidy = (text: string): string =>
  text
    .replace(/\(\s*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s?[,;|/]\s?){2,}/g, ', ')
    .replace(/^[\s,;.|/:–—-]+|[\s,;.|/:–—-]+$/g, '');

/** Takes the people out of a text and returns their names. */
function takePeople(text: string): { rest: string; names: string[] } {
  const names: string[] = [];
  const initials = (letters: string) => (letters.match(/\p{Lu}/gu) ?? []).map((letter) => `${letter}.`).join(' ');
  let rest = text.replace(fullName, (name) => {
    names.push(name);
    return ', ';
  });
  rest = rest.replace(initialsFirst, (whole, letters: string, surname: string, at: number) => {
    const before = /(\p{Lu}[\p{L}-]+)\s*$/u.exec(rest.slice(0, at))?.[1];
    // A surname before them owns the initials.
    if (before !== undefined && (isSurname(before) || !isSurname(surname))) return whole;
    names.push(`${surname} ${initials(letters)}`);
    return ', ';
  });
  rest = rest.replace(nameFirst, (_, surname: string, letters: string) => {
    names.push(`${surname} ${initials(letters)}`);
    return ', ';
  });
  return { rest, names: [...new Set(names)] };
}

function takeRooms(text: string, people: number): { rest: string; rooms: string[] } {
  const rooms: string[] = [];
  let rest = text.replace(NAMED_ROOM, (_, number: string | undefined, words: string | undefined) => {
    rooms.push((number ?? words ?? '').trim());
    return ', ';
  });
  if (rooms.length > 0) return { rest, rooms: [...new Set(rooms)] };
  // Each of several teachers may be followed by a room; in «Математика 2» the number belongs to the title.
  for (let n = 0; n < Math.max(people, 1); n += 1) {
    const left = tidy(rest);
    const last = LAST_NUMBER.exec(left)?.[1];
    if (last === undefined) break;
    const before = left.slice(0, left.lastIndexOf(last));
    const isApart = before === '' || /[,;(]\s*$/.test(before);
    if (!isApart && (n > 0 || !/\d{2}/.test(last))) break;
    rooms.unshift(last);
    rest = before.replace(/\(\s*$/, '');
  }
  return { rest, rooms };
}

function readPart(text: string, week: string): CellLesson {
  const { rest, names } = takePeople(text.normalize('NFC').replace(HALF_OF_GROUP, ' ').replaceAll('\n', ', '));
  const { rest: title, rooms } = takeRooms(rest, names.length);
  const subject = tidy(tidy(title.replace(KIND, ' ').replace(TITLES, ' ')));
  return { subject, teacher: names.join(', '), room: rooms.join(', '), week };
}

/** «Физика … / Химия …»: two lessons in turn, if each names who leads it. */
function halvesOf(text: string): [string, string] | undefined {
  const [first, second, ...more] = text.split(/\s\/{1,2}\s|\n\s*[-–—_/]{2,}\s*\n/u);
  if (first === undefined || second === undefined || more.length > 0) return undefined;
  const hasTitle = (part: string) => {
    const { subject, teacher } = readPart(part, '');
    return subject !== '' && teacher !== '';
  };
  return hasTitle(first) && hasTitle(second) ? [first, second] : undefined;
}

/** Returns the lessons of a cell: usually one, two when they take turns by weeks. */
export function readLessonCell(text: string): CellLesson[] {
  if (/^[\s\-–—_.]*$/u.test(text)) return [];
  const markers = [...text.matchAll(WEEK)];
  if (markers.length === 0) {
    const halves = halvesOf(text);
    return halves ? [readPart(halves[0], ODD), readPart(halves[1], EVEN)] : [readPart(text, '')];
  }
  if (markers.length === 1) return [readPart(text.replace(WEEK, ' '), isOdd(markers[0]![1]!) ? ODD : EVEN)];
  const lead = text.slice(0, markers[0]!.index);
  const parts = markers.map((marker, at) => ({
    text: `${at === 0 ? lead : ''} ${text.slice(marker.index + marker[0].length, markers[at + 1]?.index)}`,
    week: isOdd(marker[1]!) ? ODD : EVEN,
  }));
  return parts.filter((part) => tidy(part.text) !== '').map((part) => readPart(part.text, part.week));
}
