/** Divides people into teams at random, so that no team has two more than another. */
export function dealOut(people: readonly number[], teams: readonly string[]): Record<string, string> {
  const shuffled = people.map((id) => ({ id, chance: Math.random() })).toSorted((a, b) => a.chance - b.chance);
  return Object.fromEntries(
    shuffled.map(({ id }, place): [string, string] => [String(id), teams[place % teams.length] ?? '']),
  );
}
