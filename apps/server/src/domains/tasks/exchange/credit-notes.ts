// Says what of the points of answers is not kept: here right choices share the credit, and wrong ones take away as much.
import type { Reason } from './reason.ts';

export const partialCredit: Reason = {
  ru: 'Ответы на часть баллов не взяты: засчитывается только полный ответ',
  en: 'Answers worth partial credit were left out: only a full answer counts',
};
export const equalShares: Reason = {
  ru: 'Разные баллы за верные ответы не взяты: верные стоят поровну',
  en: 'Different points for right answers were left out: right answers share the credit equally',
};
export const noPenalty: Reason = {
  ru: 'Штраф за неверный ответ не взят: он даёт 0 баллов',
  en: 'The penalty for a wrong answer was left out: it gives no points',
};
export const ownPenalty: Reason = {
  ru: 'Штрафы за лишние ответы не взяты: все лишние вместе отнимают столько, сколько дают все верные',
  en: 'Penalties for wrong choices were left out: all of them together take away as much as all right ones give',
};
export const wholeAnswer: Reason = {
  ru: 'В файле баллы даются только за полностью верный ответ; здесь часть верного ответа даёт часть баллов',
  en: 'In the file only a wholly correct answer gives credit; here a part of it gives a part of the credit',
};

/** What decimal fractions such as 33.333 may be off by. */
const NOISE = 0.01;
const isNear = (one: number, other: number, whole: number): boolean => Math.abs(one - other) <= NOISE * Math.abs(whole);

/** Returns notes on the points of choices of which several are right; `values` has those that differ from zero. */
export function notesOnShares(values: readonly number[], wrongChoices: number): Reason[] {
  const right = values.filter((value) => value > 0);
  const wrong = values.filter((value) => value < 0);
  const whole = right.reduce((sum, value) => sum + value, 0);
  const isEqual = right.every((value) => isNear(value, right[0]!, whole));
  const own = -whole / Math.max(1, wrongChoices);
  const isOwn =
    wrong.length === 0 || (wrong.length === wrongChoices && wrong.every((value) => isNear(value, own, whole)));
  return [...(isEqual ? [] : [equalShares]), ...(isOwn ? [] : [ownPenalty])];
}
