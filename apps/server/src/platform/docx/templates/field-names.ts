// Which fields a template names, and where.
import type { DXT } from 'docxtemplater';
import { type PlacedField, readTags, watchTags } from './read-tags.ts';

/** Names of the fields of a template. */
export interface FieldNames {
  all: Set<string>;
  /** Those whose value is written. */
  asValue: Set<string>;
  /** Those that begin a part which is shown or repeated. */
  asPart: Set<string>;
  /** Those that stand in a table. */
  inTable: Set<string>;
  /** Those whose value is written more than once. */
  twice: Set<string>;
  /** Parts that stand within themselves. */
  inItself: Set<string>;
  /** Those that stand within each repeated part. */
  inPart: Map<string, Set<string>>;
}

function note(names: FieldNames, { name, use, inside }: PlacedField, isInTable: boolean): void {
  names.all.add(name);
  if (use === 'value' && names.asValue.has(name)) names.twice.add(name);
  if (use === 'value') names.asValue.add(name);
  if (use === 'part') names.asPart.add(name);
  if (isInTable) names.inTable.add(name);
  if (use === 'part' && inside.includes(name)) names.inItself.add(name);
  for (const part of inside) names.inPart.get(part)?.add(name);
}

/** Gathers names while docxtemplater reads the template. */
export function gatherNames(parts: readonly string[]): { names: FieldNames; module: DXT.Module } {
  const names: FieldNames = {
    ...{
      all: new Set(),
      asValue: new Set(),
      asPart: new Set(),
      twice: new Set(),
      inTable: new Set(),
      inItself: new Set(),
    },
    inPart: new Map(parts.map((part) => [part, new Set()])),
  };
  const module = watchTags('GatherNames', (read) => {
    let tables = 0;
    for (const tag of readTags(read)) {
      if (tag.kind === 'field') note(names, tag, tables > 0);
      if (tag.kind !== 'tag' || tag.name !== 'w:tbl') continue;
      if (tag.position === 'start') tables += 1;
      if (tag.position === 'end') tables -= 1;
    }
  });
  return { names, module };
}
