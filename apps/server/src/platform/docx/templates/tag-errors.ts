// What is wrong with the tags of a template, in words that say where to look.
import type { FoundProblem, Words } from './found-problem.ts';

const REASONS: Record<string, Words> = {
  unclosed_tag: { ru: 'Скобка { открыта и не закрыта', en: 'The brace { is opened and not closed' },
  unopened_tag: { ru: 'Скобка } закрыта, но не открыта', en: 'The brace } is closed but not opened' },
  duplicate_open_tag: { ru: 'Скобка { открыта дважды', en: 'The brace { is opened twice' },
  duplicate_close_tag: { ru: 'Скобка } закрыта дважды', en: 'The brace } is closed twice' },
  unclosed_loop: { ru: 'Часть {#…} не закончена: нет {/…}', en: 'The part {#…} is not ended: {/…} is missing' },
  unopened_loop: { ru: 'Часть закончена {/…}, но не начата', en: 'The part is ended by {/…} but not begun' },
  closing_tag_does_not_match_opening_tag: {
    ru: 'Часть начата одним полем, а закончена другим',
    en: 'The part begins with one field and ends with another',
  },
  raw_xml_tag_should_be_only_text_in_paragraph: {
    ru: 'На месте этого поля появится таблица, поэтому в строке не должно быть ничего другого',
    en: 'A table appears in the place of this field, so nothing else may stand on its line',
  },
};
const OTHER = { ru: 'Поле составлено с ошибкой', en: 'The field is malformed' };

/** An own property of a value of unknown form. */
const propertyOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
const wordOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** Reads the errors of docxtemplater; one that has another form is told as a broken document. */
export function readTagErrors(error: unknown): FoundProblem[] {
  const properties = propertyOf(error, 'properties');
  const several = propertyOf(properties, 'errors');
  const all: unknown[] = Array.isArray(several) ? several : [error];
  return all.slice(0, 50).map((one) => {
    const told = propertyOf(one, 'properties');
    const what = wordOf(propertyOf(told, 'xtag')) ?? wordOf(propertyOf(told, 'context')) ?? '{ }';
    const reason = REASONS[wordOf(propertyOf(told, 'id')) ?? ''] ?? OTHER;
    return { kind: 'broken', what, suggestion: null, reason };
  });
}
