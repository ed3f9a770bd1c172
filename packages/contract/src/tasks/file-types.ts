// Which files a task takes, by the endings of their names: the rule that the page tells before sending and the server checks.

/** Endings that mean the same. */
const SAME: Record<string, string> = { jpeg: 'jpg', tiff: 'tif', htm: 'html' };
const ending = (text: string): string => SAME[text.toLowerCase()] ?? text.toLowerCase();

/** Whether the endings that a task names concern a question; photo and video questions name their kind themselves. */
export const namesFileTypes = (types: readonly string[], question: string): boolean =>
  types.length > 0 && question !== 'photo' && question !== 'video';

/** Whether a task takes a file of this name in a question of this type. */
export function takesFile(types: readonly string[], question: string, name: string): boolean {
  if (!namesFileTypes(types, question)) return true;
  const dot = name.lastIndexOf('.');
  return dot >= 0 && types.some((type) => ending(type) === ending(name.slice(dot + 1)));
}
