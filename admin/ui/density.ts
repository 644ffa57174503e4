export type Density = 'compact' | 'comfortable';
export const ROW_HEIGHT: Record<Density, number> = { compact: 36, comfortable: 44 };
