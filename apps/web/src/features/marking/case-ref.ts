/** One student in one topic, the unit of marking. */
export interface CaseRef {
  step: number;
  student: number;
}

export const caseKey = ({ step, student }: CaseRef): string => `${step}-${student}`;
export const isSameCase = (one: CaseRef | null, other: CaseRef | null): boolean =>
  one?.step === other?.step && one?.student === other?.student;
/** Returns the case of a row in the queue. */
export const caseOf = (item: { step_id: number; student: { id: number } }): CaseRef => ({
  step: item.step_id,
  student: item.student.id,
});
