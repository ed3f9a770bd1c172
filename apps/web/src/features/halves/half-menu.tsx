import { useTexts } from '../../base/i18n.ts';
import { RecordMenu } from '../../ui/kit/record-menu.tsx';
import { halvesTexts } from './halves.texts.ts';
import type { HalfActions } from './use-half-actions.ts';

interface Props {
  half: { id: number; title: string; is_archived: boolean };
  actions: HalfActions;
  /** Whether to offer opening the half's page, as lists do. */
  canOpen?: boolean;
  onRemoved?: () => void;
}

/** Actions on a half. */
export function HalfMenu({ half, actions, canOpen = false, onRemoved }: Props) {
  const t = useTexts(halvesTexts);
  const remove = () => {
    onRemoved?.();
    void actions.remove(half);
  };
  return (
    <RecordMenu
      record={half}
      opens={canOpen ? { to: `/admin/halves/${half.id}`, label: t('edit') } : undefined}
      clone={() => void actions.clone(half)}
      archive={(isArchived) => void actions.archive([half.id], isArchived)}
      remove={remove}
    />
  );
}
