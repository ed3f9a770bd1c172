// Reads from the sources of the server which row each statement is declared to return, with the checker of TypeScript.
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import ts from 'typescript';
import { compareRows } from './compare-rows.ts';
import { anyNull, anything, type Field, type ObjectShape, oneOf, type Plain, type Shape } from './shape.ts';

/** A place that sends a statement and declares its row. */
export interface DeclaredRow {
  /** Path below the folder of the sources. */
  file: string;
  line: number;
  /** The method of Db: rows, row, one or run. */
  method: string;
  /** Undefined where the row is not looked at, as in a test for existence. */
  row: ObjectShape | undefined;
  /** What callers choose, when the function is generic: each call with the columns that it adds. */
  choices?: { file: string; line: number; columns: ReadonlyMap<string, Field> }[];
  /** Why the declaration proves nothing, for example a row chosen by an assertion. */
  fault?: string;
}

interface Place {
  file: string;
  line: number;
}
type Chosen = Map<ts.Type, ts.Type>;
/** The calls of a generic function, with the types that they choose. */
type Choice = Place & { caller: ts.SignatureDeclaration | undefined; chosen: Chosen };

const METHODS = ['rows', 'row', 'one', 'run'];
const plainFlags: [ts.TypeFlags, Plain][] = [
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
];
const namedKinds: Record<string, Plain> = { Buffer: 'bytes', Uint8Array: 'bytes', Date: 'moment' };

/** Compiles files with the options of the project that they belong to. */
export function openProgram(files: string[]): ts.Program {
  const config = ts.findConfigFile(files[0]!, (file) => ts.sys.fileExists(file))!;
  const { config: read } = ts.readConfigFile(config, (file) => ts.sys.readFile(file));
  const { options } = ts.parseJsonConfigFileContent(read, ts.sys, path.dirname(config));
  return ts.createProgram(files, options);
}

/** Turns types into shapes; a type that contains itself becomes a shape that contains itself. */
function openReader(checker: ts.TypeChecker, folder: string) {
  const known = new Map<ts.Type, Field>();
  const plainOf = (type: ts.Type): Shape | undefined => {
    const found = plainFlags.find(([flag]) => (type.flags & flag) !== 0);
    if (found === undefined) return undefined;
    const [, is] = found;
    if (type.isStringLiteral() || type.isNumberLiteral()) return { is, literals: new Set([type.value]) };
    if (type.flags & ts.TypeFlags.BooleanLiteral)
      return { is, literals: new Set([checker.typeToString(type) === 'true']) };
    return { is };
  };
  const originOf = ({ declarations: [declaration] = [] }: ts.Symbol): string | undefined => {
    const file = declaration?.getSourceFile();
    if (!declaration || !file?.fileName.startsWith(`${folder}/`)) return undefined;
    return `${path.relative(folder, file.fileName)}:${file.getLineAndCharacterOfPosition(declaration.getStart()).line + 1}`;
  };
  const objectOf = (type: ts.Type): Shape => {
    const fields = new Map<string, Field>();
    for (const property of checker.getPropertiesOfType(type)) {
      const field = read(checker.getTypeOfSymbol(property));
      const optional = (property.flags & ts.SymbolFlags.Optional) !== 0 || field.optional === true;
      const origin = originOf(property);
      fields.set(property.name, { ...field, optional, ...(origin ? { origin } : {}) });
    }
    const [index] = checker.getIndexInfosOfType(type);
    return index === undefined ? { is: 'object', fields } : { is: 'object', fields, rest: read(index.type) };
  };
  const shapeOf = (type: ts.Type): Shape => {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return anything;
    if (type.flags & ts.TypeFlags.TypeParameter)
      return shapeOf(checker.getBaseConstraintOfType(type) ?? checker.getAnyType());
    const plain = plainOf(type);
    if (plain) return plain;
    if (type.isIntersection()) {
      const plainPart = type.types.map(plainOf).find((part) => part !== undefined);
      if (plainPart) return plainPart;
    }
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const items = checker.getTypeArguments(type as ts.TypeReference).map(read);
      if (items.length === 0) return { is: 'list', of: { shape: { is: 'one of', shapes: [] }, nulls: 'never' } };
      const nulls = anyNull(items.map((item) => item.nulls));
      return { is: 'list', of: { shape: oneOf(items.map(({ shape }) => shape)), nulls } };
    }
    if (type.flags & ts.TypeFlags.NonPrimitive)
      return { is: 'object', fields: new Map(), rest: { shape: anything, nulls: 'unknown' } };
    const kind = namedKinds[type.getSymbol()?.name ?? ''];
    return kind ? { is: kind } : objectOf(type);
  };
  const read = (type: ts.Type): Field => {
    const before = known.get(type);
    if (before) return before;
    const field: Field = { shape: anything, nulls: 'never' };
    known.set(type, field);
    const parts = type.isUnion() ? type.types : [type];
    const is = (flag: ts.TypeFlags) => parts.some((part) => (part.flags & flag) !== 0);
    const values = parts.filter((part) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0);
    field.nulls = is(ts.TypeFlags.Null)
      ? 'possible'
      : is(ts.TypeFlags.Any | ts.TypeFlags.Unknown)
        ? 'unknown'
        : 'never';
    if (is(ts.TypeFlags.Undefined)) field.optional = true;
    field.shape = values.length === 0 ? { is: 'one of', shapes: [] } : oneOf(values.map(shapeOf));
    return field;
  };
  return { read };
}

