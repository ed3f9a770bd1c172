// Walking the editor by Enter: titles and «add» buttons in the order they stand.

const STOPS = '[data-row], [data-add]';

/** Focuses what comes after the focused title: the next one, or the button that adds one. */
export function focusBelow(): void {
  const stops = [...document.querySelectorAll<HTMLElement>(STOPS)];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[at + 1]?.focus();
}

/** Focuses the title of a row, ready to be typed over when it is new. */
export function focusRow(rowKey: number, selectAll: boolean): void {
  const field = document.querySelector<HTMLInputElement>(`input[data-row="${rowKey}"]`);
  field?.focus();
  if (selectAll) field?.select();
  field?.scrollIntoView({ block: 'nearest' });
}
