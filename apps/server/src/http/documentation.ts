// Serves the API's documentation: the OpenAPI document and a page that shows it.
import { contract } from '@orbita/contract';
import type { AnyEndpoint } from '@orbita/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi.ts';

interface Property {
  type?: string;
  anyOf?: Property[];
  description?: string;
  const?: unknown;
}

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const typeOf = (property: Property): string =>
  property.anyOf?.map(typeOf).join(' | ') ??
  (property.const === undefined ? (property.type ?? 'any') : JSON.stringify(property.const));

function fieldsTable(
  title: string,
  schema: { properties?: Record<string, Property>; required?: string[] } | undefined,
): string {
  const rows = Object.entries(schema?.properties ?? {});
  if (rows.length === 0) return '';
  const lines = rows.map(
    ([name, property]) =>
      `<tr><td><code>${name}</code>${schema?.required?.includes(name) ? '' : '?'}<td>${escape(typeOf(property))}<td>${escape(property.description ?? '')}`,
  );
  return `<h4>${title}</h4><table><tr><th>Field<th>Type<th>Meaning${lines.join('')}</table>`;
}

const callSection = (
  name: string,
  call: AnyEndpoint,
): string => `<details id="${name}"><summary><b class="${call.method}">${call.method}</b> <code>${escape(call.path)}</code> ${escape(call.summary)}</summary>
<p>Access: <code>${call.access}</code> · operation <code>${name}</code></p>${fieldsTable('Path', call.params)}${fieldsTable('Query', call.query)}${fieldsTable('Body', call.body)}${call.response === 'binary' ? '<p>Answers bytes.</p>' : fieldsTable('Answer', call.response)}</details>`;

function documentationPage(): string {
  const domains = Object.entries(contract).map(
    ([domain, calls]) =>
      `<h2 id="${domain}">${domain}</h2>${Object.entries(calls)
        .map(([name, call]) => callSection(name, call))
        .join('')}`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Орбита: API</title>
<style>:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:1000px;margin:2rem auto;padding:0 1rem}code{font-size:.92em}details{border-top:1px solid #8884;padding:.5rem 0}summary{cursor:pointer}
table{border-collapse:collapse;width:100%;font-size:.92em;display:block;overflow-x:auto}td,th{text-align:left;padding:.25rem .75rem .25rem 0;vertical-align:top;border-bottom:1px solid #8883}b{display:inline-block;min-width:4rem}nav a{margin-right:1rem}</style>
<h1>Орбита: API</h1><p>Send <code>Authorization: Bearer TOKEN</code>. Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>. Errors: <code>{ "message", "code", "errors" }</code>.</p>
<nav>${Object.keys(contract)
    .map((domain) => `<a href="#${domain}">${domain}</a>`)
    .join('')}</nav>${domains.join('')}</html>`;
}

export function serveDocumentation(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) => reply.send(openApiDocument()));
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(documentationPage()));
}