/** Finds every place that sends a statement through a Db, and the rows that it declares. */
export function findDeclaredRows(program: ts.Program, folder: string): DeclaredRow[] {
  const checker = program.getTypeChecker();
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(`${folder}/`) && !fileName.startsWith(`${folder}/testing/`));
  const placeOf = (node: ts.Node): Place => {
    const file = node.getSourceFile();
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return { file: path.relative(folder, file.fileName), line: line + 1 };
  };
  const functionAround = (node: ts.Node): ts.SignatureDeclaration | undefined =>
    ts.findAncestor(node.parent, (one) => ts.isFunctionLike(one) && (one.typeParameters?.length ?? 0) > 0) as
      | ts.SignatureDeclaration
      | undefined;

  const callsTo = (names: string[]): ts.CallExpression[] => {
    const found: ts.CallExpression[] = [];
    const visit = (node: ts.Node): void => {
      ts.forEachChild(node, visit);
      if (!ts.isCallExpression(node)) return;
      const { expression } = node;
      const name = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
      if (ts.isIdentifier(name) && names.includes(name.text)) found.push(node);
    };
    for (const file of files) visit(file);
    return found;
  };
  const calls = callsTo(METHODS).flatMap((node) => {
    const { expression } = node;
    if (!ts.isPropertyAccessExpression(expression)) return [];
    const receiver = checker.getTypeAtLocation(expression.expression);
    const isDb = checker.getPropertyOfType(receiver, 'transaction') !== undefined;
    const signature = isDb ? checker.getResolvedSignature(node) : undefined;
    return signature ? [{ node, name: expression.name, method: expression.name.text, signature }] : [];
  });
  /** The calls of a generic function, with the types that they choose. */
  const choicesOf = (called: ts.SignatureDeclaration): Choice[] => {
    const named = called.name ?? (ts.isVariableDeclaration(called.parent) ? called.parent.name : undefined);
    return callsTo(named ? [named.getText()] : []).flatMap((node) => {
      const signature = checker.getResolvedSignature(node);
      if (!signature || signature.declaration !== called) return [];
      const given = checker.getTypeArgumentsForResolvedSignature(signature) ?? [];
      const chosen: Chosen = new Map();
      called.typeParameters?.forEach((parameter, i) => {
        if (given[i]) chosen.set(checker.getTypeAtLocation(parameter), given[i]);
      });
      return [{ ...placeOf(node), caller: functionAround(node), chosen }];
    });
  };

  const isChosenByCaller = (type: ts.Type): boolean =>
    (type.flags & ts.TypeFlags.TypeParameter) !== 0 ||
    (type.isIntersection() && type.types.some((part) => isChosenByCaller(part)));
  /** The row of a fragment that declares one. */
  const columnsType = (type: ts.Type): ts.Type | undefined =>
    type.getSymbol()?.name === 'Columns' ? checker.getTypeArguments(type as ts.TypeReference)[0] : undefined;
  const fieldsOf = (shape: Shape): ReadonlyMap<string, Field> => (shape.is === 'object' ? shape.fields : new Map());
  const partsOf = (type: ts.Type): ts.Type[] => (type.isIntersection() ? type.types : [type]);

  const { read } = openReader(checker, folder);
  return calls.map(({ node, name, method, signature }) => {
    const columnsOf = (types: ts.Type[]): Map<string, Field> =>
      new Map(types.flatMap((type) => [...fieldsOf(read(type).shape)]));
    const declared = { ...placeOf(name), method };
    const [type] = checker.getTypeArgumentsForResolvedSignature(signature) ?? [];
    if (!type || type.flags & ts.TypeFlags.Unknown) {
      let outer: ts.Node = node.parent;
      while (ts.isAwaitExpression(outer) || ts.isParenthesizedExpression(outer)) outer = outer.parent;
      const fault = ts.isAsExpression(outer) ? 'its row is asserted with «as»: declare it' : undefined;
      return { ...declared, row: undefined, ...(fault ? { fault } : {}) };
    }
    if (type.flags & ts.TypeFlags.Any) return { ...declared, row: undefined, fault: 'its row is declared as any' };
    if (!isChosenByCaller(type)) {
      const { shape } = read(type);
      const part = node.arguments[0] && columnsType(checker.getTypeAtLocation(node.arguments[0]));
      if (part && shape.is === 'object' && compareRows(shape, fieldsOf(read(part).shape)).length > 0)
        return { ...declared, row: undefined, fault: 'its row differs from the row of its Columns' };
      if (shape.is !== 'object')
        return { ...declared, row: undefined, fault: `its row is declared as ${checker.typeToString(type)}` };
      return { ...declared, row: shape };
    }
    const own = partsOf(type).filter((part) => !isChosenByCaller(part));
    const open = partsOf(type).filter(isChosenByCaller);
    /** Follows the callers until the type is one that a caller wrote. */
    const follow = (
      types: ts.Type[],
      within: ts.SignatureDeclaration | undefined,
    ): NonNullable<DeclaredRow['choices']> =>
      (within ? choicesOf(within) : []).flatMap(({ caller, chosen, file, line }) => {
        const given = types.flatMap((type) => partsOf(chosen.get(type) ?? type));
        const left = given.filter(isChosenByCaller);
        const settled = columnsOf(given.filter((type) => !isChosenByCaller(type)));
        if (left.length === 0) return [{ file, line, columns: settled }];
        return follow(left, caller).map((choice) => ({ ...choice, columns: new Map([...settled, ...choice.columns]) }));
      });
    return { ...declared, row: { is: 'object', fields: columnsOf(own) }, choices: follow(open, functionAround(node)) };
  });
}

/** Reads the declared rows of files in a worker. */
export async function readDeclaredRows(folder: string, files: string[]): Promise<DeclaredRow[]> {
  const worker = new Worker(path.join(import.meta.dirname, 'declared-rows.worker.ts'), {
    workerData: { folder, files },
  });
  const [rows] = (await once(worker, 'message')) as [DeclaredRow[]];
  await worker.terminate();
  return rows;
}
