/** What a room may import. */
export interface Door {
  /** Rooms that this one may import, itself apart. `types:` before a name lets only types through. */
  to: readonly string[];
  /** Packages that it may import; absent: any. */
  packages?: RegExp;
  /** Packages that it may not import. */
  not?: RegExp;
  /** Opened from outside by its index only: the room itself, or each of its folders. */
  indexed?: 'room' | 'folders';
}
