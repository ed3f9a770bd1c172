// Finds what cannot be null where a condition holds: «where a.b = $1» leaves no row in which a.b is null.
import type { Catalogue } from './catalogue.ts';
import { expressionKey, nodeOf, nodesOf, numbersOf, type Tree, type TreeNode, wordOf } from './query-tree.ts';

/** An expression that is not null, `level` queries further out. */
export interface Fact {
  level: number;
  key: string;
}

export const varKey = (node: TreeNode): string => `${wordOf(node.varno)}.${wordOf(node.varattno)}`;
/** That a table has a row, which no outer join has filled with nulls. */
export const rowKey = (node: TreeNode): string => `row ${wordOf(node.varno)}`;
export const joinKey = (rtindex: number): string => `join ${rtindex}`;
const wrappers = ['RELABELTYPE', 'COERCEVIAIO', 'COLLATEEXPR', 'COERCETODOMAIN', 'NAMEDARGEXPR', 'ARRAYCOERCEEXPR'];
export const isWrapper = ({ type }: TreeNode): boolean => wrappers.includes(type);

const both = (lists: Fact[][]): Fact[] => {
  const [first = [], ...others] = lists;
  return first.filter((fact) =>
    others.every((list) => list.some((one) => one.level === fact.level && one.key === fact.key)),
  );
};

/** Returns readers of what a condition says when it holds, and of what an expression says when it is not null. */
export function openConditions({ functions }: Pick<Catalogue, 'functions'>) {
  const isStrict = (id: Tree | undefined) => functions.get(wordOf(id))?.isStrict === true;

  /** What is not null when the expression is not. */
  const ifKnown = (node: TreeNode | undefined): Fact[] => {
    if (!node) return [];
    if (node.type === 'VAR') {
      const level = Number(node.varlevelsup);
      const joins = numbersOf(node.varnullingrels).map((join) => ({ level, key: joinKey(join) }));
      return [{ level, key: varKey(node) }, { level, key: rowKey(node) }, ...joins];
    }
    const own: Fact = { level: 0, key: expressionKey(node) };
    if (isWrapper(node)) return [own, ...ifKnown(nodeOf(node.arg))];
    if (node.type === 'OPEXPR' && isStrict(node.opfuncid)) return [own, ...nodesOf(node.args).flatMap(ifKnown)];
    if (node.type === 'FUNCEXPR' && isStrict(node.funcid)) return [own, ...nodesOf(node.args).flatMap(ifKnown)];
    if (node.type === 'SCALARARRAYOPEXPR') return ifKnown(nodesOf(node.args)[0]);
    if (node.type === 'BOOLEXPR' && node.boolop === 'not') return ifKnown(nodeOf(node.args));
    return [own];
  };

  /** The conditions of the join tree that hold for every row. */
  const conditionsOf = (from: TreeNode): TreeNode[] => {
    const own = nodeOf(from.quals);
    const parts = from.type === 'FROMEXPR' ? nodesOf(from.fromlist) : [];
    const sides = { '0': [from.larg, from.rarg], '1': [from.larg], '3': [from.rarg] }[wordOf(from.jointype)] ?? [];
    if (from.type === 'FROMEXPR') return [...(own ? [own] : []), ...parts.flatMap(conditionsOf)];
    if (from.type !== 'JOINEXPR') return [];
    return [...(own && from.jointype === '0' ? [own] : []), ...sides.flatMap(nodesOf).flatMap(conditionsOf)];
  };

  const ofSubquery = (query: TreeNode | undefined): Fact[] => {
    const from = nodeOf(query?.jointree);
    const facts = from ? conditionsOf(from).flatMap(ifTrue) : [];
    return facts.filter(({ level }) => level > 0).map(({ level, key }) => ({ level: level - 1, key }));
  };

  /** What is not null when the condition holds. */
  const ifTrue = (node: TreeNode | undefined): Fact[] => {
    if (!node) return [];
    const args = nodesOf(node.args);
    switch (node.type) {
      case 'BOOLEXPR':
        if (node.boolop === 'and') return args.flatMap(ifTrue);
        if (node.boolop === 'or') return both(args.map(ifTrue));
        return ifFalse(args[0]);
      case 'NULLTEST':
        return node.nulltesttype === '1' ? ifKnown(nodeOf(node.arg)) : [];
      case 'BOOLEANTEST':
        if (node.booltesttype === '0') return ifTrue(nodeOf(node.arg));
        if (node.booltesttype === '2') return ifFalse(nodeOf(node.arg));
        return node.booltesttype === '5' ? ifKnown(nodeOf(node.arg)) : [];
      case 'COALESCEEXPR':
        return args.length === 2 && isFalse(args[1]!) ? ifTrue(args[0]) : [];
      case 'SUBLINK':
        if (node.subLinkType === '0') return ofSubquery(nodeOf(node.subselect));
        return node.subLinkType === '2' ? ifKnown(nodeOf(node.testexpr)) : ifKnown(node);
      default:
        return ifKnown(node);
    }
  };

  const ifFalse = (node: TreeNode | undefined): Fact[] => {
    if (!node) return [];
    const args = nodesOf(node.args);
    if (node.type === 'BOOLEXPR') {
      if (node.boolop === 'or') return args.flatMap(ifFalse);
      return node.boolop === 'and' ? both(args.map(ifFalse)) : ifTrue(args[0]);
    }
    if (node.type === 'NULLTEST') return node.nulltesttype === '0' ? ifKnown(nodeOf(node.arg)) : [];
    if (['COALESCEEXPR', 'BOOLEANTEST', 'SUBLINK', 'DISTINCTEXPR'].includes(node.type)) return [];
    return ifKnown(node);
  };
  const isFalse = (node: TreeNode): boolean =>
    node.type === 'CONST' && node.consttype === '16' && JSON.stringify(node.constvalue).includes('["0"');
  /** What is not null when the condition is false or null, as after a branch that was not taken. */
  const ifNotTrue = (node: TreeNode | undefined): Fact[] => {
    if (node?.type === 'BOOLEXPR' && node.boolop === 'or') return nodesOf(node.args).flatMap(ifNotTrue);
    return node?.type === 'NULLTEST' && node.nulltesttype === '0' ? ifKnown(nodeOf(node.arg)) : [];
  };

  /** The cases of a condition, of which one holds: each arm of an «or», each value of a coalesce that is not null. */
  const casesOf = (node: TreeNode): Fact[][] => {
    if (node.type === 'BOOLEXPR' && node.boolop === 'or') return nodesOf(node.args).map(ifTrue);
    const arg = node.type === 'NULLTEST' && node.nulltesttype === '1' ? nodeOf(node.arg) : undefined;
    return arg?.type === 'COALESCEEXPR' ? nodesOf(arg.args).map(ifKnown) : [];
  };
  return { ifTrue, ifFalse, ifNotTrue, ifKnown, conditionsOf, casesOf };
}
