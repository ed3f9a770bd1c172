// Describes statements without running them: the types of their parameters and the names and types of their columns.
import type pg from 'pg';
import type { Database } from './connect.ts';

export interface Description {
  /** Types of $1, $2 … */
  parameters: string[];
  /** Empty for a statement that returns no rows. */
  columns: { name: string; type: string }[];
}

interface Field {
  name: string;
  dataTypeID: number;
  dataTypeModifier: number;
}
/** The part of pg's connection that implements the protocol. */
interface Protocol {
  parse(message: { text: string }): void;
  describe(message: { type: 'S' }): void;
  sync(): void;
  once(event: 'parameterDescription', listen: (message: { dataTypeIDs: number[] }) => void): void;
}

/** A query for pg's client that only parses and describes a statement. */
class Describing {
  private parameters: number[] = [];
  private columns: Field[] = [];
  readonly text: string;
  readonly done: Promise<{ parameters: number[]; columns: Field[] }>;
  private finish: (described: { parameters: number[]; columns: Field[] }) => void;
  private fail: (error: Error) => void;

  constructor(text: string) {
    this.text = text;
    const { promise, resolve, reject } = Promise.withResolvers<{ parameters: number[]; columns: Field[] }>();
    this.done = promise;
    this.finish = resolve;
    this.fail = reject;
  }
  submit(connection: Protocol): void {
    connection.once('parameterDescription', ({ dataTypeIDs }) => {
      this.parameters = dataTypeIDs;
    });
    connection.parse({ text: this.text });
    connection.describe({ type: 'S' });
    connection.sync();
  }
  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.columns = fields;
  }
  handleError(error: Error): void {
    this.fail(error);
  }
  handleReadyForQuery(): void {
    this.finish({ parameters: this.parameters, columns: this.columns });
  }
}

/** Describes statements in the given order; throws for one that PostgreSQL cannot parse. */
export async function describeStatements(db: Database, texts: string[]): Promise<Description[]> {
  const client = await db.pool.connect();
  try {
    const { rows } = await client.query<{ oid: number; name: string }>(
      'select oid::int, format_type(oid, null) as name from pg_type',
    );
    const names = new Map(rows.map(({ oid, name }) => [oid, name]));
    const typeName = (oid: number) => names.get(oid)!;
    const described: Description[] = [];
    for (const text of texts) {
      const describing = new Describing(text);
      client.query(describing as unknown as pg.Submittable);
      const { parameters, columns } = await describing.done;
      described.push({
        parameters: parameters.map(typeName),
        columns: columns.map(({ name, dataTypeID }) => ({ name, type: typeName(dataTypeID) })),
      });
    }
    return described;
  } finally {
    client.release();
  }
}
