// Builds the OpenAPI document from the contract alone, without a database or a server.
import type { AnyEndpoint, Calls } from '@orbita/contract/endpoint';
import { contract } from '@orbita/contract';
import { errors } from '@orbita/contract/errors';
import type { TObject } from 'typebox';
import { describeSpellings } from './client-spelling.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  [key: string]: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

function parametersOf(schema: TObject | undefined, place: 'path' | 'query'): unknown[] {
  return Object.entries(schema?.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || ((schema?.required ?? []) as string[]).includes(name),
    description: (property as { description?: string }).description,
    schema: property,
  }));
}

/** Parameters of the body that a deletion takes in the query too, because some clients send no body with it. */
const parametersOfDeletion = ({ method, body }: AnyEndpoint): unknown[] =>
  method === 'DELETE' && body ? parametersOf({ ...body, required: [] }, 'query') : [];

function bodyOf(declared: AnyEndpoint): unknown {
  const body = declared.body && describeSpellings(declared.body);
  if (declared.file) {
    const fields: readonly string[] = declared.file.fields;
    const properties = {
      ...body?.properties,
      ...Object.fromEntries(fields.map((field) => [field, { type: 'string', format: 'binary' }])),
    };
    const anyOf = fields.map((field) => ({ required: [field] }));
    return {
      required: true,
      content: {
        'multipart/form-data': { schema: { type: 'object', properties, anyOf } },
        ...(declared.file.optional ? { 'application/json': { schema: body } } : {}),
      },
    };
  }
  if (!body) return undefined;
  return {
    required: declared.method !== 'DELETE',
    content: {
      'application/json': { schema: body },
      'application/x-www-form-urlencoded': { schema: body },
    },
  };
}

function responsesOf(declared: AnyEndpoint): Record<string, unknown> {
  const content =
    declared.response === 'binary'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: declared.response ?? { type: 'object' } } };
  return {
    200: { description: 'Done', content },
    400: { description: 'Bad input: the first message and messages per field', content: errorContent },
    ...(declared.access === 'public'
      ? {}
      : {
          401: { description: 'No or dead token', content: errorContent },
          403: { description: 'Not allowed', content: errorContent },
        }),
    ...(declared.params ? { 404: { description: 'Absent, or of another company', content: errorContent } } : {}),
  };
}

function operationOf(domain: string, name: string, declared: AnyEndpoint): Operation {
  const requestBody = bodyOf(declared);
  return {
    operationId: name,
    tags: [domain],
    summary: declared.summary,
    description: `Access: ${declared.access}`,
    parameters: [
      ...parametersOf(declared.params, 'path'),
      ...parametersOf(declared.query, 'query'),
      ...parametersOfDeletion(declared),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: responsesOf(declared),
    ...(declared.access === 'public' ? { security: [] } : {}),
  };
}

function addOperations(paths: Paths, domain: string, calls: Calls): void {
  for (const [name, declared] of Object.entries(calls)) {
    const methods = declared.alsoPost ? [declared.method, 'POST'] : [declared.method];
    for (const [place, path] of [declared.path, ...(declared.aliases ?? [])].entries()) {
      const item = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
      for (const method of methods) {
        const operation = operationOf(domain, name, declared);
        const suffix = `${place > 0 ? `_${place + 1}` : ''}${method === declared.method ? '' : `_${method.toLowerCase()}`}`;
        item[method.toLowerCase()] = { ...operation, operationId: `${name}${suffix}` };
      }
    }
  }
}

/** Returns the OpenAPI 3.1 document of every call. */
export function openApiDocument(): Record<string, unknown> {
  const paths: Paths = {};
  for (const [domain, calls] of Object.entries(contract)) addOperations(paths, domain, calls);
  const codes = Object.keys(errors);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Орбита',
      version: '0.1.0',
      description:
        'Calls of the learning platform «Орбита». Errors carry a stable code and a message in the caller’s language (Accept-Language: ru or en).',
    },
    security: [{ bearer: [] }],
    tags: Object.keys(contract).map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          type: 'object',
          required: ['message', 'code'],
          properties: {
            message: { type: 'string' },
            code: { type: 'string', enum: codes },
            errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
            current: { description: 'For a stale update: the record as it is now' },
            request_id: { type: 'string' },
          },
        },
      },
    },
  };
}
