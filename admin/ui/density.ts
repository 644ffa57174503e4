export type Density = 'compact' | 'comfortable';
/** The height of a table row in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 36, comfortable: 44 };
