/** `0.790000`: whole millionths as the decimal that people read, always with six places. */
export function formatMillionths(millionths: number, grouped = false): string {
  const digits = String(Math.abs(millionths)).padStart(7, '0');
  const units = digits.slice(0, -6);
  return `${millionths < 0 ? '-' : ''}${grouped ? units.replace(/\B(?=(\d{3})+$)/g, ',') : units}.${digits.slice(-6)}`;
}

/** What a person typed as whole millionths; null where it is no decimal of at most six places. */
export function parseMillionths(text: string): number | null {
  const match = /^(-?)(\d{1,9})(?:\.(\d{1,6}))?$/.exec(text.trim().replaceAll(',', ''));
  if (!match) return null;
  const [, sign, units = '0', places = ''] = match;
  const value = Number(units) * 1_000_000 + Number(places.padEnd(6, '0'));
  return sign === '-' && value !== 0 ? -value : value;
}
