// The fields of a template as a page lists them.
import type { TemplateField } from '@orbita/contract/template-fields';
import type { OfferedField } from '@orbita/contract/templates';
import type { Language } from '../../../http/app-error.ts';
import type { FieldSet } from './field-set.ts';

export function offerFields({ fields, parts }: FieldSet, language: Language): OfferedField[] {
  const rows = (own: readonly TemplateField[], partOf: string | null) =>
    own.map(({ name, example, isRequired = false, isCondition = false, ...title }) => ({
      ...{ name, title: title[language], example, is_required: isRequired, is_condition: isCondition, part_of: partOf },
    }));
  return [...rows(fields, null), ...Object.entries(parts).flatMap(([part, own]) => rows(own, part))];
}
