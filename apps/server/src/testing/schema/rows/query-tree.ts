// Reads statements as PostgreSQL understood them: names resolved, stars expanded, types known. A statement becomes the body
// of a temporary function, whose analyzed tree stands in the catalogue.
import type { Database } from '@orbita/database';

/** A node of PostgreSQL's tree, by the names of its own sources (primnodes.h, parsenodes.h). */
export interface TreeNode {
  type: string;
  [field: string]: Tree;
}
export type Tree = TreeNode | Tree[] | string | null;

/** The nodes of a list, or the node itself. */
export const nodesOf = (tree: Tree | undefined): TreeNode[] =>
  Array.isArray(tree)
    ? tree.filter((one): one is TreeNode => typeof one === 'object' && one !== null && !Array.isArray(one))
    : tree !== null && typeof tree === 'object'
      ? [tree]
      : [];
export const nodeOf = (tree: Tree | undefined): TreeNode | undefined => nodesOf(tree)[0];
/** The numbers of a set, which is written as (b 1 2), or of a list of them, (i 1 2). */
export const numbersOf = (tree: Tree | undefined): number[] => (Array.isArray(tree) ? tree.slice(1).map(Number) : []);

const keys = new WeakMap<TreeNode, string>();
/** A key of an expression that two equal expressions have in common. */
export function expressionKey(node: TreeNode): string {
  const key =
    keys.get(node) ??
    JSON.stringify(node, (name, value: unknown) => (/^(?:stmt_)?location$/.test(name) ? undefined : value));
  keys.set(node, key);
  return key;
}

/** The word that stands in a field; empty when there is none. */
export const wordOf = (tree: Tree | undefined): string => (typeof tree === 'string' ? tree : '');

const [OPEN_NODE, CLOSE_NODE, OPEN_LIST, CLOSE_LIST, OPEN_BYTES, CLOSE_BYTES] = [...'{}()[]'].map((sign) =>
  sign.charCodeAt(0),
);
const [QUOTE, ESCAPE, COLON] = [...'"\\:'].map((sign) => sign.charCodeAt(0));
const isSpace = (code: number): boolean => code === 32 || code === 10;
const ends = new Set([OPEN_NODE, CLOSE_NODE, OPEN_LIST, CLOSE_LIST, OPEN_BYTES, CLOSE_BYTES]);

/** Lists of every column of a join, which are long and seldom asked for. */
const LONG_LISTS = ['joinaliasvars', 'joinleftcols', 'joinrightcols', 'rteperminfos'];
/** Parses a field when it is asked for. */
function laterAs(node: TreeNode, field: string, text: string): void {
  const get = () => {
    const value = parseTree(text);
    Object.defineProperty(node, field, { value });
    return value;
  };
  Object.defineProperty(node, field, { get, configurable: true });
}

/** Parses the text of a pg_node_tree, which is long: it is read sign by sign. */
export function parseTree(text: string): Tree {
  let at = 0;
  const skipSpace = () => {
    while (isSpace(text.charCodeAt(at))) at += 1;
  };
  /** The next word, of which a backslash may quote any sign. */
  const readWord = (): string => {
    const isQuoted = text.charCodeAt(at) === QUOTE;
    if (isQuoted) at += 1;
    const start = at;
    let isEscaped = false;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === ESCAPE) {
        isEscaped = true;
        at += 1;
      } else if (isQuoted ? code === QUOTE : isSpace(code) || ends.has(code)) break;
    }
    const word = text.slice(start, at);
    if (isQuoted) at += 1;
    return isEscaped ? word.replace(/\\(.)/gs, '$1') : word;
  };
  const read = (): Tree => {
    skipSpace();
    const code = text.charCodeAt(at);
    if (code === OPEN_NODE) return readNode();
    if (code === OPEN_LIST || code === OPEN_BYTES) return readList();
    const word = readWord();
    return word === '<>' ? null : word;
  };
  const readList = (): Tree[] => {
    const list: Tree[] = [];
    at += 1;
    for (skipSpace(); text.charCodeAt(at) !== CLOSE_LIST && text.charCodeAt(at) !== CLOSE_BYTES; skipSpace())
      list.push(read());
    at += 1;
    return list;
  };
  /** Passes over a list and returns its text. */
  const skipList = (): string => {
    const start = at;
    let depth = 0;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const isStart = isSpace(text.charCodeAt(at - 1)) || text.charCodeAt(at - 1) === OPEN_LIST;
      if (code === ESCAPE) at += 1;
      else if (code === QUOTE && isStart) {
        readWord();
        at -= 1;
      } else if (code === OPEN_LIST) depth += 1;
      else if (code === CLOSE_LIST && --depth === 0) break;
    }
    at += 1;
    return text.slice(start, at);
  };
  const readNode = (): TreeNode => {
    at += 1;
    const node: TreeNode = { type: readWord() };
    for (skipSpace(); text.charCodeAt(at) !== CLOSE_NODE; skipSpace()) {
      const field = readWord().slice(1);
      skipSpace();
      if (LONG_LISTS.includes(field) && text.charCodeAt(at) === OPEN_LIST) {
        laterAs(node, field, skipList());
        continue;
      }
      const values: Tree[] = [];
      for (skipSpace(); text.charCodeAt(at) !== COLON && text.charCodeAt(at) !== CLOSE_NODE; skipSpace())
        values.push(read());
      // The kind of a node stands under `type`.
      node[field === 'type' ? 'valueType' : field] = values.length === 1 ? values[0]! : values;
    }
    at += 1;
    return node;
  };
  return read();
}

interface Described {
  text: string;
  /** Types of its parameters. */
  parameters: string[];
}

/** Returns the tree of each statement that returns rows. */
export async function loadTrees(db: Database, statements: Described[]): Promise<TreeNode[]> {
  const client = await db.pool.connect();
  /** One message for all that reads a statement, since there are thousands. */
  const load = async ({ text, parameters }: Described): Promise<string> => {
    const results = (await client.query(`savepoint before;
      create function read_as_tree(${parameters.join(', ')}) returns setof record language sql begin atomic ${text}
      ; end;
      select prosqlbody::text as body from pg_proc where proname = 'read_as_tree' and pronamespace = 'public'::regnamespace;
      rollback to before`)) as unknown as { rows: { body: string }[] }[];
    return results[2]!.rows[0]!.body;
  };
  const trees: TreeNode[] = [];
  try {
    await client.query('begin');
    let next = statements[0] && load(statements[0]);
    for (let i = 0; i < statements.length; i += 1) {
      const body = await next!;
      // PostgreSQL reads the next one while this one is parsed.
      next = statements[i + 1] && load(statements[i + 1]!);
      // A body is a list of lists of statements.
      const [[tree]] = parseTree(body) as [[TreeNode]];
      trees.push(tree);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  return trees;
}
