// Which kinds of values types and constants of PostgreSQL become in JavaScript.
import type { Catalogue } from './catalogue.ts';
import { type TreeNode, wordOf } from './query-tree.ts';
import { anything, emptyList, type Field, oneOf, type Shape } from './shape.ts';

/** A field that cannot be null. */
export const never = (shape: Shape): Field => ({ shape, nulls: 'never' });

const NUMBERS = ['smallint', 'integer', 'bigint', 'numeric', 'real', 'double precision', 'oid'];
/** Types whose values may be anything. */
const OPEN = ['json', 'jsonb', 'record', 'void', 'unknown', 'interval'];

/** Returns readers of types and constants; inside JSON some types become other kinds than in a row. */
export function openKinds({ types }: Pick<Catalogue, 'types'>) {
  function shapeOfType(id: string, json: boolean): Shape {
    const { name, element } = types.get(id) ?? { name: 'unknown', element: undefined };
    if (element !== undefined && name !== 'name') {
      const of = types.get(element)?.name ?? '';
      const list = (shape: Shape): Shape => ({ is: 'list', of: { shape, nulls: 'unknown' } });
      // The driver has parsers of its own for lists.
      if (!json && of === 'bigint') return list({ is: 'string' });
      if (!json && (of === 'date' || of.startsWith('timestamp'))) return list({ is: 'moment' });
      return list(shapeOfType(element, json));
    }
    if (NUMBERS.includes(name)) return { is: 'number' };
    if (name === 'boolean') return { is: 'boolean' };
    if (OPEN.includes(name)) return anything;
    if (!json && name === 'bytea') return { is: 'bytes' };
    if (!json && name === 'timestamp without time zone') return { is: 'moment' };
    return { is: 'string' };
  }

  function readConstant(node: TreeNode, json: boolean): Field {
    const shape = shapeOfType(wordOf(node.consttype), json);
    if (node.constisnull === 'true') return { shape: { is: 'one of', shapes: [] }, nulls: 'possible' };
    const [, bytes] = (node.constvalue ?? []) as [string, string[]];
    const data = Buffer.from((bytes ?? []).map(Number));
    const name = types.get(wordOf(node.consttype))?.name;
    // A short text has a header of one byte in stored rows only; a constant has one of four.
    if (name === 'json') return never(shapeOfValue(JSON.parse(data.subarray(4).toString())));
    if (name === 'jsonb')
      return never(
        data.length >= 8 && data.readUInt32LE(4) === 0x40000000
          ? emptyList
          : data.length >= 8 && data.readUInt32LE(4) === 0x20000000
            ? { is: 'object', fields: new Map() }
            : anything,
      );
    if (name === 'unknown') return never({ is: 'string', literals: new Set([data.subarray(0, -1).toString()]) });
    if (name === 'text') return never({ is: 'string', literals: new Set([data.subarray(4).toString()]) });
    if (name === 'integer') return never({ is: 'number', literals: new Set([data.readInt32LE(0)]) });
    if (name === 'boolean') return never({ is: 'boolean', literals: new Set([data[0] === 1]) });
    return never(shape);
  }

  function shapeOfValue(value: unknown): Shape {
    if (Array.isArray(value))
      return value.length === 0 ? emptyList : { is: 'list', of: never(oneOf(value.map(shapeOfValue))) };
    if (typeof value === 'object' && value !== null)
      return {
        is: 'object',
        fields: new Map(
          Object.entries(value).map(([name, own]) => [
            name,
            own === null ? { shape: anything, nulls: 'possible' } : never(shapeOfValue(own)),
          ]),
        ),
      };
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return { is: typeof value as 'string', literals: new Set([value]) };
    return anything;
  }

  const textOf = (node: TreeNode | undefined): string | undefined => {
    if (node?.type !== 'CONST' || node.constisnull === 'true') return undefined;
    const [, bytes] = (node.constvalue ?? []) as [string, string[]];
    const data = Buffer.from((bytes ?? []).map(Number));
    return node.constlen === '-2' ? data.subarray(0, -1).toString() : data.subarray(4).toString();
  };

  return { shapeOfType, readConstant, textOf };
}
