// Finds what each column of a statement's result looks like and whether it can be null, from the statement's tree.
import type { Catalogue } from './catalogue.ts';
import { isWrapper, joinKey, openConditions, rowKey, varKey } from './known-values.ts';
import { followsFirst, gathers, mayReturnNull, returnsNull, returnsValue } from './known-functions.ts';
import { never, openKinds } from './kinds-of-values.ts';
import { expressionKey, nodeOf, nodesOf, numbersOf, type Tree, type TreeNode, wordOf } from './query-tree.ts';
import { conjuncts, indexesIn, joinNamed, rangeOf, ranges, type Scope, upward, openScopes } from './scopes.ts';
import { anyNull, anything, type Field, type Nulls, oneOf, type Shape } from './shape.ts';

export interface ResultColumn extends Field {
  name: string;
}

/** Ids of which a statement is never asked unless there is such a row: every request and job belongs to a company. */
const alwaysThere = ['companies.id'];

/** Reads trees with the catalogue of the database that understood them. */
export function openAnalysis(catalogue: Catalogue) {
  const conditions = openConditions(catalogue);
  const { shapeOfType, readConstant, textOf } = openKinds(catalogue);
  const { enter, knowing } = openScopes(conditions);
  const functionName = (id: Tree | undefined): string => catalogue.functions.get(wordOf(id))?.name ?? '';

  // Columns of tables.

  /** The «table.column» that a value comes from unchanged. */
  function columnName(scope: Scope, node: TreeNode): string | undefined {
    const own = upward(scope, node.varlevelsup);
    const range = own && rangeOf(own, node.varno);
    const number = Number(node.varattno);
    const next = (from: Scope | undefined, expression: TreeNode | undefined) =>
      from && expression?.type === 'VAR' ? columnName(from, expression) : undefined;
    const ofQuery = (query: TreeNode | undefined, home: Scope) =>
      query && !query.setOperations ? next(enter(query, home), nodeOf(targetsOf(query)[number - 1]?.expr)) : undefined;
    if (!own || !range) return undefined;
    if (range.rtekind === ranges.subquery) return ofQuery(nodeOf(range.subquery), own);
    if (range.rtekind === ranges.join) return next(own, nodesOf(range.joinaliasvars)[number - 1]);
    if (range.rtekind === ranges.group) return next(own, nodesOf(range.groupexprs)[number - 1]);
    if (range.rtekind === ranges.cte) {
      const home = upward(own, range.ctelevelsup);
      const cte = home && nodesOf(home.query.cteList).find(({ ctename }) => ctename === range.ctename);
      return home && cte && cte.cterecursive !== 'true' ? ofQuery(nodeOf(cte.ctequery), home) : undefined;
    }
    const relation =
      (range.rtekind ?? ranges.relation) === ranges.relation ? catalogue.relations.get(wordOf(range.relid)) : undefined;
    return relation && `${relation.name}.${relation.columns.get(number)?.name ?? ''}`;
  }
  /** Whether each condition follows a foreign key from a value that is not null, so that every table has a row. */
  function followsKeys(scope: Scope, found: Set<number>, wanted: number[], quals: TreeNode[]): boolean {
    const left = new Set(quals);
    const isFound = (node: TreeNode) => node.varlevelsup !== '0' || found.has(Number(node.varno));
    for (let moved = true; moved;) {
      moved = false;
      for (const qual of left) {
        const args = nodesOf(qual.args);
        if (qual.type !== 'OPEXPR' || args.length !== 2 || !args.every(({ type }) => type === 'VAR')) return false;
        for (const [from, to] of [args, args.toReversed()] as [TreeNode, TreeNode][]) {
          // A query that a row is looked up in may have left it out.
          const isTable =
            to.varlevelsup === '0' && (rangeOf(scope, to.varno).rtekind ?? ranges.relation) === ranges.relation;
          const target = isTable ? columnName(scope, to) : undefined;
          if (!isFound(from) || isFound(to) || target === undefined) continue;
          const source = columnName(scope, from) ?? '';
          // An id that came from the table itself is found there again.
          const isFoundBy =
            catalogue.references.get(source) === target || (source === target && target.endsWith('.id'));
          if (!isFoundBy || !functionName(qual.opfuncid).endsWith('eq')) continue;
          if (read(from, scope, false).nulls !== 'never') continue;
          found.add(Number(to.varno));
          left.delete(qual);
          moved = true;
          break;
        }
      }
    }
    return left.size === 0 && wanted.every((index) => found.has(index));
  }

  const nulledBy = (scope: Scope, node: TreeNode): number[] =>
    scope.known.has(rowKey(node))
      ? []
      : numbersOf(node.varnullingrels).filter((index) => {
          if (scope.known.has(joinKey(index))) return false;
          const join = joinNamed(nodeOf(scope.query.jointree), index);
          if (join?.jointype !== '1' || nodeOf(join.rarg)?.type !== 'RANGETBLREF') return true;
          const [wanted] = indexesIn(nodeOf(join.rarg)!);
          const others = new Set(nodesOf(scope.query.rtable).map((_range, i) => i + 1));
          others.delete(wanted!);
          return !followsKeys(scope, others, [wanted!], conjuncts(nodeOf(join.quals)));
        });

  function readVar(node: TreeNode, from: Scope, json: boolean): Field {
    const scope = upward(from, node.varlevelsup);
    const typed = shapeOfType(wordOf(node.vartype), json);
    if (!scope) return { shape: typed, nulls: 'unknown' };
    const key = varKey(node);
    const memoKey = `${key} ${String(json)}`;
    const base = scope.memo.get(memoKey) ?? columnOf(scope, { node, typed, json });
    scope.memo.set(memoKey, base);
    // Conditions hold for a row as it was, not for what is written into it.
    const isWritten = scope.query.commandType === '2' && writtenNulls(scope, node) !== undefined;
    if (isWritten) return base;
    const isSure =
      scope.known.has(key) || scope.knownInJoin.has(key) || (base.nulls === 'possible' && isSureByCheck(scope, node));
    const nulls = isSure ? 'never' : base.nulls;
    return { shape: base.shape, nulls: !scope.known.has(key) && nulledBy(scope, node).length > 0 ? 'possible' : nulls };
  }

  /** The ways to satisfy the checks of a table that what is known leaves open. */
  function waysLeft(scope: Scope, index: number): Set<string>[][] {
    const range = rangeOf(scope, String(index));
    const relation =
      (range.rtekind ?? ranges.relation) === ranges.relation ? catalogue.relations.get(wordOf(range.relid)) : undefined;
    return (relation?.checks ?? []).map(({ columns, ways }) =>
      ways.filter((way) => [...columns].every((column) => way.has(column) || !scope.known.has(`${index}.${column}`))),
    );
  }
  const isSureByCheck = (scope: Scope, { varno, varattno }: TreeNode): boolean =>
    waysLeft(scope, Number(varno)).some((ways) => ways.length > 0 && ways.every((way) => way.has(wordOf(varattno))));

  /** Whether a value is not null in any case of a condition or check, although in each for another reason. */
  function isSureInCases(scope: Scope, nullsIn: (one: Scope) => Nulls): boolean {
    const inner = { ...scope, cases: [] };
    const ofConditions = scope.cases.map((cases) => cases.map((facts) => knowing(inner, facts)));
    const ofChecks = nodesOf(scope.query.rtable).flatMap((_range, i) =>
      waysLeft(scope, i + 1).map((ways) =>
        ways.map((way) => ({
          ...inner,
          knownInJoin: new Set([...scope.knownInJoin, ...[...way].map((column) => `${i + 1}.${column}`)]),
          ...{ memo: new Map(), within: new Map() },
        })),
      ),
    );
    return [...ofConditions, ...ofChecks].some(
      (scopes) => scopes.length > 1 && scopes.every((one) => nullsIn(one) === 'never'),
    );
  }

  function columnOf(scope: Scope, { node, typed, json }: { node: TreeNode; typed: Shape; json: boolean }): Field {
    const range = rangeOf(scope, node.varno);
    const number = Number(node.varattno);
    const unknown: Field = { shape: typed, nulls: 'unknown' };
    if (number === 0) return never(json ? wholeRow(scope, node) : typed);
    switch (range.rtekind ?? ranges.relation) {
      case ranges.relation: {
        const relation = catalogue.relations.get(wordOf(range.relid));
        if (relation?.view) return viewColumns(relation.view, json)[number - 1] ?? unknown;
        const column = relation?.columns.get(number);
        if (!column) return unknown;
        const literals = catalogue.values.get(`${relation!.name}.${column.name}`);
        const shape = literals && typed.is === 'string' ? { ...typed, literals } : typed;
        if (column.isRequired)
          return {
            shape,
            nulls: node.varreturningtype === '1' && scope.query.commandType === '3' ? 'possible' : 'never',
          };
        return { shape, nulls: writtenNulls(scope, node) ?? 'possible' };
      }
      case ranges.subquery:
        return resultOf(enter(nodeOf(range.subquery)!, scope), number - 1, json) ?? unknown;
      case ranges.join: {
        const alias = nodesOf(range.joinaliasvars)[number - 1];
        return alias ? read(alias, scope, json) : unknown;
      }
      case ranges.group: {
        const grouped = nodesOf(range.groupexprs)[number - 1];
        if (!grouped) return unknown;
        const field = read(grouped, scope, json);
        return nodesOf(scope.query.groupingSets).length > 0 ? { ...field, nulls: 'possible' } : field;
      }
      case ranges.values: {
        const values = (range.values_lists as Tree[]).map((list) => read(nodesOf(list)[number - 1]!, scope, json));
        return { shape: oneOf(values.map(({ shape }) => shape)), nulls: anyNull(values.map(({ nulls }) => nulls)) };
      }
      case ranges.cte:
        return cteColumn(scope, range, { number, json }) ?? unknown;
      case ranges.call:
        return functionColumn(scope, range, { number, typed, json });
      default:
        return unknown;
    }
  }

  /** Whether the value that a statement writes into a column that it returns can be null. */
  function writtenNulls(scope: Scope, node: TreeNode): Nulls | undefined {
    const { query } = scope;
    const conflict = nodeOf(query.onConflict);
    const isProposed = conflict !== undefined && node.varno === conflict.exclRelIndex;
    if (
      query.commandType === '1' ||
      node.varreturningtype === '1' ||
      (node.varno !== query.resultRelation && !isProposed)
    )
      return undefined;
    const written = (list: Tree | undefined) =>
      nodeOf(nodesOf(list).find(({ resno, resjunk }) => resno === node.varattno && resjunk !== 'true')?.expr);
    // What is written is made from the rows as they were.
    const before: Scope = { ...scope, query: { ...query, resultRelation: '0' }, memo: new Map(), within: new Map() };
    const first = written(query.targetList);
    if (!first) return undefined;
    const own = read(first, before, false).nulls;
    if (conflict?.action !== '2' || isProposed) return own;
    const second = written(conflict.onConflictSet);
    return second ? anyNull([own, read(second, before, false).nulls]) : 'possible';
  }

  function wholeRow(scope: Scope, { varno }: TreeNode): Shape {
    const range = rangeOf(scope, varno);
    const names = (nodeOf(range.eref)?.colnames ?? []) as string[];
    const fields = names.flatMap((name, i): [string, Field][] => {
      const type = catalogue.relations.get(wordOf(range.relid))?.columns.get(i + 1)?.type ?? '0';
      const node: TreeNode = {
        type: 'VAR',
        varno: varno!,
        varattno: String(i + 1),
        varlevelsup: '0',
        varnullingrels: ['b'],
        vartype: type,
      };
      const isDropped = (range.rtekind ?? ranges.relation) === ranges.relation && type === '0';
      return isDropped || name === '' ? [] : [[name, readVar(node, scope, true)]];
    });
    return { is: 'object', fields: new Map(fields) };
  }

  const views = new Map<TreeNode, ResultColumn[]>();
  function viewColumns(view: TreeNode, json: boolean): ResultColumn[] {
    const before = views.get(view);
    if (before && !json) return before;
    const columns = columnsOf(enter(view, undefined), json);
    views.set(view, columns);
    return columns;
  }

  /** Columns of recursive queries while they are read: first taken as never null, then as what was found. */
  const recursing = new Map<TreeNode, (Field | undefined)[]>();
  function cteColumn(
    scope: Scope,
    range: TreeNode,
    { number, json }: { number: number; json: boolean },
  ): Field | undefined {
    const home = upward(scope, range.ctelevelsup);
    const cte = home && nodesOf(home.query.cteList).find(({ ctename }) => ctename === range.ctename);
    const query = nodeOf(cte?.ctequery);
    if (!home || !cte || !query) return undefined;
    if (cte.cterecursive !== 'true') return resultOf(enter(query, home), number - 1, json);
    const assumed = recursing.get(query);
    if (assumed) return assumed[number - 1] ?? { shape: { is: 'one of', shapes: [] }, nulls: 'never' };
    let found: (Field | undefined)[] = [];
    for (let round = 0; round < 4; round += 1) {
      recursing.set(query, found);
      const fresh: Scope = { ...home, memo: new Map(), within: new Map() };
      found = columnsOf(enter(query, fresh), json);
    }
    recursing.delete(query);
    return found[number - 1];
  }

  function functionColumn(
    scope: Scope,
    range: TreeNode,
    { number, typed, json }: { number: number; typed: Shape; json: boolean },
  ): Field {
    const functions = nodesOf(range.functions);
    const own = nodeOf(functions[0]?.funcexpr);
    const count = functions.reduce((sum, one) => sum + Number(one.funccolcount), 0);
    if (range.funcordinality === 'true' && number === count + 1) return never(typed);
    if (functions.length > 1 || own?.type !== 'FUNCEXPR') return { shape: typed, nulls: 'unknown' };
    const name = functionName(own.funcid);
    const [first] = nodesOf(own.args).map((arg) => read(arg, scope, json));
    if (name === 'unnest' && first?.shape.is === 'list')
      return { shape: first.shape.of.shape, nulls: first.shape.of.nulls };
    if (name === 'generate_series') return never(typed);
    if (/^jsonb?_array_elements$/.test(name) && first?.shape.is === 'list') return first.shape.of;
    if (/^(?:jsonb?_object_keys|regexp_split_to_table|string_to_table|generate_subscripts)$/.test(name))
      return never(typed);
    return { shape: typed, nulls: 'unknown' };
  }

  // Results.

  const targetsOf = (query: TreeNode): TreeNode[] =>
    nodesOf(query.commandType === '1' ? query.targetList : query.returningList).filter(
      ({ resjunk }) => resjunk !== 'true',
    );

  function resultOf(scope: Scope, index: number, json: boolean): Field | undefined {
    const operations = nodeOf(scope.query.setOperations);
    if (operations) return ofOperations(scope, operations, { index, json });
    const target = targetsOf(scope.query)[index];
    return target && read(nodeOf(target.expr)!, scope, json);
  }

  function ofOperations(scope: Scope, node: TreeNode, at: { index: number; json: boolean }): Field | undefined {
    if (node.type === 'RANGETBLREF')
      return resultOf(enter(nodeOf(rangeOf(scope, node.rtindex).subquery)!, scope), at.index, at.json);
    const left = ofOperations(scope, nodeOf(node.larg)!, at);
    // «except» (3) and «intersect» (2) return rows of the left side.
    if (node.op !== '1') return left;
    const right = ofOperations(scope, nodeOf(node.rarg)!, at);
    if (!left || !right) return left ?? right;
    return { shape: oneOf([left.shape, right.shape]), nulls: anyNull([left.nulls, right.nulls]) };
  }

  const columnsOf = (scope: Scope, json: boolean): ResultColumn[] =>
    targetsOf(scope.query).map(({ resname }, index) => ({ name: wordOf(resname), ...resultOf(scope, index, json)! }));

  /** Whether a condition finds a row by an id that the caller always has. */
  const isAlwaysThere = (scope: Scope, qual: TreeNode): boolean => {
    const args = nodesOf(qual.args).map((arg) => (isWrapper(arg) ? nodeOf(arg.arg)! : arg));
    const column = args.find(({ type }) => type === 'VAR');
    return (
      qual.type === 'OPEXPR' &&
      args.some(({ type }) => type === 'PARAM') &&
      alwaysThere.includes((column && columnName(scope, column)) ?? '')
    );
  };

  /** Whether a table of a query is itself a query that has a row in any case. */
  function isQueryWithRow(scope: Scope, range: TreeNode): boolean {
    if (range.rtekind === ranges.subquery) return hasRow(enter(nodeOf(range.subquery)!, scope));
    const home = range.rtekind === ranges.cte ? upward(scope, range.ctelevelsup) : undefined;
    const cte = home && nodesOf(home.query.cteList).find(({ ctename }) => ctename === range.ctename);
    return cte !== undefined && cte.cterecursive !== 'true' && hasRow(enter(nodeOf(cte.ctequery)!, home));
  }

  /** Whether a query inside an expression returns a row in any case. */
  function hasRow(scope: Scope): boolean {
    const { query } = scope;
    if (query.limitCount || query.limitOffset || query.setOperations || query.havingQual || query.commandType !== '1')
      return false;
    if (nodesOf(query.groupClause).length > 0 || nodesOf(query.groupingSets).length > 0) return false;
    if (query.hasAggs === 'true') return true;
    const from = nodeOf(query.jointree)!;
    const indexes = indexesIn(from);
    if (indexes.length === 0) return !from.quals;
    const [single] = indexes;
    if (indexes.length === 1 && !from.quals && isQueryWithRow(scope, rangeOf(scope, String(single)))) return true;
    const isPlain = (node: TreeNode): boolean =>
      node.type === 'RANGETBLREF' ||
      (node.type === 'JOINEXPR' &&
        node.jointype === '0' &&
        [...nodesOf(node.larg), ...nodesOf(node.rarg)].every(isPlain));
    if (!nodesOf(from.fromlist).every(isPlain)) return false;
    const quals = conditions.conditionsOf(from).flatMap(conjuncts);
    if (indexes.length === 1 && quals.length === 1 && isAlwaysThere(scope, quals[0]!)) return true;
    return followsKeys(scope.bare ?? scope, new Set(), indexes, conditions.conditionsOf(from).flatMap(conjuncts));
  }

  // Expressions.

  function read(node: TreeNode, scope: Scope, json: boolean): Field {
    const field = readExpression(node, scope, json);
    if (field.nulls === 'never' || node.type === 'VAR') return field;
    return scope.known.has(expressionKey(node)) ? { ...field, nulls: 'never' } : field;
  }

  function readExpression(node: TreeNode, scope: Scope, json: boolean): Field {
    const args = () => nodesOf(node.args).map((arg) => read(arg, scope, json));
    const nullsOf = (fields: Field[]): Nulls => anyNull(fields.map(({ nulls }) => nulls));
    const typed = (type: Tree | undefined): Shape => shapeOfType(wordOf(type), json);
    switch (node.type) {
      case 'VAR':
        return readVar(node, scope, json);
      case 'CONST':
        return readConstant(node, json);
      case 'PARAM':
        return { shape: typed(node.paramtype), nulls: 'unknown' };
      case 'FUNCEXPR':
        return readFunction(node, scope, json);
      case 'OPEXPR':
        return readOperator(node, scope, json);
      case 'AGGREF':
      case 'WINDOWFUNC':
        return readAggregate(node, scope, json);
      case 'COALESCEEXPR': {
        const fields = args();
        const isSure = fields.some((field) => field.nulls === 'never');
        const inCase = (one: Scope): Nulls =>
          nodesOf(node.args).some((arg) => read(arg, one, json).nulls === 'never') ? 'never' : 'possible';
        const nulls =
          isSure || isSureInCases(scope, inCase)
            ? 'never'
            : fields.some((field) => field.nulls === 'unknown')
              ? 'unknown'
              : 'possible';
        return { shape: oneOf(fields.map(({ shape }) => shape)), nulls };
      }
      case 'MINMAXEXPR': {
        const fields = args();
        const nulls = fields.some((field) => field.nulls === 'never') ? 'never' : nullsOf(fields);
        return { shape: typed(node.minmaxtype), nulls };
      }
      case 'CASEEXPR':
        return readCase(node, scope, json);
      case 'NULLTEST':
      case 'BOOLEANTEST':
      case 'DISTINCTEXPR':
        return never({ is: 'boolean' });
      case 'BOOLEXPR':
        return { shape: { is: 'boolean' }, nulls: readBoolean(node, scope) };
      case 'SCALARARRAYOPEXPR': {
        const [left, right] = args() as [Field, Field];
        const items = right.shape.is === 'list' ? right.shape.of.nulls : 'unknown';
        return {
          shape: { is: 'boolean' },
          nulls: anyNull([left.nulls, right.nulls, items]) === 'possible' ? 'possible' : left.nulls,
        };
      }
      case 'NULLIFEXPR':
        return { shape: args()[0]!.shape, nulls: 'possible' };
      case 'SUBLINK':
        return readSubquery(node, scope, json);
      case 'RELABELTYPE': {
        const field = read(nodeOf(node.arg)!, scope, json);
        const shape = typed(node.resulttype);
        return {
          shape: shape.is === field.shape.is || shape.is === 'anything' ? field.shape : shape,
          nulls: field.nulls,
        };
      }
      case 'COERCEVIAIO':
      case 'COERCETODOMAIN':
      case 'COLLATEEXPR':
      case 'NAMEDARGEXPR':
      case 'ARRAYCOERCEEXPR': {
        const field = read(nodeOf(node.arg)!, scope, json);
        const shape = node.resulttype === undefined ? field.shape : typed(node.resulttype);
        if (shape.is === 'list' && field.shape.is === 'list')
          return {
            shape: { is: 'list', of: { shape: shape.of.shape, nulls: field.shape.of.nulls } },
            nulls: field.nulls,
          };
        return {
          shape: shape.is === 'anything' && field.shape.is !== 'string' ? field.shape : shape,
          nulls: field.nulls,
        };
      }
      case 'ARRAYEXPR': {
        const items = nodesOf(node.elements).map((item) => read(item, scope, json));
        const shape = shapeOfType(wordOf(node.array_typeid), json);
        const of = shape.is === 'list' ? shape.of.shape : anything;
        return never({ is: 'list', of: { shape: of, nulls: nullsOf(items) } });
      }
      case 'ROWEXPR': {
        const names = (node.colnames ?? []) as string[];
        const fields = args();
        return never(
          json
            ? { is: 'object', fields: new Map(fields.map((field, i) => [names[i] ?? `f${i + 1}`, field])) }
            : anything,
        );
      }
      case 'SQLVALUEFUNCTION':
        return never(typed(node.valueType));
      case 'GROUPINGFUNC':
        return never({ is: 'number' });
      case 'RETURNINGEXPR': {
        const field = read(nodeOf(node.retexpr)!, scope, json);
        return { ...field, nulls: anyNull([field.nulls, 'unknown']) };
      }
      case 'SUBSCRIPTINGREF':
        return { shape: typed(node.refrestype), nulls: 'possible' };
      case 'FIELDSELECT':
        return { shape: typed(node.resulttype), nulls: 'unknown' };
      default:
        return { shape: anything, nulls: 'unknown' };
    }
  }

  /** The object of json_build_object(key, value, …). */
  function builtObject(parts: TreeNode[], scope: Scope): Shape {
    const fields = new Map<string, Field>();
    for (let i = 0; i < parts.length; i += 2) {
      const name = textOf(parts[i]);
      const field = read(parts[i + 1]!, scope, true);
      if (name === undefined) return { is: 'object', fields: new Map(), rest: field };
      fields.set(name, field);
    }
    return { is: 'object', fields };
  }

  function readFunction(node: TreeNode, scope: Scope, json: boolean): Field {
    const { name, isStrict, isOwn } = catalogue.functions.get(wordOf(node.funcid)) ?? {
      name: '',
      isStrict: false,
      isOwn: true,
    };
    const parts = nodesOf(node.args);
    const typed = shapeOfType(wordOf(node.funcresulttype), json);
    if (/^jsonb?_build_object$/.test(name) && node.funcvariadic !== 'true') return never(builtObject(parts, scope));
    if (/^jsonb?_build_array$/.test(name) && node.funcvariadic !== 'true') {
      const items = parts.map((part) => read(part, scope, true));
      return never({
        is: 'list',
        of: { shape: oneOf(items.map(({ shape }) => shape)), nulls: anyNull(items.map(({ nulls }) => nulls)) },
      });
    }
    if (/^(?:to_jsonb?|row_to_json|array_to_json)$/.test(name)) return read(parts[0]!, scope, true);
    const args = parts.map((part) => read(part, scope, json));
    const nulls = (): Nulls => {
      if (returnsValue.test(name)) return 'never';
      if (returnsNull.test(name)) return 'possible';
      if (mayReturnNull.test(name)) return 'unknown';
      if (isOwn) return 'unknown';
      if (followsFirst.test(name)) return args[0]!.nulls;
      return isStrict ? anyNull(args.map((arg) => arg.nulls)) : 'unknown';
    };
    // A cast between json and jsonb changes nothing; other functions of JSON may change anything.
    const isCast =
      node.funcformat !== '0' && parts.length > 0 && typed.is === 'anything' && (name === 'jsonb' || name === 'json');
    if (name === 'array_remove' && parts[1]?.constisnull === 'true' && args[0]!.shape.is === 'list')
      return { shape: { is: 'list', of: { ...args[0]!.shape.of, nulls: 'never' } }, nulls: nulls() };
    if (name === 'array_remove' || name === 'array_cat' || name === 'array_append')
      return { shape: args[0]!.shape, nulls: nulls() };
    return { shape: isCast ? args[0]!.shape : typed, nulls: nulls() };
  }

  function readOperator(node: TreeNode, scope: Scope, json: boolean): Field {
    const { name, isStrict } = catalogue.functions.get(wordOf(node.opfuncid)) ?? { name: '', isStrict: false };
    const args = nodesOf(node.args).map((arg) => read(arg, scope, json));
    const typed = shapeOfType(wordOf(node.opresulttype), json);
    const nulls = mayReturnNull.test(name) ? 'unknown' : isStrict ? anyNull(args.map((arg) => arg.nulls)) : 'unknown';
    const [left, right] = args;
    if (name === 'jsonb_concat' && left?.shape.is === 'object' && right?.shape.is === 'object') {
      const fields = new Map([...left.shape.fields, ...right.shape.fields]);
      return { shape: { is: 'object', fields }, nulls };
    }
    if (name === 'jsonb_concat' && left?.shape.is === 'list' && right?.shape.is === 'list')
      return { shape: oneOf([left.shape, right.shape]), nulls };
    return { shape: typed, nulls };
  }

  function readAggregate(node: TreeNode, scope: Scope, json: boolean): Field {
    const isWindow = node.type === 'WINDOWFUNC';
    const name = functionName(isWindow ? node.winfnoid : node.aggfnoid);
    const parts = nodesOf(node.args).flatMap((arg) => (arg.type === 'TARGETENTRY' ? nodesOf(arg.expr) : [arg]));
    const filter = nodeOf(node.aggfilter);
    const inside = filter ? knowing(scope, conditions.ifTrue(filter)) : scope;
    const isJson = json || name.startsWith('json');
    const args = parts.map((part) => read(part, inside, isJson));
    const typed = shapeOfType(wordOf(isWindow ? node.wintype : node.aggtype), json);
    const shape = ((): Shape => {
      if (/^jsonb?_agg/.test(name) || name === 'array_agg') {
        const isList = name !== 'array_agg' || args[0]!.shape.is !== 'list';
        const item = args[0]!;
        if (name === 'array_agg' && typed.is === 'list' && isList)
          return { is: 'list', of: { shape: json ? item.shape : typed.of.shape, nulls: item.nulls } };
        return { is: 'list', of: item };
      }
      if (/^jsonb?_object_agg/.test(name)) return { is: 'object', fields: new Map(), rest: args[1]! };
      if (/^(?:min|max)$/.test(name)) return args[0]!.shape.is === typed.is ? args[0]!.shape : typed;
      return typed;
    })();
    if (returnsValue.test(name)) return never(typed);
    if (returnsNull.test(name)) return { shape: typed, nulls: 'possible' };
    const isGrouped = isWindow || nodesOf(scope.query.groupClause).length > 0;
    if (!isGrouped || filter || (node.agglevelsup !== '0' && !isWindow)) return { shape, nulls: 'possible' };
    return { shape, nulls: gathers.test(name) ? 'never' : anyNull(args.map(({ nulls }) => nulls)) };
  }

  function readCase(node: TreeNode, scope: Scope, json: boolean): Field {
    const isSwitch = nodeOf(node.arg) !== undefined;
    const results: Field[] = [];
    let rest = scope;
    for (const when of nodesOf(node.args)) {
      const condition = nodeOf(when.expr);
      const result = nodeOf(when.result)!;
      const facts = isSwitch ? conditions.ifKnown(nodeOf(node.arg)) : conditions.ifTrue(condition);
      results.push(read(result, knowing(rest, facts), json));
      if (!isSwitch) rest = knowing(rest, conditions.ifNotTrue(condition));
    }
    const other = nodeOf(node.defresult);
    if (other) results.push(read(other, rest, json));
    return { shape: oneOf(results.map(({ shape }) => shape)), nulls: anyNull(results.map(({ nulls }) => nulls)) };
  }

  /** «a and b» is not null when both are not, b being asked only where a holds. */
  function readBoolean(node: TreeNode, scope: Scope): Nulls {
    let inside = scope;
    const all: Nulls[] = [];
    for (const arg of nodesOf(node.args)) {
      all.push(read(arg, inside, false).nulls);
      if (node.boolop === 'and') inside = knowing(inside, conditions.ifTrue(arg));
      if (node.boolop === 'or') inside = knowing(inside, conditions.ifFalse(arg));
    }
    return anyNull(all);
  }

  function readSubquery(node: TreeNode, scope: Scope, json: boolean): Field {
    const query = nodeOf(node.subselect)!;
    const inside = enter(query, scope);
    const [EXISTS, ALL, ANY, , EXPRESSION, , ARRAY] = ['0', '1', '2', '3', '4', '5', '6'];
    if (node.subLinkType === EXISTS) return never({ is: 'boolean' });
    const first = resultOf(inside, 0, json) ?? { shape: anything, nulls: 'unknown' as const };
    if (node.subLinkType === ARRAY) {
      const target = nodeOf(targetsOf(query)[0]?.expr);
      const wide =
        !json && first.shape.is === 'number' && target && isBig(target) ? ({ is: 'string' } as Shape) : first.shape;
      return never({ is: 'list', of: { shape: wide, nulls: first.nulls } });
    }
    if (node.subLinkType === ANY || node.subLinkType === ALL) {
      const test = nodeOf(node.testexpr);
      const left = test
        ? nodesOf(test.args).map((arg) => (arg.type === 'PARAM' ? first.nulls : read(arg, scope, false).nulls))
        : [];
      return { shape: { is: 'boolean' }, nulls: anyNull(left) };
    }
    if (node.subLinkType !== EXPRESSION) return { shape: anything, nulls: 'unknown' };
    return { shape: first.shape, nulls: first.nulls === 'possible' || !hasRow(inside) ? 'possible' : first.nulls };
  }
  const isBig = (node: TreeNode): boolean => {
    const type = node.vartype ?? node.funcresulttype ?? node.opresulttype ?? node.aggtype ?? node.resulttype;
    return catalogue.types.get(wordOf(type))?.name === 'bigint';
  };

  return { columnsOf: (tree: TreeNode): ResultColumn[] => columnsOf(enter(tree, undefined), false) };
}
