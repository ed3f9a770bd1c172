// A row of a file as it is compared with the people here.
import type { ImportChoice, ImportAction, ImportKind, SuspectSign } from '@orbita/contract/user-imports/fields';
import type { RowMessage } from '../row-messages.ts';

/** Fields of an account that a file may set. */
export const accountFields = [
  'last_name',
  'first_name',
  'middle_name',
  'email',
  'username',
  'phone',
  'external_id',
] as const;
export type AccountField = (typeof accountFields)[number];
/** Fields with which one signs in. */
const SIGN_IN_FIELDS: readonly string[] = ['email', 'username', 'phone'];
/** Whether any of the fields gives a way into the account. */
export const opensAccount = (changes: readonly { field: string }[]): boolean =>
  changes.some(({ field }) => SIGN_IN_FIELDS.includes(field));
export type AccountValues = Record<AccountField, string>;

/** A child as a row names it; exactly one of these is set. */
export interface NamedChild {
  /** The student's row, of a parent named in it. */
  item?: Item;
  external_id?: string;
  email?: string;
  name?: string;
}

export interface Item {
  sheet: number;
  line: number;
  /** 0 for the row itself, 1 and 2 for the parents it names, from 10 on for groups it names first. */
  part: number;
  kind: ImportKind;
  name: string;
  values: AccountValues;
  /** Groups by name: studied in, looked after; the group itself of a row of groups. */
  groups: string[];
  description: string;
  children: NamedChild[];
  faults: RowMessage[];
  warnings: RowMessage[];
  cells: string[];
}

export interface Change {
  field: string;
  before: string;
  after: string;
}
export interface Choice {
  choice: ImportChoice;
  chosen_id: number | null;
}

/** What an import does with an item. */
export interface Decided {
  item: Item;
  action: ImportAction;
  /** The person here. */
  userId: number | null;
  /** Another row of the file that is the same new person. */
  sameAs: Decided | null;
  /** The group here, of a row of groups. */
  groupId: number | null;
  changes: Change[];
  suspects: number[];
  /** What each suspect has in common with the row, by id. */
  signs: Record<number, SuspectSign[]>;
  choice: Choice | null;
  /** Groups that the person joins or looks after from now on; a new one is named by its row. */
  joins: GroupTarget[];
  /** Groups that a student leaves. */
  leaves: number[];
  givesTeacherRole: boolean;
  /** Children that are linked. */
  linked: LinkedChild[];
}
export interface LinkedChild {
  /** The person here, or the row of a new one. */
  target: number | Decided;
  name: string;
}
export type GroupTarget = number | Decided;

export const keyOf = ({ sheet, line, part }: Pick<Item, 'sheet' | 'line' | 'part'>): string =>
  `${sheet}:${line}:${part}`;
