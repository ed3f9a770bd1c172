// Columns about the relatives of a person: whose they are and which of the two places of a row they take.
import type { ImportField } from '@orbita/contract/user-imports/fields';

/** Words for a relative in all their cases; a word that is no relative is none of these. */
const words: [who: string, says: RegExp][] = [
  [
    'mother',
    /^(мать|матери|матерью|матерей|материн\p{L}*|мам(а|ы|е|у|ой|ин\p{L}*)|mother|mothers|moms?|mums?|mommy)$/u,
  ],
  ['father', /^(отец|отца|отцу|отцом|отцов\p{L}*|пап(а|ы|е|у|ой|ин\p{L}*)|father|fathers|dads?|daddy)$/u],
  ['guardian', /^(опекун\p{L}*|попечител\p{L}*|guardians?|carers?|caregivers?)$/u],
  ['parent', /^(родител\p{L}*|представител\p{L}*|parents?)$/u],
  ['step', /^(мачех\p{L}*|отчим\p{L}*|stepmother|stepfather)$/u],
  ['grandmother', /^(бабушк\p{L}*|бабушек|grandmothers?|grandmas?|granny)$/u],
  ['grandfather', /^(дедушк\p{L}*|дедушек|дед|деда|деду|grandfathers?|grandpas?)$/u],
  ['aunt', /^(тет(я|и|е|ю)|aunts?)$/u],
  ['uncle', /^(дяд(я|и|е|ю)|uncles?)$/u],
  ['sibling', /^(брат|брата|сестр(а|ы|е)|brothers?|sisters?|siblings?)$/u],
  ['spouse', /^(супруг\p{L}*|муж|мужа|жен(а|ы)|spouse|husband|wife)$/u],
  ['relative', /^(родствен\p{L}*|родных|близк\p{L}*|relatives?|kin)$/u],
  ['contact', /^(экстренн\p{L}*|доверенн\p{L}*|emergency)$/u],
];
const SECOND = /^(2|ii|второ\p{L}*|second|two)$/u;
const MAIL = /(^| )(e mail|email|mail|почт\p{L}*|электронн\p{L}*)/u;
const PHONE = /(^| )(телефон|тел|моб|сотов|phone|mobile|sms|cell)/;
const NAME = /(^| )(фио|ф и о|имя|имени|полное имя|name|full name|fullname)( |$)/;
const PART_OF_NAME = /(^| )(фамили\p{L}*|отчеств\p{L}*|surname|last name|first name|middle name|family name)( |$)/u;
/** What may stand beside a relative whose name is in the cells. */
const BESIDE =
  /^(\d|i|ii|й|я|ый|s|перв\p{L}*|втор\p{L}*|законн\p{L}*|ребенка|ученика|учащегося|обучающегося|студента|of|the|legal|student|child|лицо|или|и|or|and|лица)$/u;

/** Returns whose column it is by its words: {@link words}, with the second parent apart; undefined for the person itself. */
export function relativeIn(heading: string): string | undefined {
  const all = heading.split(' ');
  const who = words.find(([, says]) => all.some((word) => says.test(word)))?.[0];
  if (who === undefined) return undefined;
  return all.some((word) => SECOND.test(word)) ? `${who} 2` : who;
}

type Part = 'name' | 'phone' | 'email';
function partOf(heading: string): Part | undefined {
  if (MAIL.test(heading)) return 'email';
  if (PHONE.test(heading)) return 'phone';
  // A surname alone is no name, and there is no place for the other half.
  if (PART_OF_NAME.test(heading)) return undefined;
  const isRelative = (word: string) => words.some(([, says]) => says.test(word));
  const isBare = heading.split(' ').every((word) => isRelative(word) || BESIDE.test(word));
  return isBare || NAME.test(heading) ? 'name' : undefined;
}

/** Finds a place for whom a heading names; a third relative has none. */
function placeFor(who: string, places: Map<string, 1 | 2>): 1 | 2 | undefined {
  const known = places.get(who);
  if (known) return known;
  const wanted = who.endsWith(' 2') || who === 'father' ? 2 : 1;
  const taken = new Set(places.values());
  const place = ([wanted, 1, 2] as const).find((one) => !taken.has(one));
  if (place) places.set(who, place);
  return place;
}

/** Returns the meaning of each column about a relative; null for one that has none, undefined for other columns. */
export function findRelatives(headings: readonly string[]): (ImportField | null | undefined)[] {
  const places = new Map<string, 1 | 2>();
  const split = new Set(headings.filter((heading) => PART_OF_NAME.test(heading)).map(relativeIn));
  const taken = new Set<ImportField>();
  return headings.map((heading) => {
    const who = relativeIn(heading);
    if (who === undefined) return undefined;
    const part = partOf(heading);
    if (part === undefined || (part === 'name' && split.has(who))) return null;
    const place = placeFor(who, places);
    const field = place === undefined ? undefined : (`parent${place}_${part}` as const);
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
