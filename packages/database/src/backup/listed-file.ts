/** A file and what tells whether it is still the one that was written. */
export interface ListedFile {
  /** Relative to the backup, with slashes. */
  name: string;
  bytes: number;
  sha256: string;
}
/** A file of a store. */
export interface StoredFile extends ListedFile {
  /** When the original was last changed, in milliseconds; one that did not change is not copied into the next backup. */
  modified: number;
}
