// Writes the key of a question and how its answers are scored, so that another system gives the credit that we give.
// The standard templates are used where they can say it, because every system knows them.
import type { Form } from '@orbita/contract/tasks';
import { keyFits } from '../questions/question-keys.ts';
import { choiceId, matchId, words } from './qti-xml.ts';

const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates';
const matchCorrect = `<responseProcessing template="${TEMPLATES}/match_correct"/>`;
const mapResponse = `<responseProcessing template="${TEMPLATES}/map_response"/>`;

/** The parts of an item that say which answers are right. */
export interface Scoring {
  /** The values of the right answer. */
  right: string[];
  mapping: string;
  processing: string;
}
const none: Scoring = { right: [], mapping: '', processing: '' };

const RESPONSE = '<variable identifier="RESPONSE"/>';
const SCORE = '<variable identifier="SCORE"/>';
const CORRECT = '<correct identifier="RESPONSE"/>';
/** The number of chosen values; an empty answer counts as none, whether a system keeps it as null or as an empty list. */
const CHOSEN = `<containerSize>${RESPONSE}</containerSize>`;
const integer = (value: number): string => `<baseValue baseType="integer">${value}</baseValue>`;
const float = (value: number): string => `<baseValue baseType="float">${value}</baseValue>`;
const choice = (index: number): string => `<baseValue baseType="identifier">${choiceId(index)}</baseValue>`;
const scored = (value: string): string => `<setOutcomeValue identifier="SCORE">${value}</setOutcomeValue>`;
const when = (condition: string, then: string, otherwise = ''): string =>
  `<responseCondition><responseIf>${condition}${then}</responseIf>${otherwise && `<responseElse>${otherwise}</responseElse>`}</responseCondition>`;
const processed = (rules: string): string => `<responseProcessing>${rules}</responseProcessing>`;

/** Returns an equal part of the whole credit, rounded up unless it is exact, so that all parts together reach the whole. */
const partOf = (count: number): number =>
  Number.isInteger(Math.log2(count)) ? 1 / count : (Math.floor(1e12 / count) + 1) / 1e12;
type Entry = [key: string, value: number];
const fromNothingToAll = 'lowerBound="0" upperBound="1"';
const mappingOf = (entries: Entry[], { bounds = '', entry = '' } = {}): string =>
  `<mapping defaultValue="0" ${bounds}>${entries.map(([key, value]) => `<mapEntry mapKey="${words(key)}" mappedValue="${value}" ${entry}/>`).join('')}</mapping>`;

/** Adds for right choices and subtracts for wrong ones, like our own scoring. */
function scoreChoices(key: readonly number[], options: number): Scoring {
  const right = key.map(choiceId);
  if (key.length === 0)
    return { ...none, processing: processed(when(`<lt>${CHOSEN}${integer(1)}</lt>`, scored(float(1)))) };
  if (key.length === options) return { ...none, right, processing: matchCorrect };
  const [hit, miss] = [partOf(key.length), -partOf(options - key.length)];
  const entries = Array.from({ length: options }, (_, index): Entry => [
    choiceId(index),
    key.includes(index) ? hit : miss,
  ]);
  return { right, mapping: mappingOf(entries, { bounds: fromNothingToAll }), processing: mapResponse };
}

/** The most options of an ordering that is scored by pairs, because the rules grow with their third power. */
const MOST_ORDERED = 9;
/** The most pairs that take credit away, because each of them is an entry of its own. */
const MOST_WRONG_PAIRS = 1000;

const unpairedIn = (key: readonly number[]): number => key.filter((match) => match === -1).length;
/** Whether a question that gives a part of the credit here is right or wrong in another system. */
export const losesPartialCredit = ({ type, key, options, matches }: Form): boolean =>
  (type === 'ordering' && key !== null && options.length > MOST_ORDERED) ||
  (type === 'matching' && Array.isArray(key) && unpairedIn(key) * matches.length > MOST_WRONG_PAIRS);

/** Whether one option comes before another in the answer: without the others these two are left in this order. */
const isBefore = (first: number, second: number, others: readonly number[]): string =>
  `<match>${others.reduce((rest, other) => `<delete>${choice(other)}${rest}</delete>`, RESPONSE)}<ordered>${choice(first)}${choice(second)}</ordered></match>`;

