// Adapts the response schema to the serializer, which would try every branch of a union for each value.
// «Or null» becomes `nullable`, an enumeration becomes a string, and any other union is written as it is.
// Undeclared fields are still dropped.
import { type Serializer, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

interface JsonSchema {
  type?: string;
  anyOf?: JsonSchema[];
  const?: unknown;
  nullable?: boolean;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  required?: string[];
  patternProperties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
}

const mapValues = (record: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(record).map(([name, schema]) => [name, toSerializable(schema)]));

function fromUnion(branches: JsonSchema[]): JsonSchema {
  const values = branches.filter(({ type }) => type !== 'null');
  const nullable = values.length < branches.length;
  const [first] = values;
  if (values.length === 1 && first) return { ...toSerializable(first), ...(nullable ? { nullable: true } : {}) };
  const types = new Set(values.map(({ type }) => type));
  const type = values.every((value) => value.const !== undefined) && types.size === 1 ? [...types][0] : undefined;
  return type ? { type, ...(nullable ? { nullable: true } : {}) } : {};
}

/** Returns the same shape without unions, formats and descriptions. */
export function toSerializable(schema: JsonSchema): JsonSchema {
  if (schema.anyOf) return fromUnion(schema.anyOf);
  if (schema.type === 'object' && schema.properties) {
    return {
      type: 'object',
      properties: mapValues(schema.properties),
      ...(schema.required ? { required: schema.required } : {}),
    };
  }
  if (schema.patternProperties)
    return {
      type: 'object',
      additionalProperties: Object.values(schema.patternProperties).map(toSerializable)[0] ?? true,
    };
  if (schema.type === 'array' && schema.items) {
    const items = toSerializable(schema.items);
    // A list of arbitrary items is written as a whole, which is faster than item by item.
    return Object.keys(items).length === 0 ? {} : { type: 'array', items };
  }
  return schema.type ? { type: schema.type } : {};
}

const compile = SerializerSelector()();
/** Servers of one process share what they have compiled. */
const compiled = new WeakMap<JsonSchema, Serializer>();
function compileOnce(schema: JsonSchema): Serializer {
  const known = compiled.get(schema);
  if (known) return known;
  const serialize = compile({ schema: toSerializable(schema), method: '', url: '', httpStatus: '200' });
  compiled.set(schema, serialize);
  return serialize;
}

/** Returns what writes responses by their declared schema, which is compiled on first use. */
export function compileSerializer(schema: JsonSchema): Serializer {
  let serialize: Serializer | undefined;
  return (result) => (serialize ??= compileOnce(schema))(result);
}
