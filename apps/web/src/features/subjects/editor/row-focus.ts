// Moves focus through titles and «add» buttons in document order, when Enter is pressed.

const STOPS = '[data-row], [data-add]';

/** Focuses the title or «add» button after the focused title. */
export function focusBelow(): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[at + 1]?.focus();
}

/** Focuses a row's title and selects its text if the row is new. */
export function focusRow(rowKey: number, selectAll: boolean): void {
  const field = document.querySelector<HTMLInputElement>(`input[data-row="${rowKey}"]`);
  field?.focus();
  if (selectAll) field?.select();
  field?.scrollIntoView({ block: 'nearest' });
}
