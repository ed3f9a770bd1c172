/**
 * Something that whoever starts the server can mend: a taken port, a folder of another user, a bad option.
 * Its message is a whole sentence meant for the console and is printed without a stack.
 */
export class StartError extends Error {
  override name = 'StartError';
}
