export type Density = 'compact' | 'comfortable';
/** The row heights in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 36, comfortable: 44 };
