// The cached topic, updated with every saved response, so that reading mode needs no request.
import type { Form, Pattern } from '@orbita/contract/tasks';
import type { Lesson, Section, Step } from '@orbita/contract/topics';
import { callOptions, queryClient } from '../../../../api/query.ts';

const keyOf = (stepId: number) => callOptions('topics', 'getLesson', { params: { id: stepId } }).queryKey;

function update(stepId: number, change: (lesson: Lesson) => Lesson): void {
  queryClient.setQueryData(keyOf(stepId), (lesson) => lesson && change(lesson));
}
/** Rereads the topic, for changes that a response does not contain. */
export const rereadLesson = (stepId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keyOf(stepId) });

const place = <T extends { id: number }>(list: readonly T[], item: T): T[] =>
  list.some(({ id }) => id === item.id) ? list.map((one) => (one.id === item.id ? item : one)) : [...list, item];

/** Updates the topic's own fields in the cache and leaves its blocks, tasks and other parts. */
export const cacheStep = (step: Step): void =>
  update(step.id, (lesson) => ({
    ...lesson,
    ...step,
    sections: lesson.sections,
    patterns: lesson.patterns,
    attachments: lesson.attachments,
    private_attachments: lesson.private_attachments,
    polls: lesson.polls,
  }));
export const cacheAttachments = (
  stepId: number,
  attachments: Pick<Lesson, 'attachments' | 'private_attachments'>,
): void => update(stepId, (lesson) => ({ ...lesson, ...attachments }));
export const cachePoll = (stepId: number, patternId: number, poll: Lesson['polls'][number] | null): void =>
  update(stepId, (lesson) => ({
    ...lesson,
    polls: [...lesson.polls.filter(({ pattern_id }) => pattern_id !== patternId), ...(poll ? [poll] : [])],
  }));
export const cacheSection = (section: Section): void =>
  update(section.step_id, (lesson) => ({ ...lesson, sections: place(lesson.sections, section) }));
export const dropSection = (stepId: number, id: number): void =>
  update(stepId, (lesson) => ({ ...lesson, sections: lesson.sections.filter((one) => one.id !== id) }));
export const orderSectionsBy = (stepId: number, order: readonly number[]): void =>
  update(stepId, (lesson) => ({
    ...lesson,
    sections: lesson.sections.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)),
  }));
export const cachePattern = (pattern: Pattern): void =>
  update(pattern.step_id, (lesson) => ({ ...lesson, patterns: place(lesson.patterns, pattern) }));
export const dropPattern = (stepId: number, id: number): void =>
  update(stepId, (lesson) => ({ ...lesson, patterns: lesson.patterns.filter((one) => one.id !== id) }));

function updateForms(stepId: number, patternId: number, change: (forms: Form[]) => Form[]): void {
  update(stepId, (lesson) => ({
    ...lesson,
    patterns: lesson.patterns.map((one) => (one.id === patternId ? { ...one, forms: change(one.forms) } : one)),
  }));
}
export const cacheForm = (stepId: number, form: Form): void =>
  updateForms(stepId, form.pattern_id, (forms) => place(forms, form));
/** Puts a new question behind another one; the server has moved those that follow by one place. */
export const cacheFormAfter = (stepId: number, form: Form, afterId: number): void =>
  updateForms(stepId, form.pattern_id, (forms) =>
    forms
      .flatMap((one) => (one.id === afterId ? [one, form] : one))
      .map((one, number) => (one.id === form.id ? one : { ...one, number })),
  );
export const dropForm = (stepId: number, { pattern_id, id }: Form): void =>
  updateForms(stepId, pattern_id, (forms) => forms.filter((one) => one.id !== id));
export const orderFormsBy = (stepId: number, patternId: number, order: readonly number[]): void =>
  updateForms(stepId, patternId, (forms) => forms.toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id)));
