/** Returns a random integer from 0 to `below` - 1. */
export type Random = (below: number) => number;

/** Returns a random generator (mulberry32) with the same numbers for a seed on every machine. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

export const pick = <T>(random: Random, from: readonly T[]): T => from[random(from.length)] as T;
