// A query inside the queries around it, with what its conditions say of its values.
import { type Fact, type openConditions } from './known-values.ts';
import { nodeOf, nodesOf, type Tree, type TreeNode, wordOf } from './query-tree.ts';
import type { Field } from './shape.ts';

/** A query with what surrounds it. */
export interface Scope {
  query: TreeNode;
  outer: Scope | undefined;
  /** Keys of what is not null in every row. */
  known: ReadonlySet<string>;
  /** Keys of columns that are not null unless an outer join finds no row. */
  knownInJoin: ReadonlySet<string>;
  /** The same without what its conditions say: they cannot say whether they find a row. */
  bare?: Scope;
  /** Lists of cases, of each of which one holds. */
  cases: Fact[][][];
  /** Fields of columns of its tables, by key. */
  memo: Map<string, Field>;
  within: Map<TreeNode, Scope>;
}

/** Kinds of entries of a range table, as PostgreSQL numbers them. */
export const ranges = {
  ...{ relation: '0', subquery: '1', join: '2', call: '3', values: '5', cte: '6', group: '9' },
};

/** The entry of the range table at a number. */
export const rangeOf = (scope: Scope, index: Tree | undefined): TreeNode =>
  nodesOf(scope.query.rtable)[Number(index) - 1]!;
/** The scope so many queries further out. */
export const upward = (scope: Scope, levels: Tree | undefined): Scope | undefined => {
  let found: Scope | undefined = scope;
  for (let left = Number(levels); left > 0; left -= 1) found = found?.outer;
  return found;
};

/** The numbers of the tables below a part of the join tree. */
export const indexesIn = (from: TreeNode): number[] => {
  if (from.type === 'RANGETBLREF') return [Number(from.rtindex)];
  if (from.type === 'FROMEXPR') return nodesOf(from.fromlist).flatMap(indexesIn);
  return [...nodesOf(from.larg), ...nodesOf(from.rarg)].flatMap(indexesIn);
};

/** The join of a number below a part of the join tree. */
export const joinNamed = (from: TreeNode | undefined, index: number): TreeNode | undefined => {
  if (!from || from.type === 'RANGETBLREF') return undefined;
  if (from.type === 'JOINEXPR' && Number(from.rtindex) === index) return from;
  return [...nodesOf(from.fromlist), ...nodesOf(from.larg), ...nodesOf(from.rarg)]
    .map((one) => joinNamed(one, index))
    .find(Boolean);
};
/** The conditions that an «and» joins. */
export const conjuncts = (node: TreeNode | undefined): TreeNode[] =>
  !node ? [] : node.type === 'BOOLEXPR' && node.boolop === 'and' ? nodesOf(node.args).flatMap(conjuncts) : [node];

/** Returns ways to enter a query, and to know more of its values. */
export function openScopes(conditions: ReturnType<typeof openConditions>) {
  function enter(query: TreeNode, outer: Scope | undefined): Scope {
    const before = outer?.within.get(query);
    if (before) return before;
    const from = nodeOf(query.jointree);
    const quals = [...(from ? conditions.conditionsOf(from) : []), ...nodesOf(query.havingQual)].flatMap(conjuncts);
    const knownInJoin = new Set(from ? inJoins(from) : []);
    const cases = quals.map(conditions.casesOf).filter((one) => one.length > 1);
    const empty: Scope = { query, outer, known: new Set(), knownInJoin, cases, memo: new Map(), within: new Map() };
    // A query that only counts has a row where its conditions find none, so they say nothing of what surrounds it.
    const hasRows = query.hasAggs !== 'true' || nodesOf(query.groupClause).length > 0;
    const scope = knowing(
      empty,
      quals.flatMap(conditions.ifTrue).filter(({ level }) => level === 0 || hasRows),
    );
    scope.bare = { ...empty, knownInJoin: new Set(), cases: [] };
    outer?.within.set(query, scope);
    return scope;
  }

  /** Columns that an outer join finds by a condition, which are not null where it finds a row. */
  function inJoins(from: TreeNode): string[] {
    if (from.type === 'FROMEXPR') return nodesOf(from.fromlist).flatMap(inJoins);
    if (from.type !== 'JOINEXPR') return [];
    const below = [...nodesOf(from.larg), ...nodesOf(from.rarg)].flatMap(inJoins);
    const inner = { '0': [from.larg, from.rarg], '1': [from.rarg], '3': [from.larg] }[wordOf(from.jointype)] ?? [];
    const indexes = inner.flatMap(nodesOf).flatMap(indexesIn);
    const quals = [nodeOf(from.quals), ...inner.flatMap(nodesOf).flatMap(conditions.conditionsOf)];
    const facts = quals
      .flatMap(conditions.ifTrue)
      .filter(({ level, key }) => level === 0 && indexes.includes(Number(/^(\d+)[.]/.exec(key)?.[1])));
    return [...below, ...facts.map(({ key }) => key)];
  }

  /** The scope where more is known to be not null, as in the branch of a condition. */
  function knowing(scope: Scope, facts: Fact[]): Scope {
    if (facts.length === 0) return scope;
    const isHalf = (key: string) =>
      key.startsWith('join ') && joinNamed(nodeOf(scope.query.jointree), Number(key.slice(5)))?.jointype === '2';
    // That a full join found a row of one side says nothing of the other one.
    const own = facts.flatMap(({ level, key }) => (level === 0 && !isHalf(key) ? [key] : []));
    // Where an outer join found its row, its condition holds.
    const found = own.flatMap((key) => {
      const join =
        key.startsWith('join ') && !scope.known.has(key)
          ? joinNamed(nodeOf(scope.query.jointree), Number(key.slice(5)))
          : undefined;
      return conditions.ifTrue(nodeOf(join?.quals)).flatMap((fact) => (fact.level === 0 ? [fact.key] : []));
    });
    const further = facts.filter(({ level }) => level > 0).map(({ level, key }) => ({ level: level - 1, key }));
    const outer = scope.outer && knowing(scope.outer, further);
    return { ...scope, outer, known: new Set([...scope.known, ...own, ...found]), memo: new Map(), within: new Map() };
  }

  return { enter, knowing };
}
