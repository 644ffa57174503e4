/** Milliseconds of a step and between steps, and the share shown at the start. */
export const PROGRESS = { speed: 500, trickle: 200, minimum: 0.3 } as const;

/** Advances the progress: large steps first, smaller ones later, never to the end. */
export function nextProgress(value: number): number {
  if (value >= 1) return value;
  const step = value < 0.5 ? 0.04 : value < 0.8 ? 0.02 : 0.005;
  return Math.min(0.994, Math.max(PROGRESS.minimum, value) + step);
}
