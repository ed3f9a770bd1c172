import type { MarkingCase } from '@orbita/contract/marking';
import { suggestStatus } from '@orbita/contract/marks/suggested-status';
import type { Skill } from '@orbita/contract/topics';
import { useState } from 'react';
import { usePassStatuses } from '../../../shared/marks/pass-statuses.tsx';
import { personName } from '../../../shared/users/person.tsx';
import { caseKey, type CaseRef } from '../case-ref.ts';
import { changeDraft, getDraft, useDraft, type Draft } from './drafts.ts';
import { acceptText, eraseLast, isOverMax, readMark, typeDigit, typeSeparator } from './mark-typing.ts';
import type { VerdictBody } from './marking-session.ts';
import { toggleTemplate } from '../comments/template-search.ts';
import type { useTemplates } from '../comments/use-templates.ts';
import { useRubric } from '../rubric/use-rubric.ts';
import { giveVerdict } from './verdicts.ts';

export type Verdict = ReturnType<typeof useVerdict>;
type Problem = 'emptyVerdict' | 'rubricPartial';

interface About {
  ref: CaseRef | null;
  shown: MarkingCase | undefined;
  templates: ReturnType<typeof useTemplates>['templates'];
  /** Name of the queue in which the verdict counts. */
  queue: string;
  waitingSince: string | null;
}

/** The verdict on the open case with everything that changes it. */
export function useVerdict({ ref, shown, templates, queue, waitingSince }: About) {
  const key = ref ? caseKey(ref) : '';
  const draft = useDraft(key);
  const { statuses } = usePassStatuses();
  const [problem, setProblem] = useState<{ key: string; name: Problem } | null>(null);
  const max = shown?.step.max_mark ?? null;
  const base = shown ? (shown.mark?.updated_at ?? null) : undefined;

  const change = (patch: Partial<Draft>) => {
    setProblem(null);
    changeDraft(key, patch, base);
  };
  const rubric = useRubric({ key, shown, draft, onChange: change });
  const retype = (typeNext: (text: string, limit: number) => string) => {
    if (max !== null && !rubric) change({ mark: typeNext(getDraft(key).mark, max) });
  };
  const toggle = (text: string) => change({ comment: toggleTemplate(getDraft(key).comment, text) });
  const mark = max === null ? null : readMark(draft.mark);
  const isOver = max !== null && isOverMax(draft.mark, max);
  const suggested = isOver ? null : suggestStatus(mark, max, statuses);

  /** Submits the verdict; returns false when it is empty, incomplete or above the maximum. */
  const give = (): boolean => {
    if (!ref || !shown?.can_mark) return false;
    const latest = getDraft(key);
    if (max !== null && isOverMax(latest.mark, max)) return false;
    const value = max === null ? null : readMark(latest.mark);
    const status = latest.status ?? suggestStatus(value, max, statuses);
    if (rubric?.isPartial) {
      setProblem({ key, name: 'rubricPartial' });
      return false;
    }
    const body = bodyOf(value, status, latest);
    if (rubric?.body && value !== null) body.rubric = rubric.body;
    if (Object.keys(body).length === 0) {
      setProblem({ key, name: 'emptyVerdict' });
      return false;
    }
    // A draft restored by undo has no base, because the mark it replaced was our own.
    if (value !== null && latest.base !== undefined) body.mark_updated_at = latest.base;
    giveVerdict({
      ref,
      studentName: personName(shown.student, 'short'),
      max,
      draft: latest,
      body,
      queue,
      waitingSince,
    });
    return true;
  };

  return {
    draft,
    /** The rubric, if the topic has one; it determines the mark. */
    rubric,
    max,
    mark,
    statuses,
    status: draft.status ?? suggested,
    isSuggested: draft.status === null && suggested !== null,
    problem: isOver ? ('overMax' as const) : problem?.key === key ? problem.name : null,
    digit: (digit: string) => (rubric ? rubric.digit(digit) : retype((text, limit) => typeDigit(text, digit, limit))),
    separator: () => retype(typeSeparator),
    erase: () => (rubric ? rubric.erase() : retype(eraseLast)),
    type: (whole: string) => retype(() => acceptText(whole)),
    setMark: (value: number) => change({ mark: String(value) }),
    maximum: () => (rubric ? rubric.maximum() : max !== null && change({ mark: String(max) })),
    criterion: (by: number) => rubric?.move(by),
    /** Chooses a status, or returns to the suggested one. */
    setStatus: (id: number) => change({ status: draft.status === id ? null : id }),
    statusAt: (place: number) => {
      const chosen = statuses[place - 1];
      if (chosen) change({ status: chosen.id });
    },
    setComment: (comment: string) => change({ comment }),
    /** Ends the last line of the comment, so that the next one can be searched. */
    beginLine: () => {
      const { comment } = getDraft(key);
      if (comment.trim() !== '') change({ comment: `${comment.trimEnd()}\n` });
    },
    /** Sets the skills of the comment. */
    setSkills: (skills: readonly Skill[]) => change({ skills }),
    toggleTemplate: toggle,
    templateAt: (place: number) => {
      const template = templates[place - 1];
      if (template) toggle(template.text);
    },
    give,
  };
}

function bodyOf(mark: number | null, status: number | null, draft: Draft): VerdictBody {
  const comment = draft.comment.trim();
  return {
    ...(mark === null ? {} : { mark }),
    ...(status === null ? {} : { passed_status_id: status }),
    ...(comment ? { comment } : {}),
    ...(comment && draft.skills?.length ? { skills: draft.skills.map(({ id }) => id) } : {}),
  };
}
