// Reads from the check of a table which of its columns can be null together: «either a file or a link».

import { expressionKey, nodeOf, nodesOf, type TreeNode, wordOf } from './query-tree.ts';

/** Conditions of a check that are tried as true and as false; one with more says too much to try. */
const MOST_CONDITIONS = 8;

type Values = ReadonlyMap<string, boolean>;
const nullKey = (column: string): string => `null ${column}`;

/** Gives the value of a check for conditions of given values, and collects the conditions that it asks. */
function holds(node: TreeNode, values: Values, asked: Set<string>): boolean {
  const args = nodesOf(node.args);
  const ask = (key: string): boolean => {
    asked.add(key);
    return values.get(key) ?? false;
  };
  const arg = nodeOf(node.arg);
  if (node.type === 'BOOLEXPR') {
    const all = args.map((one) => holds(one, values, asked));
    return node.boolop === 'and' ? all.every(Boolean) : node.boolop === 'or' ? all.some(Boolean) : !all[0];
  }
  if (node.type === 'NULLTEST' && arg?.type === 'VAR')
    return ask(nullKey(wordOf(arg.varattno))) === (node.nulltesttype === '0');
  if (node.type === 'CASEEXPR' && !arg) {
    const branches = args.map(
      (when) => [holds(nodeOf(when.expr)!, values, asked), holds(nodeOf(when.result)!, values, asked)] as const,
    );
    const other = nodeOf(node.defresult);
    const otherwise = other ? holds(other, values, asked) : true;
    return branches.find(([condition]) => condition)?.[1] ?? otherwise;
  }
  // «=» and «<>» of two conditions: int4eq has other functions, those of booleans are 60 and 84.
  if (node.type === 'OPEXPR' && ['60', '84'].includes(wordOf(node.opfuncid))) {
    const [left, right] = args.map((one) => holds(one, values, asked));
    return (left === right) === (node.opfuncid === '60');
  }
  return ask(expressionKey(node));
}

/** Returns for each way to satisfy a check the columns, by number, that are not null then. */
export function waysToSatisfy(check: TreeNode): Set<string>[] {
  const asked = new Set<string>();
  holds(check, new Map(), asked);
  const conditions = [...asked];
  if (conditions.length > MOST_CONDITIONS || !conditions.some((key) => key.startsWith('null '))) return [];
  const columns = conditions.flatMap((key) => (key.startsWith('null ') ? [key.slice('null '.length)] : []));
  const ways = new Map<string, Set<string>>();
  for (let choice = 0; choice < 2 ** conditions.length; choice += 1) {
    const values = new Map(conditions.map((key, i) => [key, (choice & (2 ** i)) > 0]));
    if (!holds(check, values, asked)) continue;
    const known = columns.filter((column) => !values.get(nullKey(column)));
    ways.set(known.join(), new Set(known));
  }
  return [...ways.values()];
}
