const MB_PER_GB = 1024;

export interface Size {
  value: string;
  unit: 'MB' | 'GB';
}

function toHundredths(value: number, round: (value: number) => number): string {
  // The small correction keeps 1.14 from becoming 1.13 by a binary fraction.
  const correction = round === Math.ceil ? -1e-9 : 1e-9;
  return (round(value * 100 + correction) / 100).toFixed(2);
}

function roundWhole(value: number, round: (value: number) => number): string {
  return String(Math.max(0, round(value)));
}

/** What is left, never promising more than there is: rounded down, GB from 1 GB on. */
export function formatLeft(mb: number): Size {
  const left = Math.max(0, mb);
  return left >= MB_PER_GB
    ? { value: toHundredths(left / MB_PER_GB, Math.floor), unit: 'GB' }
    : { value: roundWhole(left, Math.floor), unit: 'MB' };
}

/** An amount of data alone, such as what was used of an unlimited plan: rounded up. */
export function formatSize(mb: number): string {
  return mb >= MB_PER_GB ? `${toHundredths(mb / MB_PER_GB, Math.ceil)} GB` : `${roundWhole(mb, Math.ceil)} MB`;
}

/** A plan's size on offer, without needless decimals: `3 GB`, `1.5 GB`, `500 MB`. */
export function formatOffer(mb: number): string {
  return mb >= MB_PER_GB ? `${Number((mb / MB_PER_GB).toFixed(2))} GB` : `${mb} MB`;
}

/** Used of total, both in the total's unit: `1.86 / 3.00 GB`. */
export function formatUsage(usedMB: number, totalMB: number): string {
  const used = Math.max(0, usedMB);
  if (totalMB < MB_PER_GB) return `${roundWhole(used, Math.ceil)} / ${roundWhole(totalMB, Math.round)} MB`;
  return `${toHundredths(used / MB_PER_GB, Math.ceil)} / ${toHundredths(totalMB / MB_PER_GB, Math.round)} GB`;
}

/** The used share from 0 to 1; an empty plan counts as used up. */
export function usedRatio(usedMB: number, totalMB: number): number {
  if (totalMB <= 0) return 1;
  return Math.min(1, Math.max(0, usedMB / totalMB));
}
