/** Milliseconds before the object URL is revoked, because the download starts after the click. */
const ADDRESS_KEPT = 60_000;

/** Saves a file that was read through the API. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_KEPT);
}
