// Reads statements as PostgreSQL understood them: names resolved, stars expanded, types known. A statement becomes the body
// of a temporary function, whose analyzed tree stands in the catalogue.
import type { Database } from '@orbita/database';

/** A node of PostgreSQL's tree, by the names of its own sources (primnodes.h, parsenodes.h). */
export interface TreeNode {
  type: string;
  [field: string]: Tree;
}
export type Tree = TreeNode | Tree[] | string | null;

const token = /[(){}[\]]|"(?:[^"\\]|\\.)*"|(?:\\.|[^\s(){}[\]\\])+/gs;

/** Parses the text of a pg_node_tree. */
export function parseTree(text: string): Tree {
  const tokens = text.match(token) ?? [];
  let at = 0;
  const unescaped = (word: string): string =>
    (word.startsWith('"') ? word.slice(1, -1) : word).replace(/\\(.)/gs, '$1');
  const read = (): Tree => {
    const next = tokens[at++]!;
    if (next === '<>') return null;
    if (next === '{') {
      const node: TreeNode = { type: tokens[at++]! };
      while (tokens[at] !== '}') {
        const field = tokens[at++]!.slice(1);
        // The kind of a node stands under `type`.
        const name = field === 'type' ? 'type_' : field;
        const values: Tree[] = [];
        while (tokens[at] !== '}' && !tokens[at]!.startsWith(':')) values.push(read());
        node[name] = values.length === 1 ? values[0]! : values;
      }
      at += 1;
      return node;
    }
    if (next === '(' || next === '[') {
      const list: Tree[] = [];
      while (tokens[at] !== ')' && tokens[at] !== ']') list.push(read());
      at += 1;
      return list;
    }
    return unescaped(next);
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
  const trees: TreeNode[] = [];
  try {
    await client.query('begin');
    for (const { text, parameters } of statements) {
      // One message for all, since thousands of statements are read.
      const results = (await client.query(`savepoint before;
        create function read_as_tree(${parameters.join(', ')}) returns setof record language sql begin atomic ${text}
        ; end;
        select prosqlbody::text as body from pg_proc where proname = 'read_as_tree' and pronamespace = 'public'::regnamespace;
        rollback to before`)) as unknown as { rows: { body: string }[] }[];
      const [{ body }] = results[2]!.rows as [{ body: string }];
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
