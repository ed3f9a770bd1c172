import type { Journal } from '@orbita/contract/journal';
import { useTexts } from '../../../base/i18n.ts';
import { EmptyState } from '../../../ui/states/states.tsx';
import { isCheckpoint } from './journal-view.ts';
import { journalTexts } from '../journal.texts.ts';

/** Explains an empty sheet: no topic gives points, or the filters leave nothing. */
export function NothingShown({ steps, onlyCheckpoints }: { steps: Journal['steps']; onlyCheckpoints: boolean }) {
  const t = useTexts(journalTexts);
  if (onlyCheckpoints && !steps.some(isCheckpoint))
    return (
      <EmptyState code="empty-subject-steps" title={t('noCheckpoints')}>
        {t('noCheckpointsText')}
      </EmptyState>
    );
  return <EmptyState title={t('nothingFound')}>{t('nothingFoundText')}</EmptyState>;
}
