// Lets work in by turns of the event loop, so that requests are answered between its pieces however much of it there is.

/** Resolves when the next piece of the work may begin. */
export type TakeTurn = () => Promise<void>;

/** Opens a line from which each turn of the event loop lets one piece of work in. */
export function openTurns(): TakeTurn {
  const line: (() => void)[] = [];
  const letIn = (): void => {
    line.shift()?.();
    if (line.length > 0) setImmediate(letIn);
  };
  return () =>
    new Promise((resolve) => {
      line.push(resolve);
      if (line.length === 1) setImmediate(letIn);
    });
}
