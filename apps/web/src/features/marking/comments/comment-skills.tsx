import type { Skill } from '@orbita/contract/topics';
import { SkillsLine } from '../../../shared/comments/skills-line.tsx';
import type { Verdict } from '../verdict/use-verdict.ts';

const NONE: readonly Skill[] = [];

/** The skills of the comment being written. */
export function CommentSkills({ verdict }: { verdict: Verdict }) {
  return <SkillsLine value={verdict.draft.skills ?? NONE} onChange={verdict.setSkills} />;
}
