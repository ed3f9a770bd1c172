import type { Skill } from '@orbita/contract/topics';
import { useState } from 'react';
import { isRecord } from '@orbita/contract/records';

const NONE: readonly Skill[] = [];

/** Tells whether a stored value is a list of skills. */
export const areSkills = (value: unknown): value is Skill[] =>
  Array.isArray(value) &&
  value.every((one) => isRecord(one) && typeof one.id === 'number' && typeof one.title === 'string');

/** Parses stored skills; returns undefined for anything else. */
export function readSkills(kept: string | null): readonly Skill[] | undefined {
  if (kept === null) return undefined;
  try {
    const read: unknown = JSON.parse(kept);
    return areSkills(read) ? read : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the skills chosen for a remark under the key of its text, so that they survive a reload too. */
export function useRemarkSkills(key: string, saved: readonly Skill[] = NONE) {
  const place = `${key}.skills`;
  const [skills, setSkills] = useState(() => readSkills(localStorage.getItem(place)) ?? saved);
  return {
    skills,
    setSkills: (next: readonly Skill[]) => {
      setSkills(next);
      localStorage.setItem(place, JSON.stringify(next));
    },
    forgetSkills: () => {
      setSkills(saved);
      localStorage.removeItem(place);
    },
  };
}
