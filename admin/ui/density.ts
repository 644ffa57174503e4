export type Density = 'compact' | 'comfortable';
/** Pixels of a table's row. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 36, comfortable: 44 };
