// Which fields a template names, and where.
import type { DXT } from 'docxtemplater';

/** Names of the fields of a template, and of those that stand within each repeated part. */
export interface FieldNames {
  all: Set<string>;
  inPart: Map<string, Set<string>>;
}

/** Gathers names while docxtemplater reads the template. */
export function gatherNames(parts: readonly string[]): { names: FieldNames; module: DXT.Module } {
  const names: FieldNames = { all: new Set(), inPart: new Map(parts.map((part) => [part, new Set()])) };
  const gather = (read: readonly DXT.Part[], inside: readonly Set<string>[]): void => {
    for (const part of read) {
      if (part.type !== 'placeholder') continue;
      names.all.add(part.value);
      for (const own of inside) own.add(part.value);
      const inner: unknown = Reflect.get(part, 'subparsed');
      const begun = names.inPart.get(part.value);
      if (Array.isArray(inner)) gather(inner, begun ? [...inside, begun] : inside);
    }
  };
  const postparse = (read: DXT.Part[]): DXT.Part[] => {
    gather(read, []);
    return read;
  };
  return { names, module: { name: 'GatherNames', postparse } };
}
