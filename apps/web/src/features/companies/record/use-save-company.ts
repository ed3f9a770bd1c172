import type { Company } from '@orbita/contract/companies';
import { useSave, type Input } from '../../../api/query.ts';
import { useTexts } from '../../../base/i18n.ts';
import { companiesTexts } from '../companies.texts.ts';

type Body = Omit<NonNullable<Input<'companies', 'updateCompany'>['body']>, 'updated_at'>;

/** Returns how a part of the record is saved over the version that was read. */
export function useSaveCompany(id: number) {
  const t = useTexts(companiesTexts);
  const save = useSave('companies', 'updateCompany', {
    invalidates: ['companies', 'auth'],
    success: t('saved'),
    failure: false,
  });
  return (body: Body, updated_at: string | undefined): Promise<Company> =>
    save.mutateAsync({ params: { id }, body: { ...body, ...(updated_at ? { updated_at } : {}) } });
}

export const orNull = (text: string): string | null => text.trim() || null;
export const idOf = (text: string): number | null => (text === '' ? null : Number(text));
