import type { Skill } from '@orbita/contract/topics';
import { useState } from 'react';

const NONE: readonly Skill[] = [];

/** Parses stored skills; returns undefined for anything else. */
export function readSkills(kept: string | null): readonly Skill[] | undefined {
  if (kept === null) return undefined;
  try {
    const read: unknown = JSON.parse(kept);
    const isSkill = (one: Partial<Skill> | null) => typeof one?.id === 'number' && typeof one.title === 'string';
    return Array.isArray(read) && read.every(isSkill) ? (read as Skill[]) : undefined;
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
