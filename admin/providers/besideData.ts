/** What an answer says beside its data. */
export interface BesideData {
  /** The history entry by which what was done can be undone. */
  undo?: { entry: number };
  /** Of a call that waits for a second person: for which sum, in words. */
  waits?: string;
  /** The resource that lists what waits. */
  waitsIn?: string;
}

/** The data of an answer, with what stands beside it. */
export const withBeside = <T>({ data, undo, waits, waitsIn }: BesideData & { data?: unknown }): T => ({
  ...(data as T),
  ...(undo && { undo }),
  ...(waits && { waits, waitsIn }),
});
