export type Density = 'compact' | 'comfortable';
/** The heights are in pixels. */
export const ROW_HEIGHT: Record<Density, number> = { compact: 36, comfortable: 44 };
