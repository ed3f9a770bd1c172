// Checks an uploaded template: its file first, then every tag in it, then that a document can be made from it.
import { fillDocx, openTemplate } from '../fill-docx.ts';
import { readDocx, standsInTable } from '../read-docx.ts';
import { type FieldNames, gatherNames } from './field-names.ts';
import { drawnOf, type FieldSet } from './field-set.ts';
import type { FoundProblem } from './found-problem.ts';
import { findLeftOut } from './left-out.ts';
import { sampleValues } from './sample-values.ts';
import { suggestField } from './suggest-field.ts';
import { readTagErrors } from './tag-errors.ts';
import { unpackTemplate } from './unpack-template.ts';

export interface TemplateCheck {
  bytes: Uint8Array;
  set: FieldSet;
}
export interface CheckedTemplate {
  /** Known and unknown fields, as they are written. */
  fields: string[];
  problems: FoundProblem[];
}

function findUnknown({ all, inPart }: FieldNames, { fields, parts }: FieldSet): FoundProblem[] {
  const anywhere = new Set(fields.map(({ name }) => name));
  const offered = [...fields, ...Object.values(parts).flat()];
  return [...all].flatMap((name): FoundProblem[] => {
    const homes = Object.keys(parts).filter((part) => parts[part]?.some((field) => field.name === name));
    if (anywhere.has(name) || homes.some((part) => inPart.get(part)?.has(name))) return [];
    const [home] = homes;
    if (home === undefined) {
      const reason = { ru: 'Такого поля нет', en: 'There is no such field' };
      return [{ kind: 'unknown', what: name, suggestion: suggestField(name, offered), reason }];
    }
    const reason = {
      ru: `Это поле бывает только между {#${home}} и {/${home}}`,
      en: `This field stands only between {#${home}} and {/${home}}`,
    };
    return [{ kind: 'unknown', what: name, suggestion: null, reason }];
  });
}

function findMissing({ all, inPart }: FieldNames, { fields, parts }: FieldSet): FoundProblem[] {
  const isHere = (name: string | undefined) => name !== undefined && all.has(name);
  const missing = [
    ...fields.filter(({ name, isRequired, orElse }) => isRequired && !isHere(name) && !isHere(orElse)),
    ...Object.entries(parts).flatMap(([part, own]) =>
      own.filter(({ name, isRequired }) => isRequired && isHere(part) && !inPart.get(part)?.has(name)),
    ),
  ];
  return missing.map(({ name, ru, en }) => ({
    ...{ kind: 'missing' as const, what: name, suggestion: null },
    reason: { ru: `Нет поля «${ru}»`, en: `The field “${en}” is missing` },
  }));
}

const findMisplaced = (bytes: Uint8Array, drawn: string[]): FoundProblem[] =>
  drawn
    .filter((name) => standsInTable(bytes, `{${name}}`))
    .map((what) => ({
      ...{ kind: 'broken', what, suggestion: null },
      reason: {
        ru: 'Поставьте это поле отдельной строкой вне таблицы: на его месте появится таблица',
        en: 'Put this field on a line of its own outside any table: a table appears in its place',
      },
    }));

/** Reads a template and returns its fields with everything that is wrong or will be missing. */
export async function checkTemplate({ bytes, set }: TemplateCheck): Promise<CheckedTemplate> {
  const files = await unpackTemplate(Buffer.from(bytes));
  const drawn = drawnOf(set);
  const { names, module } = gatherNames(Object.keys(set.parts));
  try {
    openTemplate(bytes, { modules: [module], drawn });
  } catch (error) {
    return { fields: [], problems: readTagErrors(error) };
  }
  const problems = [
    ...findMisplaced(bytes, drawn),
    ...findUnknown(names, set),
    ...findMissing(names, set),
    ...findLeftOut(files),
  ];
  // A template from which nothing can be made is refused now and not on the day of the first document.
  try {
    readDocx(fillDocx(bytes, sampleValues(set), drawn));
  } catch {
    const reason = {
      ru: 'Из шаблона не получается составить документ',
      en: 'No document can be made from the template',
    };
    problems.unshift({ kind: 'broken', what: 'document', suggestion: null, reason });
  }
  return { fields: [...names.all], problems };
}
