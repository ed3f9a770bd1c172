import { useTexts } from '../../../base/i18n.ts';
import { analyticsTexts } from '../analytics.texts.ts';

interface Words {
  title: string;
  text: string;
}

/** Returns what an empty list says: nothing is known of an institution that was not counted yet. */
export function useEmptyList(read: { taken_at: string | null } | undefined, counted: Words): Words {
  const t = useTexts(analyticsTexts);
  return read?.taken_at === null ? { title: t('notYet'), text: t('notYetText') } : counted;
}
