/** The fields of an answer beside its data. */
export interface BesideData {
  /** The history entry by which what was done can be undone. */
  undo?: { entry: number };
  /** The sum for which the call waits for a second person, in words. */
  waits?: string;
  /** The resource that lists waiting calls. */
  waitsIn?: string;
}

/** The data of an answer, with what stands beside it. */
export const withBeside = <T>({ data, undo, waits, waitsIn }: BesideData & { data?: unknown }): T => ({
  ...(data as T),
  ...(undo && { undo }),
  ...(waits && { waits, waitsIn }),
});
