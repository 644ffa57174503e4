export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const later = (moment: Date, milliseconds: number): Date =>
  new Date(moment.getTime() + Math.round(milliseconds));
export const earlier = (moment: Date, milliseconds: number): Date => later(moment, -milliseconds);
