/** A list as read at an instant. */
export interface Snapshot {
  readonly list: string;
  readonly at: string;
  readonly rows: readonly string[];
}

export type Values = Record<string, unknown>;

/** The rows that follow from the history, by resource and id. */
export interface Replay {
  readonly rows: Map<string, Values>;
  /** The id of the last applied entry. */
  last: number;
}
export const newReplay = (): Replay => ({ rows: new Map(), last: 0 });
