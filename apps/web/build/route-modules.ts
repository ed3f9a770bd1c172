// Reads from the sources which module a route loads, so that the build can say what a first visit needs.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isRecord } from '@orbita/contract/records';
import { parseSync } from 'vite';

/** A route with the absolute path of the module of its page. */
export interface RouteModule {
  path: string;
  module: string;
}

/** Returns the routes that a file declares as objects with a `path` and a `lazy` import. */
export function routeModulesOf(file: string): RouteModule[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const constants = constantsOf(program);
  return [...nodesBelow(program)]
    .filter((node) => node['type'] === 'ObjectExpression')
    .map((object) => propertiesOf(object, constants))
    .flatMap((properties) => {
      const path = textOf(properties.get('path'), 'value');
      const source = importBelow(properties.get('lazy'), constants);
      return path !== '' && source !== undefined ? [{ path, module: join(dirname(file), source) }] : [];
    });
}

type Node = Record<string, unknown>;
const textOf = (node: unknown, field: string): string => {
  const value = isRecord(node) ? node[field] : undefined;
  return typeof value === 'string' ? value : '';
};

function* nodesBelow(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const one of value) yield* nodesBelow(one);
  if (!isRecord(value) || !('type' in value)) return;
  yield value;
  for (const field of Object.values(value)) yield* nodesBelow(field);
}

/** The constants of a module by name, with what they are initialised to. */
const constantsOf = (program: unknown): Map<string, unknown> =>
  new Map(
    [...nodesBelow(program)]
      .filter((node) => node['type'] === 'VariableDeclarator')
      .map((node) => [textOf(node['id'], 'name'), node['init']]),
  );

/** The object that a spread constant is, or that a spread call of a constant function returns. */
function spreadOf(argument: unknown, constants: Map<string, unknown>): unknown {
  const callee = isRecord(argument) ? constants.get(textOf(argument['callee'], 'name')) : undefined;
  const returned = isRecord(callee) ? [...nodesBelow(callee['body'])] : [];
  return returned.find((node) => node['type'] === 'ObjectExpression') ?? constants.get(textOf(argument, 'name'));
}

/** The properties of an object, with those that it spreads from constants and from what constant functions return. */
function propertiesOf({ properties }: Node, constants: Map<string, unknown>): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const property of Array.isArray(properties) ? properties.filter(isRecord) : []) {
    const spread = spreadOf(property['argument'], constants);
    if (property['type'] !== 'SpreadElement') found.set(textOf(property['key'], 'name'), property['value']);
    else if (isRecord(spread)) for (const [name, value] of propertiesOf(spread, constants)) found.set(name, value);
  }
  return found;
}

/** The first module that is imported below the node, or below the constant that it names. */
function importBelow(node: unknown, constants: Map<string, unknown>): string | undefined {
  const isName = isRecord(node) && node['type'] === 'Identifier';
  for (const one of nodesBelow(isName ? constants.get(textOf(node, 'name')) : node))
    if (one['type'] === 'ImportExpression') return textOf(one['source'], 'value');
  return undefined;
}
