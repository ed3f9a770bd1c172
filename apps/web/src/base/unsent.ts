// Texts that were written but not sent, kept in this browser under the person who wrote them: others use it too.
const PREFIX = 'orbita.unsent.';
/** Of nobody, it begins no key. */
const prefixOf = (userId: number | undefined): string => `${PREFIX}${userId}.`;
/** Kinds of texts that older versions of the page kept without their author; nobody can tell whose they are. */
const WITHOUT_AUTHOR = /^orbita\.(comment|expertise)\./;

/** The key of an unsent text of this person. */
export const unsentKey = (userId: number, name: string): string => `${prefixOf(userId)}${name}`;

const isOf = (userId: number | undefined) => (key: string) =>
  key.startsWith(prefixOf(userId)) || key === `orbita.marking.${userId}`;
/** Whether something that this person wrote lies here unsent. */
export const hasUnsent = (userId: number | undefined): boolean => Object.keys(localStorage).some(isOf(userId));

/** Removes the unsent texts and verdicts of a person who leaves this browser, with those whose author is unknown. */
export function forgetUnsent(userId: number | undefined): void {
  for (const key of Object.keys(localStorage).filter((one) => isOf(userId)(one) || WITHOUT_AUTHOR.test(one)))
    localStorage.removeItem(key);
}
