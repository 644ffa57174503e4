/** A list as it was read at an instant. */
export interface Snapshot {
  readonly list: string;
  readonly at: string;
  readonly rows: readonly string[];
}

export type Values = Record<string, unknown>;

/** The rows that follow from the history so far, by resource and id. */
export interface Replay {
  readonly rows: Map<string, Values>;
  /** The id of the last entry of the history. */
  last: number;
}
export const newReplay = (): Replay => ({ rows: new Map(), last: 0 });
