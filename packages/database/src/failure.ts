// Reads codes and messages from caught values, which may be anything.

const textOf = (failure: unknown, name: string): string | undefined => {
  if (typeof failure !== 'object' || failure === null) return undefined;
  const value: unknown = Reflect.get(failure, name);
  return typeof value === 'string' ? value : undefined;
};

/** Returns the code that Node.js or PostgreSQL gave an error. */
export const codeOf = (failure: unknown): string | undefined => textOf(failure, 'code');
/** Returns the constraint that a statement violated. */
export const constraintOf = (failure: unknown): string | undefined => textOf(failure, 'constraint');
/** Returns the message of an error, or the thrown value as text. */
export const messageOf = (failure: unknown): string => textOf(failure, 'message') ?? String(failure);
