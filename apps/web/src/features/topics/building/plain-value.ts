/** A value of a record in words, for comparing two versions: text without its markup. */
export const plainValue = (value: unknown): string =>
  typeof value === 'string'
    ? value.replace(/<[^>]*>/g, ' ').trim()
    : value === null || value === undefined
      ? '—'
      : JSON.stringify(value);