/** Counts the pairs of options in the right order; half of them is worth nothing, like in our own scoring. */
function scoreOrder(key: readonly number[]): Scoring {
  const right = key.map(choiceId);
  if (key.length < 3 || key.length > MOST_ORDERED) return { ...none, right, processing: matchCorrect };
  const pairs = key.flatMap((first, index) => key.slice(index + 1).map((second) => [first, second] as const));
  const gain = scored(`<sum>${SCORE}${float(2 / pairs.length)}</sum>`);
  const counted = pairs.map(([first, second]) =>
    when(
      isBefore(
        first,
        second,
        key.filter((one) => one !== first && one !== second),
      ),
      gain,
    ),
  );
  const byPairs = [scored(float(-1)), ...counted, scored(`<max>${SCORE}${float(0)}</max>`)].join('');
  return {
    ...none,
    right,
    processing: processed(when(`<match>${RESPONSE}${CORRECT}</match>`, scored(float(1)), byPairs)),
  };
}

/** Gives each option its share for the right pair, or for no pair where none is right. */
function scorePairs(form: Form, key: readonly number[]): Scoring {
  const { options, matches } = form;
  const right = key.flatMap((match, index) => (match === -1 ? [] : `${choiceId(index)} ${matchId(match)}`));
  if (losesPartialCredit(form)) return right.length > 0 ? { ...none, right, processing: matchCorrect } : none;
  const part = partOf(options.length);
  const paired = right.map((pair): Entry => [pair, part]);
  const unpaired = unpairedIn(key);
  if (unpaired === 0)
    return { right, mapping: mappingOf(paired, { bounds: fromNothingToAll }), processing: mapResponse };
  const wrong = key.flatMap((match, index) =>
    match === -1 ? matches.map((_, other): Entry => [`${choiceId(index)} ${matchId(other)}`, -part]) : [],
  );
  const byPairs = `<sum>${float(unpaired * part)}<mapResponse identifier="RESPONSE"/></sum>`;
  const answered = when(`<gt>${CHOSEN}${integer(0)}</gt>`, scored(`<min>${byPairs}${float(1)}</min>`));
  return { right, mapping: mappingOf([...paired, ...wrong]), processing: processed(answered) };
}

/** What decimal arithmetic may be wrong by at the border of a tolerance. */
const marginOf = (key: number, tolerance: number): number => 4 * Number.EPSILON * (Math.abs(key) + tolerance);
/** Widens a tolerance at whose border decimal arithmetic would refuse the answer. */
function widened(key: number, tolerance: number): number {
  const isInside = (answer: number): boolean =>
    Math.abs(answer - key) <= tolerance && answer - tolerance <= key && key <= answer + tolerance;
  const borders = [key - tolerance, key + tolerance].flatMap((border) => [border, Number(border.toPrecision(15))]);
  return borders.every(isInside) ? tolerance : tolerance + marginOf(key, tolerance);
}
/** Returns the tolerance that was widened, or the given one without the noise of its last digits. */
export function withoutMargin(key: number, tolerance: number): number {
  const short = Number(tolerance.toPrecision(9));
  const isWidened = Math.abs(tolerance - short) <= 2 * marginOf(key, tolerance);
  return isWidened ? short : Number(tolerance.toPrecision(12));
}
function scoreNumber(key: number, tolerance: number): Scoring {
  const wide = widened(key, tolerance);
  // The template compares floats by identity, which the specification advises against.
  const mode = tolerance > 0 ? `toleranceMode="absolute" tolerance="${wide} ${wide}"` : 'toleranceMode="exact"';
  const equal = `<equal ${mode}>${RESPONSE}${CORRECT}</equal>`;
  return { ...none, right: [String(key)], processing: processed(when(equal, scored(float(1)))) };
}

/** Maps every accepted spelling to the score, because `correctResponse` can name only one. */
function scoreText(key: string): Scoring {
  const spellings = key
    .split('\n')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean);
  // Answers are compared without regard to «ё», which other systems do not know.
  const all = spellings.flatMap((one) => [one, one.replaceAll('ё', 'е').replaceAll('Ё', 'Е')]);
  const lowered = all.map((one) => one.toLowerCase());
  const entries = all.filter((_, index) => lowered.indexOf(lowered[index]!) === index).map((one): Entry => [one, 1]);
  if (entries.length === 0) return none;
  return {
    right: spellings.slice(0, 1),
    mapping: mappingOf(entries, { entry: 'caseSensitive="false"' }),
    processing: mapResponse,
  };
}

/** Returns the key of a question and its rules; nothing is scored without a key that fits. */
export function scoringOf(form: Form): Scoring {
  const { type, key, options, tolerance } = form;
  if (key === null || !keyFits(form)) return none;
  if (typeof key === 'number')
    return type === 'number'
      ? scoreNumber(key, tolerance)
      : { ...none, right: [choiceId(key)], processing: matchCorrect };
  if (typeof key === 'string')
    return type === 'text' ? scoreText(key) : { ...none, right: [key], processing: matchCorrect };
  if (!Array.isArray(key) || options.length === 0) return none;
  if (type === 'multiple') return scoreChoices(key, options.length);
  return type === 'ordering' ? scoreOrder(key) : scorePairs(form, key);
}
