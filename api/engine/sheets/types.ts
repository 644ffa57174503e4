/** A row of a file as it stands there; `number` as spreadsheets count. */
export interface SheetRow { number: number; cells: unknown[] }
/** Rows that were read together, and how much of the file had been read by then (0 to 1). */
export interface Batch { rows: SheetRow[]; share: number }
