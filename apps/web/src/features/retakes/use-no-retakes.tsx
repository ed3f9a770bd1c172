import { IconRefresh } from '@tabler/icons-react';
import { useTexts } from '../../base/i18n.ts';
import { retakesTexts } from './retakes.texts.ts';

/** Texts of an empty list, caused by filters or by the lack of retakes. */
export function useNoRetakes() {
  const t = useTexts(retakesTexts);
  return {
    nothing: { text: t('nothingText'), reset: t('reset') },
    empty: { title: t('empty'), text: t('emptyText'), icon: <IconRefresh size={28} aria-hidden="true" /> },
  };
}
