// Applies an edit to the lists of a question and its key.
// Invariants:
// an option that stays keeps its number, and a removed one stays readable;
// the order shown does not reveal the key.
import type { Form } from '@orbita/contract/tasks';
import { InvalidInput } from '../../../http/app-error.ts';
import { shuffleOrder, keyFits } from './question-keys.ts';
import {
  editList,
  hideNumbers,
  isShuffled,
  keyWithOptionIds,
  type List,
  matchIdsOf,
  MOST_OPTION_IDS,
  optionIdsOf,
  renumberList,
} from './question-options.ts';
import type { ListsChange } from '../tasks.queries.ts';

type Question = Pick<
  Form,
  | 'type'
  | 'options'
  | 'matches'
  | 'key'
  | 'option_ids'
  | 'match_ids'
  | 'retired_options'
  | 'retired_matches'
  | 'shuffle_options'
> & {
  seed: number;
  /** Somebody has answered, or may be answering now, by the present numbers. */
  isUsed: boolean;
};
export interface ListsSent {
  type?: Form['type'] | undefined;
  options?: string[] | undefined;
  matches?: string[] | undefined;
  option_ids?: number[] | undefined;
  match_ids?: number[] | undefined;
  key?: Form['key'] | undefined;
  shuffle_options?: boolean | undefined;
}

export function assertKeyFits(question: Parameters<typeof keyFits>[0]): void {
  if (keyFits(question)) return;
  throw new InvalidInput({
    key: [
      {
        ru: 'Правильный ответ не подходит к типу вопроса',
        en: 'The correct answer does not fit the question type',
      },
    ],
  });
}
function assertNumbered(
  titles: readonly string[] | undefined,
  ids: readonly number[] | undefined,
  field: string,
): void {
  if (ids === undefined || ids.length === titles?.length) return;
  throw new InvalidInput({
    [field]: [{ ru: 'Нужен номер для каждого варианта', en: 'Every option needs a number' }],
  });
}

/** Refuses blank options: nobody could tell them apart. */
export function assertWritten(sent: Pick<ListsSent, 'options' | 'matches'>): void {
  for (const field of ['options', 'matches'] as const) {
    const blank = sent[field]?.findIndex((title) => title.trim() === '') ?? -1;
    if (blank < 0) continue;
    const number = blank + 1;
    throw new InvalidInput({
      [field]: [
        {
          ru: `Вариант ${number} пуст: напишите его или уберите`,
          en: `Option ${number} is blank: fill it in or remove it`,
        },
      ],
    });
  }
}

/** Types whose options are shuffled; other types list their numbers in the author's order. */
const isMixed = (type: Form['type']): boolean => type === 'ordering' || type === 'matching';
const MOST_NUMBERS = MOST_OPTION_IDS - 100;

interface How {
  isRenumbered: boolean;
  isInOrder: boolean;
}
function listAfter(known: List, titles: string[] | undefined, ids: number[] | undefined, how: How): List {
  if (how.isRenumbered) return renumberList(known, titles ?? known.titles);
  return titles === undefined ? known : editList(known, titles, ids, how.isInOrder);
}
/** Whether options are set for the first time, so that numbers can be given as for a new question. */
const isNew = (known: Question, sent: ListsSent): boolean =>
  sent.option_ids === undefined &&
  sent.match_ids === undefined &&
  [known.options, known.matches, known.retired_options, known.retired_matches].every((list) => list.length === 0);
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

type QuestionChange = Omit<Partial<Question>, keyof ListsChange> & ListsChange;
/** Returns the lists and the key after an edit, as columns of the question. */
export function editOptions(known: Question, sent: ListsSent): QuestionChange {
  const change = editLists(known, sent);
  const { type = known.type, shuffle_options = known.shuffle_options } = sent;
  // Answers refer to the numbers of a question in use, so it keeps them.
  if (known.isUsed || isShuffled(known) || !isShuffled({ type, shuffle_options })) return change;
  const { options = known.options, key = known.key, retired_options = known.retired_options } = change;
  const option_ids = change.option_ids ?? known.option_ids ?? options.map((_, place) => place);
  return {
    ...change,
    ...hideNumbers({ type, options, matches: known.matches, option_ids, key, retired_options }),
    matches: change.matches ?? known.matches,
  };
}

function editLists(known: Question, sent: ListsSent): QuestionChange {
  assertNumbered(sent.options, sent.option_ids, 'option_ids');
  assertNumbered(sent.matches, sent.match_ids, 'match_ids');
  const type = sent.type ?? known.type;
  const isMixedNow = type !== known.type && isMixed(type);
  const isRenumbered = isMixedNow && sent.option_ids === undefined && sent.match_ids === undefined;
  if (isNew(known, sent)) {
    const { options = [], matches = [], key = known.key } = sent;
    assertKeyFits({ type, options, matches, key });
    if (isShuffled(known) && isShuffled({ ...known, type })) return hideNumbers({ type, options, matches, key });
    return shuffleOrder({ seed: known.seed, type, options, matches, key });
  }
  const before: List = { titles: known.options, ids: optionIdsOf(known), retired: known.retired_options };
  const beforeMatches: List = { titles: known.matches, ids: matchIdsOf(known), retired: known.retired_matches };
  if (before.retired.length + beforeMatches.retired.length > MOST_NUMBERS)
    throw new InvalidInput({
      options: [
        {
          ru: 'Варианты меняли слишком много раз: создайте вопрос заново',
          en: 'The options were changed too often: create the question again',
        },
      ],
    });
  const how = {
    isRenumbered,
    isInOrder: !isMixed(type) && !isShuffled({ type, shuffle_options: sent.shuffle_options ?? known.shuffle_options }),
  };
  const options = listAfter(before, sent.options, sent.option_ids, how);
  const matches = listAfter(beforeMatches, sent.matches, sent.match_ids, how);
  const lists = {
    type,
    options: options.titles,
    matches: matches.titles,
    option_ids: options.ids,
    match_ids: matches.ids,
  };
  const key = keyAfter(known, sent, lists, isRenumbered);
  assertKeyFits({ ...lists, key });
  const shown = shuffleOrder({ ...lists, seed: known.seed, key });
  const isUntouched =
    !isRenumbered &&
    same(shown.options, known.options) &&
    same(shown.matches, known.matches) &&
    same(shown.option_ids, before.ids) &&
    same(shown.match_ids, beforeMatches.ids);
  if (isUntouched) return { key };
  return { ...lists, ...shown, key, retired_options: options.retired, retired_matches: matches.retired };
}

/** Returns the key by option numbers; it arrives by places when a list was sent without numbers. */
function keyAfter(
  known: Question,
  sent: ListsSent,
  lists: Parameters<typeof keyWithOptionIds>[0],
  isRenumbered: boolean,
): Question['key'] {
  if (sent.key === undefined) return known.key;
  const isByPlaces =
    isRenumbered ||
    (sent.options !== undefined && sent.option_ids === undefined) ||
    (sent.matches !== undefined && sent.match_ids === undefined);
  if (!isByPlaces) return sent.key;
  assertKeyFits({ type: lists.type, options: lists.options, matches: lists.matches, key: sent.key });
  return keyWithOptionIds(lists, sent.key);
}
