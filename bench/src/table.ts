// Formats figures as tables.

/** Returns ✓ or ✗ with the aim, or nothing without an aim. */
export function compare(value: number, target: number | undefined, unit = ''): string {
  return target === undefined ? '' : `${value <= target ? '✓' : '✗'} ≤ ${target}${unit}`;
}

/** Prints a table whose first column is a name and whose last column is a verdict. */
export function printTable(head: string[], rows: string[][]): void {
  const widths = head.map((title, i) => Math.max(title.length, ...rows.map((row) => row[i]?.length ?? 0)));
  // Names are aligned left, figures right, and the verdict comes last.
  const line = (cells: string[]) =>
    cells
      .map((cell, i) =>
        i === 0 || i === head.length - 1 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0),
      )
      .join('  ')
      .trimEnd();
  console.log([line(head), ...rows.map(line)].join('\n'));
}
