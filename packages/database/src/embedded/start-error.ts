/**
 * A problem that whoever starts the server can fix: a used port, a folder of another user, an invalid option.
 * Its message is a full sentence for the console and is printed without a stack trace.
 */
export class StartError extends Error {
  override name = 'StartError';
}
