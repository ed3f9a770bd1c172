// Where one wanted to go, kept in this tab while the identity provider has it.
const KEY = 'orbita.wanted';

export function rememberTarget(target: string | null): void {
  if (target === null) sessionStorage.removeItem(KEY);
  else sessionStorage.setItem(KEY, target);
}

export function takeTarget(): string | null {
  const target = sessionStorage.getItem(KEY);
  sessionStorage.removeItem(KEY);
  return target;
}
