import type { Retake, RetakeState as State } from '@orbita/contract/retakes';
import { IconAlertTriangle, IconCircleCheck, IconClock, IconLock, type Icon } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { personName } from '../../shared/users/person.tsx';
import { retakesTexts } from './retakes.texts.ts';
import classes from './retakes.module.css';

const signs: Record<State, [Icon, 'isOpen' | 'isOverdue' | 'isDone' | 'isClosed']> = {
  open: [IconClock, 'isOpen'],
  overdue: [IconAlertTriangle, 'isOverdue'],
  done: [IconCircleCheck, 'isDone'],
  closed: [IconLock, 'isClosed'],
};

/** The state of a retake as icon, word and colour. */
export function RetakeState({ state }: { state: State }) {
  const t = useTexts(retakesTexts);
  const [Sign, word] = signs[state];
  return (
    <span className={classes.state} data-state={state}>
      <Sign size={16} aria-hidden="true" /> {t(word)}
    </span>
  );
}

/** Lists the conductors of a retake; nothing when there are none. */
export function Conductors({ retake: { retake_users } }: { retake: Retake }) {
  const t = useTexts(retakesTexts);
  const currentUser = useCurrentUser();
  if (retake_users.length === 0) return null;
  const names = retake_users.map((person) =>
    person.id === currentUser.user.id ? t('you') : personName(person, 'short'),
  );
  return <span className={classes.conducting}>{t('conducts', { count: names.length, names: names.join(', ') })}</span>;
}

export const countDone = ({ retake_checkpoints }: Retake): { done: number; total: number } => ({
  done: retake_checkpoints.filter(({ is_done }) => is_done).length,
  total: retake_checkpoints.length,
});
