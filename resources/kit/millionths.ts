import { readScaled } from './decimals';

/** `0.790000`: whole millionths as the decimal that people read, always with six places. */
export function formatMillionths(millionths: number, grouped = false): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0');
  const units = digits.slice(0, -6);
  return `${millionths < 0 ? '-' : ''}${grouped ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units}.${digits.slice(-6)}`;
}

/** What a person typed as whole millionths; null where it is no decimal of at most six places. */
export const parseMillionths = (text: string): number | null => readScaled(text, 6);
