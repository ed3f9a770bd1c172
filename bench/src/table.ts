// How figures are laid out for people.

/** ✓ or ✗ with the aim, or nothing where there is none. */
export function compare(value: number, target: number | undefined, unit = ''): string {
  return target === undefined ? '' : `${value <= target ? '✓' : '✗'} ≤ ${target}${unit}`;
}

/** A table whose first column is a name and whose last one is a verdict. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  // The name is read from the left, figures line up on the right, the verdict stands last.
  const line = (cells: string[]) =>
    cells
      .map((cell, i) =>
        i === 0 || i === head.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log([line(head), ...rows.map(line)].join('\n'));
}
