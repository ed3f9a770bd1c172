// Hands in what is due, some at a time; one that fails does not hold up the others.

/** Claimed at once. */
const BATCH = 20;
/** The most of one run; the next one follows within a minute. */
const MOST = 2000;

export async function handInEach<Due>(
  claim: (most: number) => Promise<Due[]>,
  handIn: (due: Due) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = [];
  for (let done = 0; done < MOST; done += BATCH) {
    const claimed = await claim(BATCH);
    for (const due of claimed) await handIn(due).catch((error: unknown) => failures.push(error));
    if (claimed.length < BATCH) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Answers that could not be handed in now');
}
