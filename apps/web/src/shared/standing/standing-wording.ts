// A student's standing in a topic as sentences that name the facts behind it.
import type { UgcAnswer } from '@orbita/contract/answers';
import type { Standing } from '@orbita/contract/standing';
import { formatDayTime } from '../../base/dates.ts';
import { formatNumber } from '../../base/number.ts';
import { personName } from '../users/person.tsx';
import { standingTexts } from './standing.texts.ts';

type Told = readonly (string | false | null)[];
const join = (sentences: Told): string => sentences.filter(Boolean).join(' ');
const day = (moment: string | null): string => (moment === null ? '' : formatDayTime(moment));

export function describeEmoji({ emoji, due, points, step, lock }: Standing): string {
  const { t } = standingTexts;
  const share = Math.round((emoji.share ?? 0) * 100);
  const facts = { mark: formatNumber(points.mark ?? 0), max: formatNumber(step.max_mark ?? 0), share };
  const opensAt = lock.reason === 'answers-not-open' ? lock.at : null;
  const isOpen = emoji.reason === 'later' || emoji.reason === 'week' || emoji.reason === 'no-due-date';
  const reason = opensAt !== null && isOpen ? 'opens' : emoji.reason;
  const reasons = {
    'final-excellent': () => t('finalExcellent', facts),
    final: () => (emoji.share === null ? t('final') : t('finalLess', facts)),
    waiting: () => t('handedIn'),
    overdue: () => t('overdue', { day: day(due.due_at) }),
    week: () => t('week', { day: day(due.due_at) }),
    later: () => t('later', { day: day(due.due_at) }),
    opens: () =>
      join([t('willOpen', { day: day(opensAt) }), due.due_at !== null && t('dueThen', { day: day(due.due_at) })]),
    'no-due-date': () => t('noDueDate'),
    'no-work': () => t('noWork', { day: day(due.due_at) }),
  };
  const isFinal = emoji.reason === 'final' || emoji.reason === 'final-excellent';
  return join([
    reasons[reason](),
    !isFinal && due.from === 'retake' && t('dueRetake'),
    !isFinal && due.from === 'student' && t('dueStudent'),
    !isFinal && due.from === 'group' && due.group_name !== null && t('dueGroup', { group: due.group_name }),
    opensAt === null &&
      due.opens_at !== null &&
      Date.parse(due.opens_at) > Date.now() &&
      t('opens', { day: day(due.opens_at) }),
  ]);
}

export function describePoints({ points, step }: Standing): string {
  const { t } = standingTexts;
  const facts = {
    mark: formatNumber(points.mark ?? 0),
    collected: formatNumber(points.collected),
    total: formatNumber(points.total),
  };
  const reasons = {
    counts: t('pointsCounts', facts),
    'not-marked': t('pointsNotMarked', { ...facts, count: points.total }),
    'not-a-checkpoint': t('pointsNotCheckpoint'),
    hidden: t('pointsHidden'),
  };
  const isCheckpoint = points.reason === 'counts' || points.reason === 'not-marked';
  return join([
    reasons[points.reason],
    isCheckpoint && step.is_retake && t(step.counts_for_id === null ? 'pointsRetake' : 'pointsReplacing'),
    isCheckpoint && points.cap !== null && t('pointsCap', { count: points.cap, cap: formatNumber(points.cap) }),
  ]);
}

export function describeStatus({ status }: Standing): string {
  const { t } = standingTexts;
  const at = { day: day(status.at) };
  if (status.reason === 'none') return t('statusNone');
  if (status.reason === 'submission') return t('statusSubmission', at);
  if (status.reason === 'own') return t('statusOwn', at);
  return status.author
    ? t('statusStaff', { ...at, name: personName(status.author, 'short') })
    : t('statusStaffUnknown', at);
}

export function describeLock({ lock }: Standing): string {
  const { t } = standingTexts;
  const at = { day: day(lock.at) };
  const reasons = {
    open: t('lockOpen'),
    archived: t('lockArchived'),
    'subject-hidden': t('lockSubjectHidden'),
    'topic-hidden': t('lockTopicHidden'),
    'answers-not-open': t('lockAnswersNotOpen', at),
    'answers-closed': t('lockAnswersClosed', at),
    'no-retake': t('lockNoRetake'),
    'retake-closed': lock.at === null ? t('lockRetakeClosedPlain') : t('lockRetakeClosed', at),
  };
  return reasons[lock.reason];
}

/** Says what the student can do now. */
export function adviseStudent({ status, lock, due }: Standing, answers: readonly UgcAnswer[]): string {
  const { t } = standingTexts;
  if (status.is_final) return t('adviceDone');
  if (!lock.is_open) {
    if (lock.reason === 'answers-not-open') return t('adviceOpens');
    return answers.some(({ is_waiting }) => is_waiting) ? t('adviceWait') : t('adviceClosed');
  }
  if (answers.some(({ state }) => state === 'returned')) return t('adviceReturned');
  if (answers.some(({ is_waiting }) => is_waiting)) return t('adviceWait');
  if (answers.length > 0) return t('adviceAgain');
  if (due.due_at === null) return t('adviceDo');
  return Date.parse(due.due_at) < Date.now() ? t('adviceLate') : t('adviceUntil', { day: day(due.due_at) });
}
