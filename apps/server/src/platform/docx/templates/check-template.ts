// Checks an uploaded template: its file first, then every tag in it, then that a document and a PDF can be made from it.
import { fillDocx, openTemplate } from '../fill-docx.ts';
import { type Block, type DocxContent, readDocx, readParts, type Run } from '../read-docx.ts';
import { writePdf } from '../write-pdf.ts';
import { type FieldNames, gatherNames } from './field-names.ts';
import { drawnOf, type FieldSet } from './field-set.ts';
import type { FoundProblem, Words } from './found-problem.ts';
import { findLeftOut } from './left-out.ts';
import { sampleValues } from './sample-values.ts';
import { suggestField } from './suggest-field.ts';
import { readTagErrors } from './tag-errors.ts';
import { unpackTemplate, type UnpackedTemplate } from './unpack-template.ts';

export interface TemplateCheck {
  bytes: Uint8Array;
  set: FieldSet;
  /** Whether every document is made as a PDF too, so that a template from which none comes is of no use. */
  needsPdf?: boolean;
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

function findMissing({ asValue, asPart, inPart }: FieldNames, { fields, parts }: FieldSet): FoundProblem[] {
  const conditions = conditionsOf(fields);
  const isHere = (name: string | undefined) =>
    name !== undefined && (conditions.has(name) ? asPart.has(name) : asValue.has(name));
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

const broken = (names: Iterable<string>, reason: (name: string) => Words): FoundProblem[] =>
  [...names].map((what) => ({ kind: 'broken', what, suggestion: null, reason: reason(what) }));
/** Fields that say whether or how often a part is shown. */
const conditionsOf = (fields: FieldSet['fields']): Set<string> =>
  new Set(fields.filter(({ isCondition }) => isCondition).map(({ name }) => name));

/** Finds fields that stand where they cannot do what they are for. */
function findMisplaced({ asValue, twice, inTable, inItself }: FieldNames, set: FieldSet): FoundProblem[] {
  const conditions = conditionsOf(set.fields);
  return [
    ...broken(
      drawnOf(set).filter((name) => inTable.has(name)),
      () => ({
        ru: 'Поставьте это поле отдельной строкой вне таблицы: на его месте появится таблица',
        en: 'Put this field on a line of its own outside any table: a table appears in its place',
      }),
    ),
    ...broken(
      drawnOf(set).filter((name) => twice.has(name) && !inTable.has(name)),
      () => ({
        ru: 'Это поле стоит в шаблоне больше одного раза: таблица может быть только одна',
        en: 'This field stands in the template more than once: there can be only one table',
      }),
    ),
    ...broken(
      [...asValue].filter((name) => conditions.has(name)),
      (name) => ({
        ru: `Это поле начинает часть: напишите {#${name}} перед ней и {/${name}} после неё`,
        en: `This field begins a part: write {#${name}} before it and {/${name}} after it`,
      }),
    ),
    ...broken(
      [...inItself].filter((name) => name in set.parts),
      (name) => ({
        ru: `Часть {#${name}} стоит внутри самой себя: закончите первую {/${name}} перед второй`,
        en: `The part {#${name}} stands within itself: end the first with {/${name}} before the second`,
      }),
    ),
  ];
}

const NO_DOCUMENT: Words = {
  ru: 'Из шаблона не получается составить документ',
  en: 'No document can be made from the template',
};
const NO_PDF: Words = { ru: 'Из шаблона не получается PDF', en: 'No PDF can be made from the template' };

/** How many letters of each piece of text are printed on trial. */
const TRIED_LETTERS = 3;
const shortenRun = (run: Run): Run => ({
  ...run,
  text: run.text.slice(0, TRIED_LETTERS),
  bold: false,
  italics: false,
});
/** Cuts the text of a block and leaves it in one face. What keeps a PDF from being made are its tables, lists, sizes and pages; its words take most of the time. */
function shorten(block: Block): Block {
  if (block.kind === 'paragraph') return { ...block, runs: block.runs.map(shortenRun) };
  const rows = block.rows.map((row) => row.map((cell) => ({ ...cell, blocks: cell.blocks.map(shorten) })));
  return { ...block, rows };
}

/** Makes a document and a PDF on trial: a template from which none comes is refused now and not on the day of the first document. */
async function tryOut(
  template: UnpackedTemplate,
  { bytes, set, needsPdf = false }: TemplateCheck,
): Promise<FoundProblem[]> {
  const problem = { what: 'document', suggestion: null };
  let [filled, leftOut]: [DocxContent | undefined, FoundProblem[]] = [undefined, []];
  try {
    // What is lost is told of the template itself, since the sample leaves some of its parts out.
    leftOut = findLeftOut(
      template,
      readParts((name) => template.parts.get(name)),
    );
    filled = readDocx(fillDocx(bytes, sampleValues(set), drawnOf(set)));
  } catch {
    return [{ ...problem, kind: 'broken', reason: NO_DOCUMENT }, ...leftOut];
  }
  try {
    await writePdf({ ...filled, blocks: filled.blocks.map(shorten) }, { title: '', madeAt: new Date(0) });
  } catch {
    return [{ ...problem, kind: needsPdf ? 'broken' : 'not-in-pdf', reason: NO_PDF }, ...leftOut];
  }
  return leftOut;
}

/** Reads a template and returns its fields with everything that is wrong or will be missing. */
export async function checkTemplate(check: TemplateCheck): Promise<CheckedTemplate> {
  const { bytes, set } = check;
  const template = await unpackTemplate(Buffer.from(bytes));
  const { names, module } = gatherNames(Object.keys(set.parts));
  try {
    openTemplate(bytes, { modules: [module], drawn: drawnOf(set) });
  } catch (error) {
    return { fields: [], problems: readTagErrors(error) };
  }
  const problems = [...findMisplaced(names, set), ...findUnknown(names, set), ...findMissing(names, set)];
  // Parts within themselves would be repeated without end, also on trial.
  const isTried = !problems.some(({ kind }) => kind === 'broken');
  const tried = isTried ? await tryOut(template, check) : [];
  return { fields: [...names.all], problems: [...problems, ...tried] };
}
