import type { PaperParticulars } from '@orbita/contract/contracts/papers';
import { useTexts } from '../../../base/i18n.ts';
import { papersTexts } from './papers.texts.ts';

/** Names of what papers say of the institution, for the form and for the history. */
export function useParticularNames(): Record<keyof Omit<PaperParticulars, 'updated_at'>, string> {
  const t = useTexts(papersTexts);
  return {
    ...{ legal_name: t('legalName'), city: t('city'), head: t('head'), basis: t('basis'), signer: t('signer') },
    ...{ licence: t('licence'), address: t('address'), details: t('details') },
  };
}
