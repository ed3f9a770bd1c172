// Unsaved verdicts by case, stored in the browser so that a closed tab loses nothing; only their author reads them.
import type { Skill } from '@orbita/contract/topics';
import { useSyncExternalStore } from 'react';
import { isRecord } from '@orbita/contract/records';
import { areSkills } from '../../../shared/comments/use-remark-skills.ts';
import { createStore } from '../../../base/store.ts';
import { unsentKey } from '../../../base/unsent.ts';
import type { RubricPoints } from '../rubric/rubric-points.ts';

export interface Draft {
  /** Digits as typed, with a full stop as the decimal separator. */
  mark: string;
  /** Chosen by hand; null means the status suggested by the mark. */
  status: number | null;
  comment: string;
  /** Skills of the comment. */
  skills?: readonly Skill[] | undefined;
  /** Points by criteria, set once a criterion was judged in this draft. */
  points?: RubricPoints | undefined;
  /** `updated_at` of the mark when the draft began; null when there was none, undefined when it is not compared. */
  base?: string | null | undefined;
}
interface Kept extends Draft {
  at: number;
}

export const EMPTY_DRAFT: Draft = { mark: '', status: null, comment: '' };
const LIFETIME = 30 * 86_400_000;

const drafts = createStore<Readonly<Record<string, Kept>>>({});
let owner: number | null = null;
const storageKey = () => unsentKey(owner ?? 0, 'marking');
/** Where older versions of the page kept them. */
const formerKey = () => `orbita.marking.${owner}`;

/** Loads a user's drafts unless they are loaded; returns whether it did. */
export function openDrafts(userId: number): boolean {
  if (owner === userId) return false;
  owner = userId;
  const former = localStorage.getItem(formerKey());
  const kept = readStoredDrafts(localStorage.getItem(storageKey()) ?? former, Date.now());
  if (former === null) drafts.set(kept);
  else {
    keep(kept);
    localStorage.removeItem(formerKey());
  }
  return true;
}

/** Tells whether the drafts belong to this user. */
export const isOwner = (userId: number): boolean => owner === userId;

const isKept = (value: unknown): value is Kept =>
  isRecord(value) &&
  typeof value.at === 'number' &&
  typeof value.mark === 'string' &&
  typeof value.comment === 'string' &&
  (value.status === null || typeof value.status === 'number') &&
  (value.skills === undefined || areSkills(value.skills)) &&
  (value.points === undefined || isRecord(value.points)) &&
  (value.base == null || typeof value.base === 'string');

/** Parses stored drafts, leaving out expired and malformed ones. */
export function readStoredDrafts(text: string | null, now: number): Record<string, Kept> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(kept)) return {};
    return Object.fromEntries(
      Object.entries(kept).flatMap(([key, one]) => {
        const draft = isRecord(one) ? { ...EMPTY_DRAFT, ...one } : undefined;
        return isKept(draft) && now - draft.at < LIFETIME ? [[key, draft]] : [];
      }),
    );
  } catch {
    return {};
  }
}

function keep(next: Readonly<Record<string, Kept>>): void {
  drafts.set(next);
  try {
    if (Object.keys(next).length === 0) localStorage.removeItem(storageKey());
    else localStorage.setItem(storageKey(), JSON.stringify(next));
  } catch {
    // When storage is full or forbidden, the draft still works in memory.
  }
}

const isEmpty = ({ mark, status, comment, points }: Draft) =>
  mark === '' && status === null && comment.trim() === '' && Object.keys(points ?? {}).length === 0;

export const getDraft = (key: string): Draft => drafts.get()[key] ?? EMPTY_DRAFT;
export const useDraft = (key: string): Draft => drafts.use()[key] ?? EMPTY_DRAFT;
/** Tells whether a case has a draft; re-renders only when that changes. */
export const useHasDraft = (key: string): boolean => useSyncExternalStore(drafts.subscribe, () => key in drafts.get());

/** Changes the draft of a case; a new draft remembers `base`. */
export function changeDraft(key: string, change: Partial<Draft>, base: string | null | undefined): void {
  const before = drafts.get()[key];
  const after = { ...(before ?? { ...EMPTY_DRAFT, base }), ...change, at: Date.now() };
  if (isEmpty(after)) dropDraft(key);
  else keep({ ...drafts.get(), [key]: after });
}

export function dropDraft(key: string): void {
  const { [key]: dropped, ...rest } = drafts.get();
  if (dropped) keep(rest);
}
